import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, findFront, fitModel, lloyd, type Model, marksOf } from "@fairfront/core/internal";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadOptions } from "../tables/read-options.ts";
import { readTable } from "../tables/read-table.ts";
import { surveyFile } from "../tables/text-source.ts";
import { placingAhead } from "./placing-ahead.ts";
import { predictFile } from "./predict-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-ahead-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const table = join(folder, "new.csv");

let model: Model;
beforeAll(async () => {
  const train = join(folder, "train.csv");
  const people = Array.from({ length: 60 }, (_, i) => `${i % 17},${(i * 7) % 5}.5,${"xyz"[i % 3]},${i % 2}`);
  writeFileSync(train, `age,pay,ward,code\n${people.join("\n")}\n-999,1.5,x,1\n`);
  const options = { missing: "impute", missingMarks: ["", "?", "-999"] } as const;
  const read: ReadOptions = {
    missingMarks: options.missingMarks,
    reading: { missingNumbers: [-999], types: { code: "text" } },
  };
  const problem = encode(await readTable(train, read), { protect: ["code"], clusters: 3, ...options });
  const { solutions } = await findFront(problem, { method: lloyd, seed: 1 });
  model = fitModel(problem, solutions[0]);
});

/** What a prediction gives, or what it says. */
async function outcome(where?: string) {
  const out = join(folder, "out.csv");
  try {
    const { tally, sizes, notices } = await predictFile(model, table, out, { reading: { where } }, {});
    return { tally: JSON.stringify(tally), sizes, notices, written: readFileSync(out, "utf8") };
  } catch (error) {
    return String(error);
  }
}

async function isPlacedAhead(): Promise<boolean> {
  const ahead = placingAhead(model, {}, [-999])!;
  await surveyFile(table, { format: "csv" }, marksOf(model.encoding), ahead.taker);
  return ahead.placed() !== undefined;
}

const numbers = ["1", "07", "1.5", "1.250", "-999", "-999.0", " 7 ", "inf", "nan", "+.5", "5."];
const oddities = ["?", "", "1,5", "1,200", "1.234,5", "13'933", "x", "2020-01-02"];

describe("Rows that are placed while their file is surveyed", () => {
  it("have the clusters, the tally and the errors of rows that are placed when the file is known", async () => {
    const number = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...numbers) }, fc.constantFrom(...oddities));
    const row = fc.tuple(
      number,
      number,
      fc.constantFrom("x", "z", "new", "?", ""),
      fc.constantFrom("0", "1", "01", "?"),
    );
    const rows = fc.array(row, { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom(",", ";"), async (given, sign) => {
        const lines = given.map((fields) => fields.map((field) => `"${field}"`).join(sign));
        writeFileSync(table, `age${sign}pay${sign}ward${sign}code\n${lines.join("\n")}\n`);
        expect(await outcome()).toEqual(await outcome("1 = 1")); // which rows are asked for is known when the file is
      }),
      { numRuns: 25 },
    );
  }, 60_000);

  it("are those of a plain file, and of one with marks of missing values; another one is read once more", async () => {
    const cases: readonly (readonly [string, boolean])[] = [
      ["3,1.5,x,0\n4,2,z,1\n", true],
      ["3,?,x,0\n4,2,z,1\n", true],
      ["3,many,x,0\n4,2,z,1\n", false],
      ['3,"1,5",x,0\n4,2,z,1\n', false],
      ["3,2020-01-01,x,0\n4,2020-01-02,z,1\n", false],
    ];
    for (const [rows, ahead] of cases) {
      writeFileSync(table, `age,pay,ward,code\n${rows}`);
      expect([rows, await isPlacedAhead()]).toEqual([rows, ahead]);
    }
  });

  it("are taken some at a time, and all of them", async () => {
    const rows = Array.from({ length: 150_001 }, (_, i) => `${i % 17},${i % 5},${"xyz"[i % 3]},${i % 2}`);
    writeFileSync(table, `age,pay,ward,code\n${rows.join("\n")}\n`);
    expect(await isPlacedAhead()).toBe(true);
    const [ahead, known] = [await outcome(), await outcome("1 = 1")];
    expect(ahead === known || JSON.stringify(ahead) === JSON.stringify(known)).toBe(true);
  });
});
