import { readFileSync } from "node:fs";
import * as writer from "@uwdata/flechette";
import * as arrow from "apache-arrow";
import { describe, expect, it } from "vitest";
import { Rng } from "../../random/rng.ts";
import { checkArrow } from "./check-arrow.ts";

const DAMAGED = /a whole Arrow file, but it is damaged/;
const ENDLESS = new URL("../../../../../test/fuzz/corpus/page-arrow-without-end.arrow.txt", import.meta.url);

const day = new Date(86_400_000);
const bytes = new Uint8Array([1, 2]);
const either = (value: unknown): number => (typeof value === "number" ? 0 : 1);

/** A column of every type that the writer knows. */
const COLUMNS: Readonly<Record<string, readonly [writer.DataType, readonly unknown[]]>> = {
  truth: [writer.bool(), [true, null, false]],
  byte: [writer.int8(), [1, 2, null]],
  long: [writer.int64(), [1, 2, 3]],
  half: [writer.float16(), [1, 2, 3]],
  double: [writer.float64(), [1, null, 3]],
  text: [writer.utf8(), ["a", null, "ccc"]],
  longText: [writer.largeUtf8(), ["a", null, "ccc"]],
  binary: [writer.binary(), [bytes, null, bytes]],
  pair: [writer.fixedSizeBinary(2), [bytes, null, bytes]],
  day: [writer.dateDay(), [day, null, day]],
  instant: [writer.dateMillisecond(), [day, null, day]],
  moment: [writer.timestamp(writer.TimeUnit.MICROSECOND, "UTC"), [day, null, day]],
  second: [writer.timeSecond(), [1, 2, 3]],
  nano: [writer.timeNanosecond(), [1n, 2n, 3n]],
  span: [writer.duration(), [1, 2, 3]],
  interval: [writer.interval(writer.IntervalUnit.DAY_TIME), [[1, 2], null, [3, 4]]],
  decimal: [writer.decimal(18, 3), [1.5, 2.25, 3]],
  list: [writer.list(writer.int32()), [[1, 2], null, [3]]],
  longList: [writer.largeList(writer.utf8()), [["a"], null, ["b", "c"]]],
  twos: [writer.fixedSizeList(writer.int8(), 2), [[1, 2], null, [3, 4]]],
  struct: [writer.struct({ a: writer.int8(), b: writer.utf8() }), [{ a: 1, b: "x" }, null, { a: 2, b: "y" }]],
  map: [writer.map(writer.utf8(), writer.int32()), [[["a", 1]], null, [["b", 2]]]],
  coded: [writer.dictionary(writer.utf8(), writer.int8()), ["a", null, "a"]],
  nothing: [writer.nullType(), [null, null, null]],
  runs: [writer.runEndEncoded(writer.int32(), writer.utf8()), ["a", "a", "b"]],
  sparse: [writer.union(writer.UnionMode.Sparse, [writer.int8(), writer.utf8()], [0, 1], either), [1, "a", 2]],
  dense: [writer.union(writer.UnionMode.Dense, [writer.int8(), writer.utf8()], [0, 1], either), [1, "a", 2]],
};

function fileOf(names: readonly string[], rows: number, format: "file" | "stream"): Uint8Array<ArrayBuffer> {
  const columns = names.map((name) => {
    const [type, values] = COLUMNS[name];
    return [name, writer.columnFromArray(values.slice(0, rows) as unknown[], type)] as const;
  });
  return Uint8Array.from(writer.tableToIPC(writer.tableFromColumns(columns as never), { format })!);
}

