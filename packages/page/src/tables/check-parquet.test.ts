import { readFileSync } from "node:fs";
import { Rng } from "@fairfront/core/internal";
import { parquetMetadata } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";
import { describe, expect, it } from "vitest";
import { boundRuns } from "../../../../scripts/bounded-runs.ts";
import { checkParquet, DamagedParquet } from "./check-parquet.ts";
import { readParquet } from "./read-parquet.ts";

const ROWS = 300;

function fileOf(codec: "SNAPPY" | "UNCOMPRESSED", rowGroupSize = 1000): ArrayBuffer {
  const numbers = Array.from({ length: ROWS }, (_, i) => (i % 7 === 0 ? null : i / 3));
  const texts = Array.from({ length: ROWS }, (_, i) => `group ${i % 3}`);
  return parquetWriteBuffer({
    codec,
    rowGroupSize,
    columnData: [
      { name: "x", data: numbers, type: "DOUBLE" },
      { name: "group", data: texts, type: "STRING" },
      { name: "yes", data: texts.map((text) => text.endsWith("1")), type: "BOOLEAN" },
    ],
  });
}

const check = (file: ArrayBuffer, change: (metadata: ReturnType<typeof parquetMetadata>) => void = () => {}): void => {
  const metadata = parquetMetadata(file);
  change(metadata);
  checkParquet(new Uint8Array(file), metadata);
};

describe("checkParquet", () => {
  it("takes what is written, in one row group or several, compressed or not", () => {
    for (const codec of ["SNAPPY", "UNCOMPRESSED"] as const)
      for (const size of [1000, 64]) expect(() => check(fileOf(codec, size))).not.toThrow();
  });

  it("leaves a compression that the reader lacks to the reader, which names it", async () => {
    const file = fileOf("SNAPPY");
    const other = parquetMetadata(file);
    for (const { meta_data: column } of other.row_groups[0].columns) column!.codec = "ZSTD";
    expect(() => checkParquet(new Uint8Array(file), other)).not.toThrow();
  });

  it("refuses rows that are not there, more values than bytes can tell, and columns that are beyond the file or overlap", () => {
    const file = fileOf("SNAPPY");
    const lies: ((metadata: ReturnType<typeof parquetMetadata>) => void)[] = [
      (metadata) => {
        metadata.num_rows = 299n;
      },
      (metadata) => {
        metadata.num_rows = 2n ** 40n;
        metadata.row_groups[0].num_rows = 2n ** 40n;
      },
      (metadata) => {
        metadata.num_rows = 2n ** 20n;
        metadata.row_groups[0].num_rows = 2n ** 20n;
      },
      ({ row_groups: [{ columns }] }) => {
        columns[0].meta_data!.total_compressed_size = BigInt(file.byteLength);
      },
      ({ row_groups: [{ columns }] }) => {
        columns[1] = columns[0];
      },
      ({ row_groups: [{ columns }] }) => {
        columns[0].meta_data!.data_page_offset = -5n;
      },
    ];
    for (const [i, lie] of lies.entries()) expect(() => check(file, lie), `lie ${i}`).toThrow(DamagedParquet);
  });

  it("reads a damaged file, or refuses it in words of ours, and takes little memory for it", async () => {
    const rng = Rng.fromSeed("damaged Parquet");
    const sound = [fileOf("UNCOMPRESSED"), fileOf("SNAPPY", 64)];
    let read = 0;
    for (let turn = 0; turn < 300; turn++) {
      const file = sound[turn % 2].slice(0);
      const view = new DataView(file);
      const footer = view.getUint32(file.byteLength - 8, true);
      const at = file.byteLength - 12 - rng.below(footer); // runs of values are bounded in the bundle only
      if (rng.float() < 0.5) view.setUint8(at, rng.below(256));
      else view.setUint32(at, [0, 0x7fffffff, 0xffffffff, 0x0fffffff][rng.below(4)], true);
      try {
        const table = await readParquet(file);
        expect(table.rows).toBeLessThanOrEqual(10 * ROWS);
        read++;
      } catch (error) {
        expect(String(error)).toMatch(/^InputError: /);
      }
    }
    expect(read).toBeGreaterThan(30);
  });
});

describe("the reader's runs in the page's bundle", () => {
  it("end where the column ends, however long a file says that they are", async () => {
    const source = new URL(import.meta.resolve("hyparquet/src/encoding.js"));
    const code = boundRuns(readFileSync(source, "utf8")).replace("./thrift.js", new URL("thrift.js", source).href);
    const { readRleBitPackedHybrid: read } = (await import(
      `data:text/javascript,${encodeURIComponent(code)}`
    )) as typeof import("hyparquet/src/encoding.js");
    const runs = (bytes: readonly number[], length: number): unknown[] => {
      const output = new Array<number>(length);
      read({ view: new DataView(Uint8Array.from(bytes).buffer), offset: 0 }, 1, output, bytes.length);
      return output;
    };
    expect(runs([0xfe, 0xff, 0xff, 0xff, 0x0f, 1], 5)).toEqual([1, 1, 1, 1, 1]); // two thousand million ones
    expect(runs([6, 1, 4, 0], 5)).toEqual([1, 1, 1, 0, 0]);
    expect(runs([3, 0b10110101], 8)).toEqual([1, 0, 1, 0, 1, 1, 0, 1]);
    expect(runs([3, 0b10110101], 3)).toEqual([1, 0, 1]);
    expect(runs([0xff, 0xff, 0xff, 0xff, 0x0f, 0b10110101], 3)).toEqual([1, 0, 1]);
    expect(runs([5, 0b10110101, 0b1, 4, 1], 18)).toEqual([1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });
});
