import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { writeOds } from "hucre/ods";
import { writeXlsx } from "hucre/xlsx";
import { afterAll, describe, expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { readSheet } from "../../../page/src/tables/read-sheet.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-sheets-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string): string => fileURLToPath(new URL(`../../../../test/fixtures/${name}`, import.meta.url));

const PEOPLE = {
  name: ["Ann & Bo", "Zoë", "日本"],
  code: [7, 8, 7],
  pay: [13_933.99, 7500, -0.5],
  born: [Date.UTC(1980, 1, 29) / 86_400_000, Date.UTC(1999, 11, 31) / 86_400_000, Number.NaN],
  seen: [Date.UTC(2020, 0, 1, 10, 30), Date.UTC(2020, 0, 2), Date.UTC(2020, 0, 3, 23, 59, 59)],
  member: ["true", "false", "true"],
  note: ['a, "b"\nc', null, "<x>"],
};

const PART = { xlsx: "xl/workbook.xml", ods: "content.xml" };
const SECOND = { xlsx: "xl/workbook.xmm", ods: "content.xmm" };

/** An archive that says that each of its parts unpacks to so many bytes. */
function promising(archive: Uint8Array, bytes: number): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let i = 0; i + 46 < archive.length; i++)
    if (view.getUint32(i, true) === 0x02014b50) view.setUint32(i + 24, bytes, true);
  return archive;
}

/** The archive with its parts as they are, and a text in them changed for one as long, which may also be in a list of parts. */
function rewritten(archive: Uint8Array, from: string, to: string): Uint8Array {
  const stored = zipSync(unzipSync(archive), { level: 0 });
  const text = strFromU8(stored, true).replaceAll(from, to);
  expect(text).not.toBe(strFromU8(stored, true));
  return strToU8(text, true);
}

