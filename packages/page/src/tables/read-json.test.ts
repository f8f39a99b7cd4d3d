import { describe, expect, it } from "vitest";
import { readJson } from "./read-json.ts";

const read = (text: string) => readJson({ name: "t.json", bytes: new Blob([text]), progress: () => {} });

describe("a row of JSON", () => {
  it("has no value of a name that it does not give, though every object has something of that name", async () => {
    const { columns } = await read('[{"x": 1, "constructor": 5}, {"x": 2}]');
    expect(columns).toMatchObject([
      { name: "x", kind: "numeric" },
      { name: "constructor", kind: "numeric" },
    ]);
    expect(columns.map((column) => column.kind === "numeric" && [...column.values])).toEqual([
      [1, 2],
      [5, Number.NaN],
    ]);
  });
});
