import { InputError } from "@fairfront/core";
import { describe, expect, it } from "vitest";
import { readTable, servePage, threadExecutor } from "./checked-calls.ts";

describe("the Node door", () => {
  it.each([
    ["a misspelled option of reading", () => readTable("t.csv", { missingMark: [] } as never), /"missingMarks"\?/],
    ["a misspelled way to read", () => readTable("t.csv", { reading: { delimeter: ";" } as never }), /"delimiter"\?/],
    ["no path", () => readTable(undefined as never), /table: expected the path of a file, got undefined/],
    ["misspelled threads", async () => threadExecutor({ thread: 2 } as never), /"threads"\?/],
    ["a misspelled thing to open", () => servePage({ opend: "run" } as never), /"opened"\?/],
  ])("refuses %s with the nearest name", async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
    await expect(call()).rejects.toBeInstanceOf(InputError);
  });
});
