import { describe, expect, it } from "vitest";
import { readText } from "../tables/read-text.ts";
import { encode } from "./encode.ts";
import { guessedColumns, numberColumns } from "./numbers-written.ts";

const read = (content: string, decimal?: "." | ",") =>
  readText(
    async function* () {
      yield new TextEncoder().encode(content);
    },
    { decimal, marks: ["", "?"] },
  );
const rows = (...columns: readonly (readonly string[])[]): string =>
  Array.from({ length: 12 }, (_, i) => columns.map((values) => values[i % values.length]).join(";")).join("\n");

const TWO = `pay;age;town;sex\n${rows(["1.300", "900"], ["20.125", "40", "61"], ["Oslo", "Bergen", "Moss"], ["f", "m"])}\n`;

describe("how the numbers of a file were written", () => {
  it("is a guess where nothing in it shows what stands before fractions, of columns that are computed with", async () => {
    const table = await read(TWO);
    expect(guessedColumns(table.found!).map(({ column }) => column)).toEqual(["pay", "age"]);
    const { encoding } = encode(table, { protect: ["sex"], clusters: 2 });
    expect([...numberColumns(encoding)]).toEqual(["pay", "age"]);
    expect([encoding.decimal, encoding.guessed]).toEqual([undefined, ["pay", "age"]]);
    const without = encode(table, { protect: ["sex"], clusters: 2, exclude: ["age"] });
    expect(without.encoding.guessed).toEqual(["pay"]);
    const byAge = encode(table, { protect: ["age<41,>=41"], clusters: 2 });
    expect(byAge.encoding.guessed).toEqual(["pay", "age"]); // its ranges are cut by the numbers
    expect(
      encode(table, { protect: ["age"], clusters: 2, exclude: ["pay"], features: ["town"] }).encoding.guessed,
    ).toBeUndefined();
  });

  it("is known where it is said or shown, and of no other decision", async () => {
    for (const [table, decimal] of [
      [await read(TWO, ","), ","],
      [await read(TWO, "."), "."],
      [await read(TWO.replaceAll("20.125", "20.5")), "."],
    ] as const) {
      expect(guessedColumns(table.found!)).toEqual([]);
      const { encoding } = encode(table, { protect: ["sex"], clusters: 2 });
      expect([encoding.decimal, encoding.guessed]).toEqual([decimal, undefined]);
    }
    const dated = await read(`day;sex\n${rows(["2020-01-01 10:00", "2020-01-02", "2020-03-01"], ["f", "m"])}\n`);
    expect(dated.found!.columns).toHaveLength(1);
    expect(guessedColumns(dated.found!)).toEqual([]);
  });

  it("is a guess of commas between thousands, too, where only the delimiter speaks for them", async () => {
    const table = await read(`pay,sex\n${rows(['"1,300"', "900", '"5,200"'], ["f", "m"]).replaceAll(";", ",")}\n`);
    expect(guessedColumns(table.found!)).toMatchObject([{ column: "pay", because: "delimiter" }]);
  });
});
