import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Table } from "@fairfront/core";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { columnBuffers } from "./column-buffers.ts";
import type { ReadOptions } from "./read-options.ts";
import { readTable } from "./read-table.ts";
import { tableChunks } from "./table-chunks.ts";
import { withSource } from "./with-source.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-fields-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** The table as the database reads it, which predicts and writes labels. */
function readBySql(path: string, options: ReadOptions): Promise<Table> {
  return withSource(path, options, async (connection, source) => {
    const { columns, take } = columnBuffers(source.columns, source.rows);
    let row = 0;
    for await (const chunk of tableChunks(connection, source)) {
      take(chunk, row);
      row += chunk.rowCount;
    }
    return { rows: row, columns };
  });
}

const whole = (most: number, digits = 0) =>
  fc.integer({ min: 0, max: most }).map((value) => String(value).padStart(digits, "0"));
const sign = fc.constantFrom("", "", "-", "+");
const plain = fc.oneof(
  fc.double({ noDefaultInfinity: true, noNaN: true }).map(String),
  fc.tuple(sign, whole(99_999), fc.constantFrom("", ".", ".5", ".125e3", "E-4")).map((parts) => parts.join("")),
  fc
    .tuple(sign, fc.constantFrom(".5", "007", "1e400", "1e-400", "inf", "Infinity", "nan"))
    .map((parts) => parts.join("")),
);
const thousands = (between: string, decimal: string) =>
  fc
    .tuple(sign, whole(998), whole(999, 3), fc.constantFrom("", `${decimal}5`, `${decimal}25`))
    .map(([before, head, tail, fraction]) => `${before}${Number(head) + 1}${between}${tail}${fraction}`);
const date = fc
  .date({ min: new Date(-6e13), max: new Date(2.5e14), noInvalidDate: true })
  .map((d) => d.toISOString().slice(0, 10));
const zone = fc.oneof(
  fc.constantFrom("", "Z", "z", " UTC", "\u00a0utc"),
  fc
    .tuple(fc.constantFrom("+", "-", " +"), whole(14, 2), fc.constantFrom("", ":30", "45", ":00"))
    .map((parts) => parts.join("")),
);
const second = fc
  .tuple(whole(59, 2), fc.constantFrom("", ".5", ".999", ".9996", ".123456789"))
  .map(([s, rest]) => `:${s}${rest}`);
const moment = fc
  .tuple(date, fc.constantFrom("T", "t", " "), whole(23, 2), whole(59, 2), fc.oneof(fc.constant(""), second), zone)
  .map(([day, between, hour, minute, rest, where]) => `${day}${between}${hour}:${minute}${rest}${where}`);
const text = fc.string({ unit: fc.constantFrom("a", "Ä", "1", "-", ".", "'", "\u00a0", "\u200b", "?", " ") });

const around = (value: fc.Arbitrary<string>) =>
  fc.oneof(
    value,
    value.map((one) => `\u2003${one}\ufeff `),
  );

/** Columns of one kind each, some values missing, blanks around some. */
const field = (value: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 9, arbitrary: around(value) }, { weight: 1, arbitrary: fc.constantFrom("", "?", "NA", " na ") });

function columnsOf(decimal: "." | ","): Record<string, fc.Arbitrary<string>> {
  const own = decimal === "." ? thousands(",", ".") : thousands(".", ",");
  return {
    number: decimal === "." ? around(plain) : around(plain.map((one) => one.replace(".", ","))), // with marks it is a text until it is encoded
    thousands: field(own),
    apostrophes: field(thousands("'", decimal)),
    narrow: field(thousands("\u202f", decimal)),
    date: field(date),
    moment: field(moment),
    both: field(fc.oneof(date, moment)),
    text: field(text),
  };
}

describe("values of a text file in SQL", () => {
  it.each([".", ","] as const)(
    "are those that core reads, field by field, with %j before fractions",
    async (decimal) => {
      const kinds = columnsOf(decimal);
      const rows = 400;
      const drawn = Object.values(kinds).map((kind, i) => fc.sample(kind, { numRuns: rows, seed: 100 + i }));
      const line = (fields: readonly string[]): string => `${fields.map((one) => `"${one}"`).join(";")}\n`;
      const lines = Array.from({ length: rows }, (_, row) => line(drawn.map((fields) => fields[row])));
      const path = put(`drawn${decimal}.csv`, `${line(Object.keys(kinds))}${lines.join("")}`);
      const options: ReadOptions = { missingMarks: ["?", "na"], reading: { decimal } };
      const expected = await readTable(path, options);
      const kindOf = expected.columns.map((column) => (column.kind === "numeric" ? (column.date ?? "number") : "text"));
      expect(kindOf).toEqual([
        ...["number", "number", "number", "number"],
        ...["days", "milliseconds", "milliseconds", "text"],
      ]);
      expect(plainTable(await readBySql(path, options))).toEqual(plainTable(expected));
    },
  );

  it("are missing where they say nan: no condition holds for them", async () => {
    const path = put("nan.csv", "x,y\n1,a\nnan,b\n3,c\n-NaN,d\n");
    expect(plainTable(await readTable(path, { reading: { where: "x > 0" } }))).toEqual({ x: [1, 3], y: ["a", "c"] });
    expect(plainTable(await readTable(path, { reading: { where: "x IS NULL" } })).y).toEqual(["b", "d"]);
  });

  it("are moments of UTC in a condition, whatever zone they have", async () => {
    const path = put("zones.csv", "t,y\n2020-01-01T10:00+02:00,a\n2020-01-01T09:00Z,b\n2020-01-01 05:30 -0530,c\n");
    const met = async (where: string) => plainTable(await readTable(path, { reading: { where } })).y;
    expect(await met("t < TIMESTAMP '2020-01-01 08:30:00'")).toEqual(["a"]);
    expect(await met("t > TIMESTAMP '2020-01-01 10:00:00'")).toEqual(["c"]);
  });
});

describe("texts of a file with types that a person calls numbers or dates", () => {
  const asked = (value: string, type: "number" | "date") => {
    const path = put(
      "told.json",
      JSON.stringify([
        { x: value, y: 1 },
        { x: null, y: 2 },
      ]),
    );
    return readTable(path, { reading: { types: { x: type } } });
  };

  it.each(["1_000", "0x10", "1d"])("are refused by the grammar of text files: %s is no number", async (value) => {
    await expect(asked(value, "number")).rejects.toThrow(
      `x: expected a number in every row as was said, got "${value}"`,
    );
  });

  it.each([
    ["\u00a01,234.5", "number", 1234.5],
    ["nan", "number", Number.NaN],
    ["2020-01-01T10:00+02:00", "date", Date.UTC(2020, 0, 1, 8)],
    ["2020-01-01", "date", Date.UTC(2020, 0, 1) / 86_400_000], // found to be a date before, in days
  ] as const)("are read by it: %s is a %s", async (value, type, expected) => {
    expect(plainTable(await asked(value, type)).x).toEqual([expected, Number.NaN]);
  });
});
