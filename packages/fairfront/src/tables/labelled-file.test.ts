import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_CLUSTER } from "@fairfront/core/internal";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { afterAll, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { withDuckDB } from "./duckdb.ts";
import { writeLabelled } from "./labelled-file.ts";
import { readTable } from "./read-table.ts";
import { withSource } from "./with-source.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-labelled-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

it("writes the rows as they were typed, with their clusters, in their order, however many", async () => {
  const rows = 150_000;
  const path = put("many.csv", `n,text\n${Array.from({ length: rows }, (_, i) => `00${i},"a, ${i}"`).join("\n")}\n`);
  const out = join(folder, "many-out.csv");
  await withSource(path, { written: out }, (connection, source) => {
    const labels = Int32Array.from({ length: rows }, (_, i) => i % 251);
    return writeLabelled(connection, source, { labels, reasonOf: new Uint32Array(rows), reasons: [""] }, out, "csv");
  });
  const lines = readFileSync(out, "utf8").trimEnd().split("\n");
  expect(lines[0]).toBe("n,text,cluster");
  expect(lines.length).toBe(rows + 1);
  expect(lines.every((line, i) => i === 0 || line === `00${i - 1},"a, ${i - 1}",${(i - 1) % 251}`)).toBe(true);
});

it("gives rows without a cluster their reason, and finds free names", async () => {
  const path = put("some.csv", "cluster,x\na,1\nb,2\nc,3\nd,4\n");
  const out = join(folder, "some.parquet");
  await withSource(path, { written: out }, (connection, source) =>
    writeLabelled(
      connection,
      source,
      {
        labels: Int32Array.of(5, NO_CLUSTER, NO_CLUSTER, 0),
        reasonOf: Uint32Array.of(0, 2, 1, 0),
        reasons: ["", "missing x", "left out by the condition"],
      },
      out,
      "parquet",
    ),
  );
  const { columns } = await readTable(out);
  expect(columns.map(({ name }) => name)).toEqual(["cluster", "x", "cluster_2", "left_out"]);
  const [, x, cluster, why] = columns;
  expect(x).toMatchObject({ values: Float64Array.of(1, 2, 3, 4) });
  expect(cluster).toMatchObject({ values: Float64Array.of(5, Number.NaN, Number.NaN, 0) });
  expect(why.kind === "text" && [...why.codes].map((code) => why.levels[code] ?? "")).toEqual([
    "",
    "left out by the condition",
    "missing x",
    "",
  ]);
});

it("adds what a person calls the clusters", async () => {
  const path = put("named.csv", "x,y\n1,4\n2,5\n3,6\n");
  const out = join(folder, "named-out.csv");
  const reasons = { reasonOf: Uint32Array.of(0, 0, 1), reasons: ["", "missing x"] };
  const names = ['it\'s "old", big', ""];
  await withSource(path, { written: out }, (connection, source) =>
    writeLabelled(connection, source, { labels: Int32Array.of(0, 1, NO_CLUSTER), ...reasons, names }, out, "csv"),
  );
  expect(readFileSync(out, "utf8")).toBe(
    'x,y,cluster,cluster_name,left_out\n1,4,0,"it\'s ""old"", big",\n2,5,1,,\n3,6,,,missing x\n',
  );
});

const labelled = (rows: number) => ({
  labels: Int32Array.from({ length: rows }, (_, i) => i % 2),
  reasonOf: new Uint32Array(rows),
  reasons: [""],
});

it("writes CSV with the signs of the table between fields, so that decimal commas are read again, and names as they are", async () => {
  const path = put("comma.csv", 'name;Name;wert;"a;b"\nx;p;1,50;1\ny;q;2,25;2\n');
  const out = join(folder, "comma-out.csv");
  const write = async (format: "csv" | "parquet", to: string) =>
    withSource(path, { written: to }, (connection, source) =>
      writeLabelled(connection, source, labelled(2), to, format),
    );
  expect(await write("csv", out)).toEqual([]);
  expect(readFileSync(out, "utf8")).toBe('name;Name;wert;"a;b";cluster\nx;p;1,50;1;0\ny;q;2,25;2;1\n');
  expect((await readTable(out)).columns[2]).toMatchObject({ kind: "numeric", values: Float64Array.of(1.5, 2.25) });
  const typed = join(folder, "comma-out.parquet");
  expect(await write("parquet", typed)).toEqual([
    'Name: written as "Name_2", for another column has that name in other letters',
  ]);
  expect(Object.keys(plainTable(await readTable(typed)))).toEqual(["name", "Name_2", "wert", "a;b", "cluster"]);
});

const LARGE = 9_007_199_254_740_993n; // no double

it.each(["csv", "arrow", "parquet"])(
  "loses no digit of a whole number from %s, and no column called cluster or reason",
  async (from) => {
    const columns = { id: BigInt64Array.of(LARGE, -LARGE), cluster: ["a", "b"], reason: ["p", "q"] };
    const given = join(folder, `large.${from}`);
    const sql = `SELECT * FROM (VALUES (${LARGE}::BIGINT, 'a', 'p'), (-${LARGE}::BIGINT, 'b', 'q')) AS t(id, "cluster", reason)`;
    if (from === "arrow") writeFileSync(given, tableToIPC(tableFromArrays(columns), "file"));
    else await withDuckDB([given], (connection) => connection.run(`COPY (${sql}) TO '${given}' (FORMAT ${from})`));
    for (const format of ["csv", "parquet"] as const) {
      const out = join(folder, `large-${from}.${format}`);
      await withSource(given, { written: out }, (connection, source) =>
        writeLabelled(connection, source, labelled(2), out, format),
      );
      const text = `SELECT id::VARCHAR, "cluster", reason, cluster_2 FROM '${out}'`;
      const rows = await withDuckDB([out], async (connection) => (await connection.runAndReadAll(text)).getRows());
      expect(rows.map((row) => row.map(String))).toEqual([
        [`${LARGE}`, "a", "p", "0"],
        [`-${LARGE}`, "b", "q", "1"],
      ]);
    }
  },
);
