import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainTable } from "../testing/plain-table.ts";
import { readText, type TextOptions } from "./read-text.ts";
import { surveyText } from "./survey-text.ts";
import { type Table, textsOf } from "./table.ts";
import { tableCsv } from "./table-csv.ts";

const MARKS = ["", "?", "na"];

/** Fed in pieces of so many bytes. */
function piecesOf(content: string | Uint8Array, size = 1 << 16) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  };
}

const readWhole = (content: string | Uint8Array, options: Partial<TextOptions> = {}, size?: number): Promise<Table> =>
  readText(piecesOf(content, size), { marks: MARKS, ...options });
const read = async (content: string | Uint8Array, options: Partial<TextOptions> = {}) =>
  plainTable(await readWhole(content, options));

describe("commas and points in numbers", () => {
  it("are decimal commas only where a column leaves no doubt", async () => {
    expect(await read("a\tb\n1,200\tx\n950\ty\n12,500\tz\n")).toEqual({
      a: ["1,200", "950", "12,500"],
      b: ["x", "y", "z"],
    });
    expect(await read("a;b\n1,200;0,5\n950;2\n")).toEqual({ a: [1.2, 950], b: [0.5, 2] });
    await expect(read("b;c\n0,5;1.200\n2;950\n")).rejects.toThrow("c: has points that may part thousands");
    expect(await read("b;c\n0,5;1.200\n2;9.5\n")).toEqual({ b: [0.5, 2], c: [1.2, 9.5] });
    expect(await read("a;b\n1,5;?\n2;x\n")).toEqual({ a: [1.5, 2], b: ["?", "x"] });
    expect(await read("a;b\n0,5;x\n1.25;y\n")).toEqual({ a: ["0,5", "1.25"], b: ["x", "y"] });
  });

  it("part thousands where fractions, several commas, the delimiter or another column show it, and the reason is told", async () => {
    const cases: readonly (readonly [string, readonly number[], string])[] = [
      ['pay,x\n"13,933.99",1\n"7,500",2\n900,3\n', [13_933.99, 7500, 900], "column"],
      ['pay,x\n"1,234,567",1\n12,2\n-3,3\n', [1_234_567, 12, -3], "column"],
      ['pay,x\n"7,500",1\n900,2\n?,3\n', [7500, 900, Number.NaN], "delimiter"],
      ["pay;x\n7,500;1,234.5\n900;2\n950;3\n", [7500, 900, 950], "other-column"],
      ["pay;x\n7,500;1\n900;2\n950;3\n", [7500, 900, 950], "asked"],
    ];
    for (const [content, expected, because] of cases) {
      const table = await readWhole(content, because === "asked" ? { decimal: "." } : {});
      expect(plainTable(table).pay).toEqual(expected);
      expect(table.found?.columns.find(({ column }) => column === "pay")).toMatchObject({ as: "thousands", because });
    }
    expect((await read("pay;x\n13\u202f933,99;1\n7\u00a0500;2\n")).pay).toEqual([13_933.99, 7500]);
    expect((await read("pay,x\n13'933.99,1\n7\u2019500,2\n")).pay).toEqual([13_933.99, 7500]);
  });

  it("are what the file shows, and where it shows nothing a point is taken for that of a fraction, and it is told", async () => {
    const found = async (content: string, options: Partial<TextOptions> = {}) => {
      const survey = await surveyText(piecesOf(content), { marks: MARKS, ...options });
      const { found } = await readWhole(content, options);
      expect([survey.decimal, survey.readings]).toEqual([found?.decimal, found?.columns]);
      return found;
    };
    const guessed = (example: string) => [{ column: "a", as: "decimal-point", example, because: "usual" }];
    expect(await found("a;b\n1.234;x\n950;y\n")).toMatchObject({ columns: guessed("1.234") });
    expect(await found("a;b\n 12.345 ;x\n950;y\n")).toMatchObject({ columns: guessed("12.345") });
    expect(await found("a;b\n7;x\n-1.234;x\n?;y\n")).toMatchObject({ columns: guessed("-1.234") }); // beside marks
    expect((await found("a;b\n1.234;x\n950;y\n"))?.decimal).toBeUndefined();
    for (const [content, decimal] of [
      ["a;b\n1.234;2.5\n950;3\n", "."],
      ["a;b\n1.234;0.567\n950;3\n", "."], // no thousands begin with a zero
      ["a;b\n1.234;1.5\n950;?\n", "."],
      ['a,b\n"1,234.5",x\n950,y\n', "."],
      ["a;b\n1,5;x\n950;y\n", ","],
      ["a;b\n1.234.567;x\n950;y\n", ","],
    ] as const) {
      expect(await found(content), content).toMatchObject({ decimal });
      expect((await found(content))?.columns.map(({ because }) => because)).not.toContain("usual");
    }
    expect(await found("a;b\n1.234;x\n950;y\n", { decimal: "," })).toMatchObject({ decimal: ",", columns: [] });
    expect(await found("a;b\n1.234;x\n950;y\n", { types: { a: "text" } })).toMatchObject({ columns: [] });
    expect((await found("a;b\n12;x\n950;y\n"))?.decimal).toBeUndefined();
  });

  it("are not forgotten beside texts that mean a missing value, and no thousands begin with a zero", async () => {
    await expect(read("b;c\n0,5;1.200\n2;?\n")).rejects.toThrow("c: has points that may part thousands");
    expect(await read("b;c\n0,5;1.200\n2;x\n")).toMatchObject({ c: ["1.200", "x"] });
    expect(await read("b;c\n0,5;1.200\n2;?\n", { types: { c: "text" } })).toMatchObject({ c: ["1.200", "?"] });
    expect(await read("b;c\n1,5;1.200\n2;?\n", { decimal: "," })).toEqual({ b: [1.5, 2], c: [1200, Number.NaN] });
    expect(await read("b;c\n1.234,5;0.567\n2;3\n", { decimal: "," })).toEqual({ b: [1234.5, 2], c: ["0.567", "3"] });
    expect(await read("b;c\n1.234,5;1\n0.567;3\n")).toMatchObject({ b: ["1.234,5", "0.567"] });
    await expect(read('b,c\n"0,567",1\n"1,234",2\n', { types: { b: "number" } })).rejects.toThrow(
      'got "0,567" in row 1',
    );
  });

  it("are none of both in a phone number or a list", async () => {
    expect((await read('a,b\n"12,34,56",1\n"1,2",2\n')).a).toEqual(["12,34,56", "1,2"]);
    expect((await read("a,b\n555 123 456,1\n555 123 457,2\n")).a).toEqual(["555 123 456", "555 123 457"]);
  });
});

