import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import * as hyparquet from "hyparquet";
import { describe, expect, it } from "vitest";
import { labelsParquet } from "./labels-parquet.ts";
import { inOrderOfPoints, type ParquetReader, readLabels } from "./read-labels.ts";
import { wholeOf } from "./run-store.ts";

const reader = hyparquet as unknown as ParquetReader;

/** A number of clusters, rows in any order with gaps, and labels of some solutions. */
const runs = fc.integer({ min: 2, max: 256 }).chain((clusters) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 70 }).chain((rows) =>
    fc.record({
      clusters: fc.constant(clusters),
      rows: fc.constant(Uint32Array.from(rows)),
      labels: fc.array(
        fc
          .array(fc.integer({ min: 0, max: clusters - 1 }), { minLength: rows.length, maxLength: rows.length })
          .map((labels) => Uint8Array.from(labels)),
        { maxLength: 20 },
      ),
    }),
  ),
);

describe("labels.parquet", () => {
  it("is read back as it was written, in the order of the points", async () => {
    await fc.assert(
      fc.asyncProperty(runs, async ({ clusters, rows, labels }) => {
        const shape = { size: rows.length, clusters, solutions: labels.length };
        const saved = await readLabels(reader, wholeOf(labelsParquet({ rows, clusters, labels })).buffer, shape);
        expect([...saved.rows]).toEqual([...rows].sort((a, b) => a - b));
        const ofPoints = inOrderOfPoints(saved.rows, rows);
        expect([...saved.labels.values()].map(ofPoints)).toEqual(labels);
      }),
      { numRuns: 60 },
    );
  });

  it("is a file for other programs too: small unsigned numbers, and pages of many rows", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fairfront-labels-"));
    try {
      const size = (1 << 20) + 5; // more than a page
      const rows = Uint32Array.from({ length: size }, (_, i) => size - 1 - i);
      const labels = [Uint8Array.from(rows, (row) => row % 5), Uint8Array.from(rows, (row) => (row * 7) % 5)];
      const path = join(folder, "labels.parquet");
      writeFileSync(path, wholeOf(labelsParquet({ rows, clusters: 5, labels })));
      const instance = await DuckDBInstance.create(":memory:");
      const connection = await instance.connect();
      const sql = `SELECT count(*), sum((s0 = ("row" - 1) % 5 AND s1 = ("row" - 1) * 7 % 5)::INT), typeof(any_value("row")),
        typeof(any_value(s0)) FROM read_parquet('${path}')`;
      const [found] = (await connection.runAndReadAll(sql)).getRows();
      expect(found.map(String)).toEqual([String(size), String(size), "UINTEGER", "UTINYINT"]);
      connection.closeSync();
      instance.closeSync();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is refused where it has other rows, columns or clusters than the run, or is none", async () => {
    const rows = Uint32Array.of(0, 1, 2);
    const bytes = wholeOf(labelsParquet({ rows, clusters: 3, labels: [Uint8Array.of(0, 1, 2)] })).buffer;
    const twice = wholeOf(
      labelsParquet({ rows: Uint32Array.of(0, 1, 1), clusters: 3, labels: [Uint8Array.of(0, 1, 2)] }),
    ).buffer;
    const shape = { size: 3, clusters: 3, solutions: 1 };
    await expect(readLabels(reader, bytes, { ...shape, size: 4 })).rejects.toThrow("expected the 4 points");
    await expect(readLabels(reader, bytes, { ...shape, solutions: 2 })).rejects.toThrow("columns row and s0 to s1");
    await expect(readLabels(reader, bytes, { ...shape, clusters: 2 })).rejects.toThrow("rows from 1, and clusters");
    await expect(readLabels(reader, twice, shape)).rejects.toThrow("every row once");
    await expect(readLabels(reader, new ArrayBuffer(20), shape)).rejects.toThrow("expected a Parquet file");
  });
});
