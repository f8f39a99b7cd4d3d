import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, findFront, fitModel, lloyd } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { readTable } from "../tables/read-table.ts";
import { predictFile } from "./predict-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-predict-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const train = join(folder, "train.csv");
const people = Array.from({ length: 60 }, (_, i) => `${i % 17},${"xyz"[i % 3]},${i % 2 ? "f" : "m"}`);
writeFileSync(train, `age,ward,sex\n${people.join("\n")}\n-999,x,f\n`);

async function trained() {
  const problem = encode(await readTable(train, { missingMarks: ["", "-999"], reading: { missingNumbers: [-999] } }), {
    protect: ["sex"],
    clusters: 2,
    missing: "impute",
    missingMarks: ["", "-999"],
  });
  const front = await findFront(problem, { method: lloyd, seed: 1 });
  return fitModel(problem, front.solutions[0]);
}

async function labelled(rows: string, marks?: readonly string[]) {
  const table = join(folder, "new.csv");
  const out = join(folder, "out.csv");
  writeFileSync(table, `age,ward,sex\n${rows}`);
  const { tally } = await predictFile(await trained(), table, out, { missingMarks: marks }, {});
  return { tally, lines: readFileSync(out, "utf8").trim().split("\n") };
}

describe("a new row with a text where the model has numbers", () => {
  it("is refused by its row, though the model fills missing values in", async () => {
    await expect(labelled("3,x,f\nforty,y,m\n")).rejects.toThrow(/^age: expected numbers, .*got "forty" in row 2; /);
  });

  it("is filled in where that text is said to mean a missing value, of categories as of numbers", async () => {
    const { tally, lines } = await labelled("3,x,f\nunknown,unknown,m\n", ["unknown"]);
    expect({ ...tally.filled }).toEqual({ age: 1, ward: 1 });
    expect({ ...tally.unseen }).toEqual({});
    expect(lines).toHaveLength(3);
  });

  it("keeps to what meant a missing value in training, whatever else is said to", async () => {
    const { tally } = await labelled("3,x,f\n-999,y,m\nunknown,x,f\n", ["unknown"]);
    expect({ ...tally.filled }).toEqual({ age: 2 });
  });
});