/** All values, by the page's reader and by the tool's: how many they are. */
function readByBoth(file: Uint8Array): number[] {
  const plain = (_: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
  const readers = [
    () => {
      const table = writer.tableFromIPC(file, { useBigInt: true });
      return table.schema.fields.map((_, i) => table.getChildAt(i).toArray());
    },
    () => {
      const table = arrow.tableFromIPC(file);
      return table.schema.fields.map((_, i) => [...table.getChildAt(i)!]);
    },
  ];
  return readers.map((read) => {
    try {
      const columns = read();
      return columns.reduce((sum, values) => sum + values.length + JSON.stringify(values, plain).length, 0);
    } catch {
      return 0; // the reader says itself that it is damaged
    }
  });
}

/** The place of some bytes in a file, from its end. */
function lastPlace(file: Uint8Array, sought: readonly number[]): number {
  for (let at = file.length - sought.length; at >= 0; at--) if (sought.every((b, i) => file[at + i] === b)) return at;
  throw new Error("not in the file");
}

describe("checkArrow", () => {
  it("takes every type that is written, as a file and as a stream, with rows and without", () => {
    for (const format of ["file", "stream"] as const)
      for (const rows of [3, 0]) {
        for (const name of Object.keys(COLUMNS))
          expect(() => checkArrow(fileOf([name], rows, format)), `${name} ${format} ${rows}`).not.toThrow();
        expect(() => checkArrow(fileOf(Object.keys(COLUMNS), rows, format))).not.toThrow();
      }
  });

  it("takes several batches of another writer, and dictionaries that change", () => {
    const first = arrow.tableFromArrays({ x: Float64Array.of(1, 2), g: ["a", "b"] });
    const second = arrow.tableFromArrays({ x: Float64Array.of(3, 4), g: ["c", "a"] });
    expect(() => checkArrow(arrow.tableToIPC(first.concat(second, first.slice(1)), "stream"))).not.toThrow();
    expect(() => checkArrow(arrow.tableToIPC(first.concat(first.slice(1)), "file"))).not.toThrow();
  });

  it("refuses at once a list of a hundred million nodes in a file of a thousand bytes", () => {
    const file = Uint8Array.from(Buffer.from(readFileSync(ENDLESS, "utf8"), "base64"));
    const began = performance.now();
    expect(() => checkArrow(file)).toThrow(DAMAGED);
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it("refuses every file that was cut", () => {
    for (const format of ["file", "stream"] as const) {
      const file = fileOf(["double", "text", "coded"], 3, format);
      const whole = format === "file" ? file.length : file.length - 8; // a stream needs no mark at its end
      for (let length = 0; length < whole; length += 7) {
        const cut = file.subarray(0, length);
        try {
          checkArrow(cut);
        } catch (error) {
          expect(String(error)).toMatch(DAMAGED);
          continue;
        }
        expect(format).toBe("stream"); // between two messages
      }
    }
  });

  it("refuses codes without a value, and texts whose ends fall or lie beyond their bytes", () => {
    const texts = fileOf(["text"], 3, "stream"); // offsets 0 1 1 4
    const offsets = lastPlace(texts, [0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0]);
    texts[offsets + 4] = 3;
    expect(() => checkArrow(texts)).toThrow(DAMAGED);
    texts[offsets + 4] = 1;
    texts[offsets + 12] = 200;
    expect(() => checkArrow(texts)).toThrow(DAMAGED);

    const codes = fileOf(["coded"], 3, "stream"); // 0 0 0, one value
    const batch = arrow.tableFromIPC(codes).batches[0].data.children[0].values as Int8Array;
    expect([...batch.subarray(0, 3)]).toEqual([0, 0, 0]);
    const place = batch.byteOffset;
    codes[place + 2] = 1;
    expect(() => checkArrow(codes)).toThrow(DAMAGED);
    codes[place + 2] = 0;
    codes[place + 1] = 99; // of a missing value: never read
    expect(() => checkArrow(codes)).not.toThrow();
  });

  it("refuses bytes after the end, such as another stream", () => {
    const one = fileOf(["double"], 3, "stream");
    expect(() => checkArrow(Uint8Array.of(...one, ...one))).toThrow(DAMAGED);
    expect(() => checkArrow(Uint8Array.of(...one, 0, 0, 0, 0))).not.toThrow();
  });

  it("leaves nothing that either reader would not come to an end with, whatever was damaged", () => {
    const rng = Rng.fromSeed("damaged Arrow");
    const names = ["double", "coded", "text", "list", "struct", "runs"];
    const sound = [fileOf(names, 3, "file"), fileOf(names, 3, "stream")];
    let taken = 0;
    for (let turn = 0; turn < 1500; turn++) {
      const file = Uint8Array.from(sound[turn % 2]);
      for (let times = 1 + rng.below(3); times > 0; times--) {
        const at = rng.below(file.length - 4);
        const words = [0, 1, 0x7f, 0xff, 0x7fff, 0x7fffffff, 0xffffffff, rng.below(1 << 30)];
        if (rng.float() < 0.5) file[at] ^= 1 << rng.below(8);
        else new DataView(file.buffer).setUint32(at, words[rng.below(words.length)], true);
      }
      try {
        checkArrow(file);
      } catch (error) {
        expect(String(error)).toMatch(/Arrow file/);
        continue;
      }
      taken++;
      for (const size of readByBoth(file)) expect(size).toBeLessThan(100_000);
    }
    expect(taken).toBeGreaterThan(50);
  });
});
