import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import { tableFromArrays, tableToIPC } from "@uwdata/flechette";
import {
  Table as Arrow,
  tableToIPC as arrowToIPC,
  type DataType,
  Decimal,
  makeData,
  TimestampMicrosecond,
  TimestampNanosecond,
  TimestampSecond,
  Vector,
} from "apache-arrow";
import { readTable } from "fairfront/node";
import { afterAll, describe, expect, it } from "vitest";
import { headOfText } from "../../packages/page/src/tables/head-of-text.ts";
import { readArrow } from "../../packages/page/src/tables/read-arrow.ts";
import { numbersAmong, readAs } from "../../packages/page/src/tables/read-as.ts";
import { readJson } from "../../packages/page/src/tables/read-json.ts";
import { readParquet } from "../../packages/page/src/tables/read-parquet.ts";
import { readSheet } from "../../packages/page/src/tables/read-sheet.ts";
import { readText } from "../../packages/page/src/tables/read-text.ts";
import { readBytes } from "../../packages/page/src/tables/source.ts";
import { tableKind } from "../../packages/page/src/tables/table-kind.ts";
import { withTypes } from "../../packages/page/src/tables/with-types.ts";
import { tableParquet } from "../../packages/page/src/tables/write-parquet.ts";
import { adultLike } from "./adult-like.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-tables-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function readInPage(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  marks: readonly string[] = [],
  types: Readonly<Record<string, "text" | "number" | "date">> = {},
) {
  const kind = tableKind(name);
  const source = { name, bytes: new Blob([content]), progress: () => {} };
  if (kind.kind === "arrow") return withTypes(readArrow(await readBytes(source), types), types);
  if (kind.kind === "parquet") return withTypes(await readParquet(await readBytes(source), types), types);
  if (kind.kind === "json") return withTypes(await readJson(source, types), types, marks);
  if (kind.kind === "sheet") return (await readSheet(source, kind.format, {}, marks)).table;
  return readText(source, { delimiter: kind.delimiter }, marks);
}

async function readInNode(
  name: string,
  content: string | Uint8Array,
  types: Readonly<Record<string, "text" | "number" | "date">> = {},
) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return readTable(path, { reading: { types } });
}

const files: Readonly<Record<string, string>> = {
  "plain.csv": adultLike(300, 2),
  "numbers.csv": "a,b\n1,+5\n 2.50 ,1e5\n.5,5.\n-0,-1E-3\n,\n1e400,-inf\nnan,1\n",
  "texts.csv": "a,b,c\n1_0,0x10,x\n2, y ,\n3,z,\u00a0w\u00a0\n",
  "late.csv": `n,t\n${"1,2\n".repeat(3000)}1,x\n`,
  "quotes.csv": 'a,"b,""c"""\n"1","x\ny"\n2,"a ""b"""\n',
  "semicolons.csv": "a;b;c\n1;2,5;x\n3;4,5;y\n",
  "thousands.tsv": "a\tb\n1,200\tx\n950\ty\n",
  "sure.csv": "a;b;c\n1,200;0,5;1.250\n950;2;?\n+3,125;;.5\n",
  "tabs.tsv": "a\tb\n1\tx y\n2\tz\n",
  "windows.csv": "\ufeffa,b\r\n1,x\r\n2,y\r\n",
  "dates.csv": "a,born,note\n1,2001-02-03,?\n2,,n/a\n3,1969-12-31,NA\n",
  "no-dates.csv": "a,born\n1,2001-02-30\n2,2001-02-03\n",
  "dates.json":
    '[{"a":"2001-02-03","b":"2020-01-01T10:00:00","c":"2020-01-01 10:00:00"},{"a":null,"b":"2020-01-01T10:00:01.5","c":"2020-01-01 10:00:01"}]',
  "zones.json":
    '[{"a":"2020-01-01T10:00:00.000Z","b":"2020-01-01T10:00:00Z","c":"2020-01-01 10:00+02:00","d":"2020-1-2"},{"a":"1969-12-31T23:59:59.9996Z","b":"2020-01-01","c":null,"d":"2020-3-4"}]',
  "moments.json": '[{"a":1,"b":"2020-01-01T10:00:00"},{"a":2,"b":"2020-01-01T10:00:01"}]',
  "unnamed.csv": "a,,c\n1,2,3\n",
  "blank.csv": "a,b\n1,2\n\n3,4\n\n",
  "unicode.csv": `a,b\n${"ä,日本\n".repeat(400)}ö,x\n`,
  "objects.json": '[{"a":1,"b":"x","c":true},{"a":2.5,"b":null,"c":false},{"a":3,"d":"new","c":true}]',
  "nested.json":
    '[{"a":1,"b":[1, 2],"c":{"x": 1,"y":[1,2.50]},"d d":["é\\u0041","q\\"z"]},{"a":2,"b":null,"c":{"x":[] },"d d":[]},{"a":3,"b":[1,2],"c":null}]',
  "mixed.json": '[{"a":1,"b":"x"},{"a":[1, 2],"b":{"u": "v"}},{"a":true,"b":null}]',
  "nested.jsonl": '{"a":1,"b":[ "x" ]}\n{"a":2,"b":["y"]}\n',
  "lines.jsonl": '{"a":1,"b":"x"}\n{"a":2,"b":"y"}\n',
};

