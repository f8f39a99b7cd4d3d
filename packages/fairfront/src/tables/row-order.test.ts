import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withFileRows } from "../sources/engines/duckdb.ts";
import { readTable } from "./read-table.ts";
import { tableChunks } from "./table-chunks.ts";
import { withSource } from "./with-source.ts";

// Several threads of the database share a file of texts above 8 MB, and whichever is first might hand its rows over first.
const ROWS = 130_000;
const LEVELS = ["a", "b", "c", "d", "e", "f", "g"];
const folder = mkdtempSync(join(tmpdir(), "fairfront-order-"));
const path = join(folder, "large.csv");
beforeAll(() => {
  const text = "x".repeat(50);
  const line = (_: unknown, n: number): string => `${n},2024-01-${10 + (n % 20)},${LEVELS[n % LEVELS.length]},${text}`;
  writeFileSync(path, `n,day,level,text\n${Array.from({ length: ROWS }, line).join("\n")}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("rows of a large file", () => {
  it("come in its order, also where values are looked for in a list", async () => {
    const outOfOrder = await withSource(path, {}, async (connection, source) => {
      let [row, others] = [0, 0];
      for await (const chunk of tableChunks(connection, source)) {
        const numbers = chunk.getColumnVector(0);
        for (let i = 0; i < chunk.rowCount; i++) if (numbers.getItem(i) !== row++) others++;
      }
      return others;
    });
    expect(outOfOrder).toBe(0);
  });

  it("keep their numbers where a condition has a long list", async () => {
    const where = `level IN (${LEVELS.slice(1)
      .map((level) => `'${level}'`)
      .join(", ")})`;
    const { rowOf } = await readTable(path, { reading: { where } });
    expect(rowOf?.length).toBe(ROWS - Math.ceil(ROWS / LEVELS.length));
    expect(rowOf!.every((row, i) => i === 0 || row > rowOf![i - 1])).toBe(true);
  });

  it("have the same keys whenever they are read", async () => {
    const others = await withFileRows(path, {}, ({ rows }, { from, columns, place }) =>
      rows(`SELECT CAST(count(*) AS DOUBLE) FROM ${from} WHERE ${columns[0].value} <> ${place!.sql} - 1`),
    );
    expect(others).toEqual([[0]]);
  });
});