describe("what is a number", () => {
  it.each(["\u00a031", "31\u2003", "\ufeff31", " 31\t", "31\u200b"])(
    "it is one with blanks around it: %j",
    async (field) => {
      for (const at of [0, 1, 40]) {
        const ages = Array.from({ length: 41 }, (_, i) => (i === at ? field : String(20 + i)));
        const { age } = await read(`age,x\n${ages.map((age) => `${age},1`).join("\n")}\n`);
        expect(age).toEqual(Array.from({ length: 41 }, (_, i) => (i === at ? 31 : 20 + i)));
      }
    },
  );

  it.each(["0x1F", "1_000", "31kg", "1e", "--3", "+-3", "\u0661\u0662", "1 2"])(
    "%j is none, wherever it stands",
    async (field) => {
      for (const at of [0, 3000]) {
        const lines = Array.from({ length: 3001 }, (_, i) => `${i === at ? field : i},1`);
        const { columns } = await readWhole(`a,b\n${lines.join("\n")}\n`);
        expect(columns.map(({ kind }) => kind)).toEqual(["text", "numeric"]);
      }
    },
  );

  it("has the bits that JavaScript gives it", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.double({ noNaN: true, noDefaultInfinity: true }),
            fc.integer(),
            fc.float({ noNaN: true, noDefaultInfinity: true }),
          ),
          {
            minLength: 1,
            maxLength: 30,
          },
        ),
        fc.integer({ min: 0, max: 20 }),
        async (numbers, digits) => {
          const texts = numbers.flatMap((value) => [String(value), value.toFixed(digits), value.toExponential(digits)]);
          const { a } = await read(`a,b\n${texts.map((text) => `${text},1`).join("\n")}\n`);
          expect(a).toEqual(texts.map(Number));
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe("texts beside numbers", () => {
  const written = async (fields: readonly string[]) => {
    const [column] = (await readWhole(`a,b\n${fields.map((field) => `${field},1`).join("\n")}\n`)).columns;
    const { codes, levels } = textsOf(column);
    return Array.from(codes, (code) => levels[code]);
  };

  it("keep every digit and every zero, from whichever row on", async () => {
    for (const odd of ["9007199254740993", "01", "1.0", "1e3", "+5", "-0"]) {
      const fields = [
        "9007199254740992",
        "1",
        "2",
        ...Array.from({ length: 3000 }, (_, i) => String(i % 7)),
        odd,
        "1000",
        "5",
      ];
      expect(await written(fields)).toEqual(fields);
    }
  });

  it("keep all digits of long numbers, though other spellings were too many to be kept", async () => {
    const fields = [...Array.from({ length: 3000 }, (_, i) => `${i}.50`), "9007199254740993", "9007199254740992"];
    expect((await written(fields)).slice(-2)).toEqual(fields.slice(-2));
  });
});

describe("dates", () => {
  it("with a time of day are moments, in UTC where they have no zone", async () => {
    const fields = ["2020-01-01 10:00:00", "2020-01-01T10:00:00.5", "2020-01-01T12:00+02:00", "2020-01-02", "?"];
    const [at] = (await readWhole(`at,b\n${fields.map((field) => `${field},1`).join("\n")}\n`)).columns;
    const ten = Date.UTC(2020, 0, 1, 10);
    expect(at).toMatchObject({ kind: "numeric", date: "milliseconds" });
    expect(at.kind === "numeric" && [...at.values]).toEqual([ten, ten + 500, ten, Date.UTC(2020, 0, 2), Number.NaN]);
  });
});

describe("records", () => {
  const texts = fc.string({ unit: fc.constantFrom(...'ab,;"\n\r é日\u{1f600}1'), maxLength: 8 });

  it("are what was written, however the bytes are cut into pieces", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 9 }),
        async (rows, size) => {
          const field = (text: string) => `x${text}x`; // neither missing nor trimmed
          const quoted = (text: string) => `"${field(text).replaceAll('"', '""')}"`;
          const content = `a,"b ""c"""\r\n${rows.map(([a, b]) => `${quoted(a)},${quoted(b)}`).join("\r\n")}`;
          const table = plainTable(await readWhole(content, {}, size));
          expect(table).toEqual({ a: rows.map(([a]) => field(a)), 'b "c"': rows.map(([, b]) => field(b)) });
          const again = plainTable(await readWhole(tableCsv(await readWhole(content)), {}, size));
          expect(again).toEqual(table);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("end with any kind of line end, also mixed, and may be blank", async () => {
    expect(await read("a,b\r\n1,2\n\n3,4\r5,6\r\n  \n")).toEqual({ a: [1, 3, 5], b: [2, 4, 6] });
  });

  it.each([
    ['a,b\n1,"2\n3,4\n', /quotes.*line 2/],
    ['a,b\n1,"2"x\n', /quotes.*line 2/],
    ['a,b\n"x\ny",2\n3\n', /expected 2 fields as in the first line, got 1 in line 4/],
    ["a,b\n1,2,3\n", /got 3 in line 2/],
    ["a,a\n1,2\n", /"a" twice/],
    ["a,b\n", /rows below/],
    ["", /column names/],
  ])("are refused by line: %j", async (content, why) => {
    await expect(read(content)).rejects.toThrow(why);
  });
});

describe("encodings", () => {
  const CSV = "x,town\n1,Zürich\n2.5,Genève €\n";
  const wide = (mark: string) => new Uint8Array(Buffer.from(mark + CSV, "utf16le"));
  const windows = Uint8Array.from([...CSV].map((sign) => (sign === "€" ? 0x80 : sign.charCodeAt(0))));

  it.each([
    ["utf-16le", wide("\ufeff")],
    ["utf-16le", wide("")],
    ["utf-16be", new Uint8Array(Buffer.from(wide("\ufeff")).swap16())],
    ["windows-1252", windows],
    ["utf-8", new TextEncoder().encode(`\ufeff${CSV}`)],
  ])("are found out and told: %s", async (encoding, bytes) => {
    for (const size of [1, 3, 1000]) {
      const table = await readWhole(bytes, {}, size);
      expect(plainTable(table)).toEqual({ x: [1, 2.5], town: ["Zürich", "Genève €"] });
      expect(table.found?.encoding).toBe(encoding);
    }
  });

  it("are found out wherever they come first, also after many texts of the column", async () => {
    const late = new TextEncoder().encode(`x,town\n${"1,Bern\n".repeat(50)}`);
    const rest = Uint8Array.from("2,Z\u00fcrich\n".repeat(50), (sign) => sign.charCodeAt(0));
    const bytes = new Uint8Array([...late, ...rest]);
    expect((await readWhole(bytes)).found?.encoding).toBe("windows-1252");
    expect((await surveyText(piecesOf(bytes, 64), { marks: MARKS })).encoding).toBe("windows-1252");
  });

  it("are refused where damage in UTF-8 would pass for another one, or where told otherwise", async () => {
    const damaged = new TextEncoder().encode(`x,town\n${"1,Zürich\n".repeat(50)}`);
    damaged[damaged.length - 7] = 0xff;
    await expect(read(damaged)).rejects.toThrow(/UTF-8, got other bytes in line 51/);
    await expect(read(windows, { encoding: "utf-8" })).rejects.toThrow(/UTF-8/);
    expect((await read(windows, { encoding: "latin-1" })).town).toEqual(["Zürich", "Genève €"]);
    await expect(read(Uint8Array.of(97, 44, 98, 10, 49, 44, 0x81, 10))).rejects.toThrow(/UTF-8/);
  });
});

describe("a survey", () => {
  const field = fc.constantFrom(
    "1",
    "01",
    "1.5",
    "1.250",
    "1,5",
    "1,200",
    "1,234,567",
    "1.234,5",
    "x",
    "?",
    "",
    "inf",
    "2020-01-02",
    "2020-01-02 10:00",
    " 7 ",
    "13'933",
  );

  it("decides as the reader does, without keeping a row", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(field, field), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(";", ","),
        fc.constantFrom(undefined, ".", ",") as fc.Arbitrary<"." | "," | undefined>,
        async (rows, delimiter, decimal) => {
          const content = `a${delimiter}b\n${rows.map((row) => row.map((text) => `"${text}"`).join(delimiter)).join("\n")}\n`;
          const told = (error: Error) => error.message;
          const table = await readWhole(content, { decimal }).catch(told);
          const survey = await surveyText(piecesOf(content, 5), { marks: MARKS, decimal }).catch(told);
          if (typeof table === "string" || typeof survey === "string") {
            expect(survey).toBe(table);
            return;
          }
          const kinds = table.columns.map((column) =>
            column.kind === "text"
              ? "text"
              : column.date === "days"
                ? "date"
                : column.date === undefined
                  ? "number"
                  : "moment",
          );
          expect(survey.decisions.map(({ kind }) => kind)).toEqual(kinds);
          expect([survey.rows, survey.delimiter]).toEqual([table.rows, table.found?.delimiter]);
        },
      ),
      { numRuns: 500 },
    );
  });
});