describe("a table read in the page", () => {
  for (const [name, content] of Object.entries(files)) {
    it(`is the one that the command line reads: ${name}`, async () => {
      expect(plain(await readInPage(name, content))).toEqual(plain(await readInNode(name, content)));
    });
  }

  const filters: readonly (readonly [string, string, readonly string[]])[] = [
    ["plain.csv", '"age" BETWEEN 30 AND 41.5', []],
    ["plain.csv", `"workclass" IN ('State', 'Self')`, []],
    ["numbers.csv", '"b" BETWEEN -1 AND 5', []],
    ["dates.csv", `"note" IN ('NA', '?')`, ["n/a"]],
    ["dates.csv", '"A" BETWEEN 2 AND 3', ["3", "?"]],
    ["objects.json", `"c" IN ('true')`, []],
    ["objects.json", '"a" BETWEEN 2 AND 9', ["3"]],
  ];
  for (const [name, where, marks] of filters) {
    it(`has the rows and gaps that the command line finds: ${name} where ${where}, missing ${marks}`, async () => {
      const path = join(folder, name);
      writeFileSync(path, files[name]);
      const missingMarks = marks.length === 0 ? undefined : ["", ...marks];
      const reading = { where, missingNumbers: numbersAmong(marks) };
      const { table } = readAs(await readInPage(name, files[name], marks), { where, marks });
      const found = await readTable(path, { reading, missingMarks });
      expect(plain(table)).toEqual(plain(found));
      expect(table.rowOf).toEqual(found.rowOf);
    });
  }

  it("is the same from gzip, and from the Parquet that the page writes", async () => {
    const content = files["plain.csv"];
    const table = await readInNode("plain.csv", content);
    expect(plain(await readInPage("plain.csv.gz", Uint8Array.from(gzipSync(content))))).toEqual(plain(table));
    const parquet = new Uint8Array(tableParquet({ table, whole: "age" }));
    expect(plain(await readInPage("plain.parquet", parquet))).toEqual(plain(table));
    expect(plain(await readInNode("plain.parquet", parquet))).toEqual(plain(table));
    const packed = Uint8Array.from(gzipSync(parquet));
    expect(plain(await readInPage("plain.parquet.gz", packed))).toEqual(plain(table));
    expect(plain(await readInNode("plain.parquet.gz", packed))).toEqual(plain(table));
    const arrow = tableToIPC(tableFromArrays({ a: [1, 2, 3], b: ["x", "y", "x"] }), { format: "file" })!;
    const packedArrow = Uint8Array.from(gzipSync(arrow));
    const found = plain(await readInPage("some.arrow.gz", packedArrow));
    expect(found).toMatchObject([{ values: [1, 2, 3] }, { codes: [0, 1, 0], levels: ["x", "y"] }]);
    expect(found).toEqual(plain(await readInNode("some.arrow.gz", packedArrow)));
  });

  it("has arrays and objects of an Arrow file as the same texts", async () => {
    const arrays = { a: [1, 2], b: [[1, 2], [3]], c: [["x"], ["y", "z"]], d: [{ u: 1.5, v: "w" }, null] };
    const bytes = Uint8Array.from(tableToIPC(tableFromArrays(arrays), { format: "file" })!);
    const found = plain(await readInPage("nested.arrow", bytes));
    expect(found).toMatchObject([
      {},
      { levels: ["[1,2]", "[3]"] },
      { levels: ['["x"]', '["y","z"]'] },
      { levels: ['{"u":1.5,"v":"w"}'] },
    ]);
    expect(found).toEqual(plain(await readInNode("nested.arrow", bytes)));
  });

  const MOMENTS = [1_577_836_800_123_456_001n, -1n, 1_577_836_800_120_000_000n, -86_400_000_000_000n];
  const DIGITS = [12_345_678_901_234_567_890_123n, -5n, 115n, 30n];

  it("has decimals and moments of an Arrow file to the last digit", async () => {
    const data = (type: DataType, words: ArrayBufferView) =>
      new Vector([makeData({ type, length: 4, data: words } as never)]);
    const digits = () => BigInt64Array.from(DIGITS.flatMap((one) => [BigInt.asIntN(64, one), one >> 64n]));
    const columns = {
      micro: data(
        new TimestampMicrosecond(),
        BigInt64Array.from(MOMENTS, (one) => one / 1000n),
      ),
      nano: data(new TimestampNanosecond(), BigInt64Array.from(MOMENTS)),
      second: data(
        new TimestampSecond(),
        BigInt64Array.from(MOMENTS, (one) => one / 1_000_000_000n),
      ),
      money: data(new Decimal(2, 30, 128), digits()),
      whole: data(new Decimal(0, 30, 128), digits()),
    };
    const bytes = Uint8Array.from(arrowToIPC(new Arrow(columns as never), "file"));
    await expectSame("exact.arrow", bytes);
    const all = Object.fromEntries(Object.keys(columns).map((name) => [name, "text" as const]));
    const texts = await expectSame("exact.arrow", bytes, all);
    expect(texts).toMatchObject([
      { levels: expect.arrayContaining(["2020-01-01 00:00:00.123456", "1969-12-31 00:00:00"]) },
      { levels: expect.arrayContaining(["2020-01-01 00:00:00.123456001", "1969-12-31 23:59:59.999999999"]) },
      {},
      { levels: ["123456789012345678901.23", "-0.05", "1.15", "0.30"] },
      { levels: DIGITS.map(String) },
    ]);
  });

  it("has decimals and moments of a Parquet file to the last digit", async () => {
    const path = join(folder, "exact.parquet");
    const columns = [
      `make_timestamp_ns(unnest([${MOMENTS.join()}])) AS nano`,
      `make_timestamp(unnest([${MOMENTS.map((one) => one / 1000n).join()}])) AS micro`,
      `unnest([${DIGITS.map((one) => `'${one}'`).join()}])::DECIMAL(38, 0) AS whole`,
      "unnest(['123456789012345678901.23', '-0.05', '1.15', '0.30'])::DECIMAL(30, 2) AS money",
      "unnest([1.15, -0.05, 0.3, NULL])::DECIMAL(9, 2) AS small",
      "unnest([1.15, -0.05, 12345678901234.57, NULL])::DECIMAL(18, 2) AS middle",
    ];
    const connection = await (await DuckDBInstance.create()).connect();
    await connection.run(`COPY (SELECT ${columns.join(", ")}) TO '${path}' (FORMAT parquet)`);
    const bytes = Uint8Array.from(readFileSync(path));
    const numbers = await expectSame("exact.parquet", bytes);
    expect(numbers[4]).toMatchObject({ values: [1.15, -0.05, 0.3, Number.NaN] });
    const names = ["nano", "micro", "whole", "money", "small", "middle"];
    await expectSame("exact.parquet", bytes, Object.fromEntries(names.map((name) => [name, "text" as const])));
  });

  it("is the same where a person says what columns of a file with types are", async () => {
    const rows = [
      { code: 3, pay: "1,234.5", since: "2020-01-02", moment: "2020-01-02T10:00:00Z", id: 7 },
      { code: 1, pay: "?", since: null, moment: "2020-01-03", id: 8 },
    ];
    const types = { code: "text", pay: "number", since: "date", moment: "text" } as const;
    const reading = { types };
    const content = JSON.stringify(rows);
    const path = join(folder, "typed.json");
    writeFileSync(path, content);
    const found = await readInPage("typed.json", content, [], types);
    expect(plain(found)).toMatchObject([
      { levels: ["3", "1"] },
      { values: [1234.5, Number.NaN] },
      {},
      { levels: ["2020-01-02T10:00:00Z", "2020-01-03"] },
      { values: [7, 8] },
    ]);
    expect(plain(found)[3]).toEqual(plain(await readTable(path, { reading }))[3]);
    expect(found.columns[2]).toMatchObject((await readTable(path, { reading })).columns[2]);
    const arrow = tableToIPC(tableFromArrays({ code: Int32Array.of(3, 1), pay: ["1,234.5", "?"] }), {
      format: "file",
    })!;
    const told = { code: "text", pay: "number" } as const;
    const arrowPath = join(folder, "typed.arrow");
    writeFileSync(arrowPath, arrow);
    const typed = await readInPage("typed.arrow", Uint8Array.from(arrow), [], told);
    const unwritten = plain(typed).map((column) => ({ ...column, written: undefined })); // how it was typed is kept beside
    expect(unwritten).toEqual(plain(await readTable(arrowPath, { reading: { types: told } })));
    expect(() => withTypes(typed, { code: "date" })).toThrow(
      /a date such as 2024-02-29 in every row as was said, got "3" in row 1/,
    );
    expect(() => withTypes(typed, { none: "text" })).toThrow(/none/);
  });

  it("has its first whole lines before the rest, from gzip too", async () => {
    const content = adultLike(30_000, 2);
    for (const [name, bytes] of [
      ["plain.csv", new Blob([content])],
      ["plain.csv.gz", new Blob([Uint8Array.from(gzipSync(content))])],
    ] as const) {
      const head = await headOfText({ name, bytes, progress: () => {} }, 100_000);
      const text = await head.bytes.text();
      expect(content.startsWith(text) && text.endsWith("\n")).toBe(true);
      expect(text.length).toBeGreaterThan(100_000 / 2);
      expect(text.length).toBeLessThan(content.length / 2);
      expect(head.share).toBeGreaterThan(0);
      expect(head.share).toBeLessThanOrEqual(1);
      const lines = text.trimEnd().split("\n").length - 1;
      const { rows } = await readText({ name: "head", bytes: head.bytes, progress: () => {} });
      expect(rows).toBe(lines);
    }
  });
});

/** Read by the page and by the command line. */
async function expectSame(name: string, bytes: Uint8Array<ArrayBuffer>, types: Readonly<Record<string, "text">> = {}) {
  const found = plain(await readInPage(name, bytes, [], types));
  expect(found).toEqual(plain(await readInNode(name, bytes, types)));
  return found;
}

/** Whatever memory it lies in. */
function plain(table: Awaited<ReturnType<typeof readTable>>) {
  return table.columns.map((column) =>
    column.kind === "numeric"
      ? {
          ...column,
          values: [...column.values],
          written: column.written && { codes: [...column.written.codes], levels: [...column.written.levels] },
        }
      : { ...column, codes: [...column.codes], levels: [...column.levels] },
  );
}
