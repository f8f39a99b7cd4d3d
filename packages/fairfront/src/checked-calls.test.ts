import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { InputError } from "@fairfront/core";
import { afterAll, describe, expect, it } from "vitest";
import { readTable, servePage, threadExecutor } from "./checked-calls.ts";
import { flagMessage } from "./cli/texts/notice-text.ts";
import { readModel } from "./models/model-file.ts";
import { ThreadLost } from "./threads/thread-lost.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-door-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, text: string | Uint8Array): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const table = put("good.csv", "a,b\n1,x\n2,y\n");

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

  const said = async (call: () => unknown): Promise<InputError> => {
    const found = await Promise.resolve()
      .then(call)
      .catch((error: unknown) => error);
    expect(found).toBeInstanceOf(InputError);
    return found as InputError;
  };

  it.each<[string, () => unknown, RegExp, RegExp]>([
    [
      "a condition",
      () => readTable(table, { reading: { where: "a > 1; b" } }),
      /^where: expected a condition in SQL/,
      /^--where: expected a condition in SQL/,
    ],
    [
      "a condition that no row meets",
      () => readTable(table, { reading: { where: "a > 5" } }),
      /^where: expected rows that meet "a > 5", but none of 2 does; change it$/,
      /^--where: expected rows .*; change it$/,
    ],
    [
      "a name twice",
      () => readTable(put("twice.csv", "a,a\n1,2\n")),
      /^table: expected different column names, got "a" twice/,
      /^table: expected different column names, got "a" twice/,
    ],
    [
      "a foreign ending",
      () => readTable(put("table.doc", "a,b\n1,2\n")),
      /^table: expected a name that ends .*; convert it, or say what it is with format$/,
      /; convert it, or say what it is with --format$/,
    ],
    [
      "a file that is no Parquet",
      () => readTable(put("no.parquet", "a,b\n1,2\n")),
      /^table: expected Parquet, .*; save it again, or say what it is with format$/,
      /; save it again, or say what it is with --format$/,
    ],
    [
      "no model",
      () => readModel(join(folder, "none.json")),
      /^model: expected a file .* but there is none; make one with fitModel$/,
      /; make one with "fairfront pick --model"$/,
    ],
    [
      "a lost thread",
      () => {
        throw new ThreadLost("ended with code 1");
      },
      /^threads: a thread ended with code 1 .*; use fewer, or make memory free, or go on with the run$/,
      /^--threads: .*, or go on with "fairfront resume"$/,
    ],
  ])(
    "says what is wrong with %s to a program by options, and on the command line by flags",
    async (_, call, program, typed) => {
      const error = await said(call);
      expect(error.message).toMatch(program);
      expect(error.message).not.toMatch(/(^|\s)--[a-z]/);
      expect(flagMessage(error)).toMatch(typed);
    },
  );
});
