import { expect, it } from "vitest";
import { plainTable } from "../../../core/src/testing/plain-table.ts";
import { readText } from "./read-text.ts";

const read = async (text: string) =>
  plainTable(await readText({ name: "t.csv", bytes: new Blob([text]), progress: () => {} }, undefined));

it("takes a comma for a decimal one only where a column leaves no doubt", async () => {
  expect(await read("a\tb\n1,200\tx\n950\ty\n12,500\tz\n")).toEqual({
    a: ["1,200", "950", "12,500"],
    b: ["x", "y", "z"],
  });
  expect(await read("a;b\n1,200;0,5\n950;2\n")).toEqual({ a: [1.2, 950], b: [0.5, 2] });
  await expect(read("b;c\n0,5;1.200\n2;950\n")).rejects.toThrow("c: has points that may part thousands");
  expect(await read("b;c\n0,5;1.200\n2;9.5\n")).toEqual({ b: [0.5, 2], c: [1.2, 9.5] });
  expect(await read("a;b\n1,5;?\n2;x\n")).toEqual({ a: [1.5, 2], b: ["?", "x"] });
});
