import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  encode,
  findFront,
  fitModel,
  lloyd,
  type Model,
  NO_CLUSTER,
  predict,
  Rng,
  type Table,
} from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { sqlName, withDuckDB } from "../tables/duckdb.ts";
import { readTable } from "../tables/read-table.ts";
import { duckdb } from "./dialects/duckdb.ts";
import { SIGNS } from "./hostile-names.contract.ts";
import { modelSql } from "./model-sql.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-label-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function modelOf(table: Table, more: Partial<Parameters<typeof encode>[1]> = {}): Promise<Model> {
  const problem = encode(table, { protect: ["sex"], clusters: 4, missing: "drop", ...more });
  const front = await findFront(problem, { method: lloyd, seed: 1, options: { starts: 2 } });
  const model = fitModel(problem, front.solutions[0]);
  const rng = Rng.fromSeed(11);
  return { ...model, prices: model.prices.map((row) => row.map(() => 0.5 * rng.float())) }; // prices that matter
}

/** Rows with values that are missing or that training did not see; whole numbers, so that distances tie. */
function csv(rows: number, seed: number, strange: boolean): string {
  const rng = Rng.fromSeed(seed);
  const odd = (share: number): boolean => strange && rng.float() < share;
  const lines = Array.from({ length: rows }, () =>
    [
      odd(0.05) ? "" : rng.below(20),
      odd(0.05) ? "" : rng.below(1000) / 8,
      odd(0.05) ? "mars" : odd(0.05) ? "" : ["red", "green", "blue"][rng.below(3)],
      odd(0.05) ? "" : ["true", "false"][rng.below(2)],
      odd(0.05) ? "x" : odd(0.05) ? "" : ["f", "m"][rng.below(2)],
    ].join(","),
  );
  return `age,income,colour,owner,sex\n${lines.join("\n")}\n`;
}

async function labelsBySql(sql: string, path: string, rows: number): Promise<Int32Array> {
  return withDuckDB([path], async (connection) => {
    const types = "{age: 'DOUBLE', income: 'DOUBLE', colour: 'VARCHAR', owner: 'VARCHAR', sex: 'VARCHAR'}";
    await connection.run(
      `CREATE TABLE my_table AS SELECT * FROM read_csv('${path}', columns = ${types}, header = true)`,
    );
    const found = (await connection.runAndReadAll(sql)).getColumns().at(-1)!;
    expect(found.length).toBe(rows);
    return Int32Array.from(found, (label) => (label === null ? NO_CLUSTER : Number(label)));
  });
}