describe.each(["xlsx", "ods"] as const)("a spreadsheet, .%s", (format) => {
  it("is read by the command line: the first sheet, or the one that is named", async () => {
    const path = fixture(`people.${format}`);
    expect(plainTable(await readTable(path))).toEqual({ what: ["a fixture"], why: [1] });
    const table = await readTable(path, { reading: { sheet: "People 2" } });
    expect(plainTable(table)).toEqual(PEOPLE);
    const [, code, , born, seen] = table.columns;
    expect(code).toMatchObject({ written: { levels: ["007", "008", "7"] } });
    expect([born, seen]).toMatchObject([{ date: "days" }, { date: "milliseconds" }]);
    await expect(readTable(path, { reading: { sheet: "People" } })).rejects.toThrow(/sheet.*did you mean "People 2"/);
  });

  it("is read with one line of names, where some stretch over several columns or rows", async () => {
    const read = async (rows: (string | number | null)[][], ...merges: readonly (readonly number[])[]) => {
      const path = join(folder, `merged.${format}`);
      const sheets = [
        {
          name: "One",
          rows,
          merges: merges.map(([startRow, startCol, endRow, endCol]) => ({ startRow, startCol, endRow, endCol })),
        },
      ];
      writeFileSync(path, await (format === "xlsx" ? writeXlsx({ sheets }) : writeOds({ sheets })));
      return plainTable(await readTable(path));
    };
    const people = { who: ["Ann", "Bo"], "pay base": [1, 3], "pay bonus": [2, 4], sex: ["f", "m"] };
    const values = [
      ["Ann", 1, 2, "f"],
      ["Bo", 3, 4, "m"],
    ];
    const title = ["People of 2024", null, null, null];
    const names = [
      ["who", "pay", null, "sex"],
      [null, "base", "bonus", null],
    ];
    expect(await read([title, ["who", "pay base", "pay bonus", "sex"], ...values], [0, 0, 0, 3])).toEqual(people);
    expect(await read([...names, ...values], [0, 1, 0, 2], [0, 0, 1, 0], [0, 3, 1, 3])).toEqual(people);
    expect(await read([title, ...names, ...values], [0, 0, 0, 3], [1, 1, 1, 2])).toEqual(people);
    const { "pay base": first, "pay bonus": second, ...others } = people;
    expect(await read([names[0], ...values], [0, 1, 0, 2])).toEqual({ ...others, pay: first, "pay 2": second });
  });

  it("is read without its empty rows and columns, no matter what wrote it, with the values that formulas had", async () => {
    const day = new Date(Date.UTC(2021, 4, 17));
    const rows = [
      [null, null, null, null, null],
      [null, "who", null, "pay", "since", "twice"],
      [null, "Ann", null, 1234.5, day, 2469],
      [null, null, null, null, null],
      [null, "Bo", null, 99, null, 198],
    ];
    const cells = new Map([["2,5", { value: 2469, formula: "D3*2", formulaResult: 2469 }]]);
    const sheets = [{ name: "One", rows, ...(format === "xlsx" && { cells }) }];
    const path = join(folder, `gaps.${format}`);
    writeFileSync(path, await (format === "xlsx" ? writeXlsx({ sheets }) : writeOds({ sheets })));
    expect(plainTable(await readTable(path))).toEqual({
      who: ["Ann", "Bo"],
      pay: [1234.5, 99],
      since: [day.getTime() / 86_400_000, Number.NaN],
      twice: [2469, 198],
    });
  });

  it("has numbers that are what their cells hold, whatever is said of the decimal sign of its texts", async () => {
    const rows = [
      ["held", "typed", "sex"],
      [1.234, "1,5", "f"],
      [2.5, "1.300", "m"],
      [-0.125, "7,25", "f"],
    ];
    const sheets = [{ name: "One", rows }];
    const path = join(folder, `signs.${format}`);
    const bytes = await (format === "xlsx" ? writeXlsx({ sheets }) : writeOds({ sheets }));
    writeFileSync(path, bytes);
    const held = [1.234, 2.5, -0.125];
    const expected = { held, typed: [1.5, 1300, 7.25], sex: ["f", "m", "f"] };
    expect(plainTable(await readTable(path, { reading: { decimal: "," } }))).toEqual(expected);
    const source = { name: `signs.${format}`, bytes: new Blob([new Uint8Array(bytes)]), progress: () => {} };
    expect(plainTable((await readSheet(source, format, { decimal: "," })).table)).toEqual(expected);
    expect(plainTable(await readTable(path))).toMatchObject({ held });
  });

  it("has texts with commas before fractions read as the numbers that they are, without being told", async () => {
    const rows = [
      ["salary", "part", "held", "mixed", "sex"],
      ["41.616,99", "1,00", 1.234, 2.5, "f"],
      ["38.000,00", "0,75", 2.5, "0,5", "m"],
      ["1.100", "n/a", -0.125, 7, "f"],
    ];
    const file = `commas.${format}`;
    const path = join(folder, file);
    const sheets = [{ name: "One", rows }];
    const bytes = await (format === "xlsx" ? writeXlsx({ sheets }) : writeOds({ sheets }));
    writeFileSync(path, bytes);
    const expected = {
      salary: [41_616.99, 38_000, 1100],
      part: [1, 0.75, Number.NaN],
      held: [1.234, 2.5, -0.125],
      mixed: [2.5, 0.5, 7],
      sex: ["f", "m", "f"],
    };
    const table = await readTable(path);
    expect(plainTable(table)).toEqual(expected);
    expect(table.found?.columns).toContainEqual({
      ...{ column: "salary", as: "decimal-comma", example: "41.616,99", because: "column" },
    });
    const source = { name: file, bytes: new Blob([new Uint8Array(bytes)]), progress: () => {} };
    expect(plainTable((await readSheet(source, format)).table)).toEqual(expected);
    const points = await readTable(path, { reading: { decimal: "." } });
    expect(plainTable(points)).toMatchObject({ salary: rows.slice(1).map(([salary]) => salary), held: expected.held });
  });

  it("is filtered as any table is", async () => {
    const reading = { sheet: "People 2", where: "pay > 0 AND born < DATE '1990-01-01'" };
    expect(plainTable(await readTable(fixture(`people.${format}`), { reading })).name).toEqual(["Ann & Bo"]);
  });

  it("is read by the page, which is told the names of all sheets", async () => {
    const bytes = new Blob([readFileSync(fixture(`people.${format}`))]);
    const source = { name: `people.${format}`, bytes, progress: () => {} };
    const read = await readSheet(source, format, { sheet: "People 2" });
    expect(plainTable(read.table)).toEqual(PEOPLE);
    expect(read.sheets).toEqual(["About", "People 2"]);
  });

  it("is refused in one line where it is damaged, packed beyond all bounds, or no spreadsheet", async () => {
    const whole = readFileSync(fixture(`people.${format}`));
    const bad: readonly (readonly [string, Uint8Array])[] = [
      ["half", whole.subarray(0, whole.length / 2)],
      ["other", zipSync({ "a.txt": strToU8("hello") })],
      ["open", zipSync({ "content.xml": strToU8("<office:x><table:table"), "xl/workbook.xml": strToU8("<sheet") })],
      [
        "entities",
        zipSync({
          "content.xml": strToU8("<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"),
          "xl/workbook.xml": strToU8("<!DOCTYPE x><x/>"),
        }),
      ],
      ["flipped", rewritten(whole, "About", "Abaut")], // not what its checksum is of
      [
        "twice",
        rewritten(zipSync({ ...unzipSync(whole), [SECOND[format]]: strToU8("<x/>") }), SECOND[format], PART[format]),
      ],
      ["short", promising(zipSync(unzipSync(whole)), 300)],
      ["large", promising(zipSync({ "content.xml": strToU8("<x/>"), "xl/workbook.xml": strToU8("<x/>") }), 600 << 20)],
    ];
    for (const [name, content] of bad) {
      const path = join(folder, `${name}.${format}`);
      writeFileSync(path, content);
      const error = await readTable(path).catch((thrown: Error) => thrown);
      expect(error, name).toMatchObject({ name: "InputError", message: expect.stringMatching(/whole \.|larger one/) });
      expect((error as Error).message).not.toContain("\n");
    }
  });
});
