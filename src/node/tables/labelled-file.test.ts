import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { NO_CLUSTER } from "../../core/index.ts";
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
  await withSource(path, {}, (connection, source) => {
    const labels = Int32Array.from({ length: rows }, (_, i) => i % 251);
    return writeLabelled(connection, source, { labels, reasonOf: new Uint16Array(rows), reasons: [""] }, out, "csv");
  });
  const lines = readFileSync(out, "utf8").trimEnd().split("\n");
  expect(lines[0]).toBe("n,text,cluster");
  expect(lines.length).toBe(rows + 1);
  expect(lines.every((line, i) => i === 0 || line === `00${i - 1},"a, ${i - 1}",${(i - 1) % 251}`)).toBe(true);
});

it("gives rows without a cluster their reason, and finds free names", async () => {
  const path = put("some.csv", "cluster,x\na,1\nb,2\nc,3\nd,4\n");
  const out = join(folder, "some.parquet");
  await withSource(path, {}, (connection, source) =>
    writeLabelled(
      connection,
      source,
      {
        labels: Int32Array.of(5, NO_CLUSTER, NO_CLUSTER, 0),
        reasonOf: Uint16Array.of(0, 2, 1, 0),
        reasons: ["", "missing x", "left out by --where"],
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
    "left out by --where",
    "missing x",
    "",
  ]);
});