describe("a model as SQL", () => {
  const rows = 100_000;
  const policies = [
    { missing: "drop", unseen: "between" },
    { missing: "impute", unseen: "between" },
    { missing: "impute", unseen: "drop" },
    { missing: "drop", unseen: "drop" },
  ] as const;
  it.each(policies)("labels 100,000 rows with missing and unseen values as predict does: %o", async (policy) => {
    const [known, strange] = [join(folder, "known.csv"), join(folder, "strange.csv")];
    writeFileSync(known, csv(400, 1, false));
    writeFileSync(strange, csv(rows, 2, true));
    const model = await modelOf(await readTable(known));
    const expected = predict(model, await readTable(strange), policy).labels;
    const labels = await labelsBySql(modelSql(duckdb, model, "my_table", [], policy), strange, rows);
    expect(labels.findIndex((label, i) => label !== expected[i])).toBe(-1);
    expect(new Set(labels).size).toBe(policy.missing === "impute" && policy.unseen === "between" ? 4 : 5);
  });

  it("puts a row that is too far to be measured nowhere, and the others where they are", async () => {
    const [known, far] = [join(folder, "known-far.csv"), join(folder, "far.csv")];
    writeFileSync(known, csv(400, 1, false));
    writeFileSync(far, `${csv(3, 2, false)}1e308,3,red,true,f\n-1e308,3,red,true,f\n1e150,3,red,true,f\n`);
    const model = await modelOf(await readTable(known));
    const labels = await labelsBySql(modelSql(duckdb, model, "my_table", [], {}), far, 6);
    expect([...labels.subarray(3, 5)]).toEqual([NO_CLUSTER, NO_CLUSTER]);
    const others = (await readFile(far, "utf8")).split("\n").filter((line) => !line.includes("e308"));
    writeFileSync(far, others.join("\n"));
    expect([...labels].toSpliced(3, 2)).toEqual([...predict(model, await readTable(far)).labels]);
  });

  it("labels rows of length 1 and rows without groups as predict does", async () => {
    const [known, strange] = [join(folder, "known2.csv"), join(folder, "strange2.csv")];
    writeFileSync(known, csv(400, 1, false));
    writeFileSync(strange, csv(2000, 2, true));
    const model = await modelOf(await readTable(known), { scale: "zscore+l2" });
    for (const own of [model, { ...model, usesGroup: false }]) {
      const expected = predict(own, await readTable(strange)).labels;
      expect(await labelsBySql(modelSql(duckdb, own, "my_table"), strange, 2000)).toEqual(expected);
    }
  });

  it("takes marks of missing values in columns of texts as predict does, and hands on an id", async () => {
    const [known, strange] = [join(folder, "known3.csv"), join(folder, "marked.csv")];
    writeFileSync(known, csv(400, 1, false));
    const lines = csv(300, 2, false).trim().split("\n");
    const marked = lines.map((line, i) =>
      i === 0 ? `id,${line}` : `p0${i},${i % 7 ? line : line.replace(/^\d+/, " N/A ")}`,
    );
    writeFileSync(strange, `${marked.join("\n")}\n`);
    const model = await modelOf(await readTable(known));
    for (const missing of ["drop", "impute"] as const) {
      const expected = predict(model, await readTable(strange), { missing }).labels;
      const rows = await withDuckDB([strange], async (connection) => {
        await connection.run(`CREATE TABLE my_table AS SELECT * FROM read_csv('${strange}', all_varchar = true)`);
        return (
          await connection.runAndReadAll(modelSql(duckdb, model, "my_table", ["id"], { missing }))
        ).getRowObjects();
      });
      expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, i) => `p0${i + 1}`));
      expect(rows.map(({ cluster }) => (cluster === null ? NO_CLUSTER : Number(cluster)))).toEqual(
        Array.from(expected),
      );
      expect(expected.includes(NO_CLUSTER)).toBe(missing === "drop");
    }
  });

  it("calls the clusters what a person calls them", async () => {
    const path = join(folder, "called.csv");
    writeFileSync(path, csv(200, 1, false));
    const table = await readTable(path);
    const model = { ...(await modelOf(table)), names: ["it's one", "", "c", "d"] };
    const called = Array.from(predict(model, table).labels, (label) => model.names[label] || null);
    const found = await withDuckDB([path], async (connection) => {
      await connection.run(`CREATE TABLE my_table AS SELECT * FROM read_csv('${path}')`);
      return (await connection.runAndReadAll(modelSql(duckdb, model, "my_table"))).getColumnsObject();
    });
    expect(found.cluster_name).toEqual(called);
  });
});

describe("names and values that look like SQL", () => {
  it("mean themselves and nothing else", async () => {
    expect(SIGNS.length).toBeGreaterThanOrEqual(50);
    for (const sign of SIGNS) {
      const column = `${sign}n`;
      const group = `${sign}g`;
      const levels = [`${sign}v`, "plain", `v${sign}${sign}!`];
      const rng = Rng.fromSeed(4);
      const size = 60;
      const codes = Uint32Array.from({ length: size }, (_, i) => (i < 3 ? i : rng.below(3)));
      const sexes = Uint32Array.from({ length: size }, (_, i) => (i < 2 ? i : rng.below(2)));
      const table: Table = {
        rows: size,
        columns: [
          { kind: "numeric", name: "age", values: Float64Array.from({ length: size }, () => rng.below(9)) },
          { kind: "text", name: column, codes, levels },
          { kind: "text", name: group, codes: sexes, levels: levels.slice(0, 2) },
        ],
      };
      const model = await modelOf(table, { protect: [group], clusters: 3 });
      const expected = predict(model, table).labels;
      const labels = await withDuckDB([], async (connection) => {
        await connection.run("CREATE TABLE canary AS SELECT 1 AS alive");
        const name = `${sign}t`.replaceAll(".", "");
        await connection.run(
          `CREATE TABLE ${sqlName(name)} (n INTEGER, age DOUBLE, ${sqlName(column)} VARCHAR, ${sqlName(group)} VARCHAR)`,
        );
        const insert = await connection.prepare(`INSERT INTO ${sqlName(name)} VALUES ($1, $2, $3, $4)`);
        for (let row = 0; row < size; row++) {
          insert.bindInteger(1, row);
          insert.bindDouble(2, (table.columns[0] as { values: Float64Array }).values[row]);
          insert.bindVarchar(3, levels[codes[row]]);
          insert.bindVarchar(4, levels[sexes[row]]);
          await insert.run();
        }
        const found = (await connection.runAndReadAll(modelSql(duckdb, model, name, ["n"]))).getRows();
        expect((await connection.runAndReadAll("SELECT alive FROM canary")).getRows()).toEqual([[1]]);
        const byRow = new Int32Array(size);
        for (const row of found) byRow[Number(row[0])] = Number(row.at(-1));
        return byRow;
      });
      expect(labels, JSON.stringify(sign)).toEqual(expected);
    }
  });
});
