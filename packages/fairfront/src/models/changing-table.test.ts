import { appendFileSync, existsSync, mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, findFront, fitModel, lloyd } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { readFileOf } from "../runs/prepare-run.ts";
import { readTable } from "../tables/read-table.ts";
import { predictFile } from "./predict-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-changing-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lines = (rows: number): string =>
  `x,y,sex\n${Array.from({ length: rows }, (_, i) => `${i % 17},${i % 13},${i % 2 ? "f" : "m"}`).join("\n")}\n`;

/** Changes the file again and again until the work has ended, however long it takes. */
async function whileChanging<Result>(change: () => void, work: () => Promise<Result>): Promise<Result> {
  let ended = false;
  const done = work().finally(() => {
    ended = true;
  });
  const changing = (async () => {
    while (!ended) {
      change();
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  try {
    return await done;
  } finally {
    await changing;
  }
}

const path = join(folder, "table.csv");
const changes: readonly (readonly [string, () => void])[] = [
  ["grows", () => appendFileSync(path, "1,2,f\n")],
  [
    "shrinks",
    () => {
      writeFileSync(path, lines(40_000));
      truncateSync(path, lines(20_000).length);
    },
  ],
  [
    "is replaced",
    () => {
      writeFileSync(`${path}.new`, lines(30_000));
      renameSync(`${path}.new`, path);
    },
  ],
];

describe.each(changes)("a table that %s while it is read", (_, change) => {
  it("is noticed by predict, in one line, and nothing is written", async () => {
    writeFileSync(path, lines(30_000));
    const problem = encode(await readTable(path), { protect: ["sex"], clusters: 2, sample: 500 });
    const front = await findFront(problem, { method: lloyd, seed: 1 });
    const model = fitModel(problem, front.solutions[0]);
    for (const out of ["labels.csv", "labels.parquet"].map((name) => join(folder, name))) {
      const said = await whileChanging(change, () => predictFile(model, path, out, {}, {})).catch(
        (error: Error) => error,
      );
      expect(String(said)).toMatch(
        /^InputError: table: expected a file that stays as it is, but it changed while it was read; try again$/,
      );
      expect(existsSync(out)).toBe(false);
    }
  });

  it("is noticed before a run", async () => {
    writeFileSync(path, lines(30_000));
    const request = {
      table: path,
      protect: ["sex"],
      clusters: 2,
      method: "lloyd",
      options: {},
      seed: 1,
      dominance: "usual",
      threads: 1,
    } as const;
    await expect(whileChanging(change, () => readFileOf(request))).rejects.toThrow(/changed while it was read/);
  });
});
