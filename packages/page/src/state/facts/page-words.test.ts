import { encode, inspectTable, type Table, tableOf } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { pageWords } from "./page-words.ts";

const rows = 40;
const column = <T>(value: (row: number) => T): T[] => Array.from({ length: rows }, (_, row) => value(row));

function refusal(table: Table, options: Partial<Parameters<typeof encode>[1]> = {}): string {
  try {
    encode(table, { protect: ["group"], clusters: 2, ...options });
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error("it was not refused");
}

const group = column((row) => (row % 2 === 0 ? "a" : "b"));
const table = (columns: Parameters<typeof tableOf>[0]): Table => tableOf({ x: column((row) => row * 1.5), ...columns });

describe("messages of the library, in the page's words", () => {
  it("name no flags of the command line", () => {
    const messages = [
      refusal(table({ group, gaps: column((row) => (row === 3 ? null : row / 7)) })),
      refusal(table({ group: column((row) => (row === 3 ? null : group[row])) })),
      refusal(table({ group, name: column((row) => `person ${row}`) })),
      refusal(table({ group, city: column((row) => `city "${row % 39}"`) }), { maxCategories: 5 }),
      refusal(table({ group: column((row) => row * 2.5) })),
      refusal(table({ group, price: column((row) => `${row + 1},500`) })),
      ...inspectTable(
        table({
          group: column((row) => (row === 0 ? null : row < 3 ? "c" : row < 5 ? "d" : group[row])),
          wide: column((row) => row * 1e6 + 0.5),
          narrow: column((row) => row * 1e-6),
          "zip-code": column((row) => row % 5),
          note: column((row) => `note ${row}`),
        }),
        ["group"],
      ).warnings,
    ];
    expect(messages.filter((message) => message.includes("--")).length).toBeGreaterThan(6);
    expect(messages.map(pageWords).filter((message) => message.includes("--"))).toEqual([]);
  });

  it("keep what they are about, and part thousands", () => {
    expect(pageWords('id: looks like an identifier; leave it out with --exclude "id"')).toBe(
      'id: looks like an identifier; choose "Leave out" for "id"',
    );
    expect(pageWords("fnlwgt: spreads 41027 times as wide as age; do not use --scale none")).toBe(
      'fnlwgt: spreads 41\u202f027 times as wide as age; do not choose the scaling "as it is"',
    );
  });
});
