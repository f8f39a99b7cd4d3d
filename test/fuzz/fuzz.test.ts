import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fuzz, MAKERS, tryCase } from "./fuzz.ts";
import { caseOf, type FuzzCase } from "./fuzz-case.ts";
import { type GoodRun, goodRun } from "./good-run.ts";
import { faultOf } from "./judge.ts";
import { Tool } from "./tool.ts";

const CORPUS = join(import.meta.dirname, "corpus");
const SECONDS = 60;
const CASES = 480; // the same on a fast machine as on a slow one, as far as the time goes
const tool = new Tool(30_000);
let good: GoodRun;

beforeAll(async () => {
  good = await goodRun();
}, 120_000);
afterAll(() => tool.close());

describe("what was found before", () => {
  it.each(readdirSync(CORPUS).filter((name) => name.endsWith(".json")))(
    "is answered rightly or refused in one line: %s",
    async (name) => {
      const tried = await tryCase(tool, caseOf(readFileSync(join(CORPUS, name), "utf8")));
      expect(tried.fault).toBeUndefined();
    },
    60_000,
  );
});

describe("damaged and strange inputs", () => {
  it(`are answered rightly or refused in one line, ${SECONDS} s of them`, async () => {
    const faults: string[] = [];
    const kinds = new Set<string>();
    for await (const { fuzzed, fault } of fuzz(tool, good, { seed: 1, seconds: SECONDS, cases: CASES })) {
      kinds.add(fuzzed.name.replace(/-\d+-\d+$/, ""));
      if (fault !== undefined) faults.push(`${fuzzed.name} ${JSON.stringify(fuzzed.ask)}: ${fault}`);
    }
    expect(faults).toEqual([]);
    expect([...kinds].sort()).toEqual(Object.keys(MAKERS).sort());
  }, 180_000);
});

/** The judge itself: it must be able to say no. */
describe("the judge", () => {
  const rows = [0, 1, 2, 3].map((i) => ({
    x: String(i),
    y: String(i * i),
    group: i % 2 ? "a" : "b",
    c: i < 2 ? "0" : "1",
  }));
  const table = Buffer.from(`x,y,group,c\n${rows.map((row) => Object.values(row).join(",")).join("\n")}\n`);
  const args = ["audit", "t.csv", "--labels", "c", "--protect", "group", "--features", "x,y", "--json"];
  const audit: FuzzCase = { name: "audit", files: {}, ask: { args }, truth: rows };
  const judge = (answer: object, fuzzed: FuzzCase = audit): Promise<string | undefined> =>
    faultOf(CORPUS, fuzzed, { kind: "ended", code: 2, stdout: "", stderr: "fairfront: no\n", ...answer });

  it("takes one clean line for a refusal, and nothing else", async () => {
    expect(await judge({})).toBeUndefined();
    expect(await judge({ stderr: "fairfront: a\n    at b\n" })).toMatch(/one line/);
    expect(await judge({ stderr: `fairfront: ${"a".repeat(500)}\n` })).toMatch(/characters/);
    expect(await judge({ stderr: "fairfront: \u001b[31m\n" })).toMatch(/terminal/);
    expect(await judge({ stderr: "fairfront: at main.js:3\n" })).toMatch(/stack/);
    expect(await judge({ stdout: "half" })).toMatch(/output/);
    expect(await judge({ code: 1 })).toMatch(/exit 1/);
    expect(await judge({ code: 3 })).toMatch(/exit 3/);
  });

  it("recomputes the figures of an answer", async () => {
    const asked = { ...audit, files: { "t.csv": table } };
    const { answer, fault } = await tryCase(tool, asked);
    expect(fault).toBeUndefined();
    if (answer.kind !== "ended") throw new Error(answer.how);
    const told = JSON.parse(answer.stdout) as { rows: number; quality: { cost: { value: number } } };
    expect(await judge({ ...answer, stdout: JSON.stringify({ ...told, rows: 3 }) })).toMatch(/3 rows/);
    told.quality.cost.value *= 1.001;
    expect(await judge({ ...answer, stdout: JSON.stringify(told) })).toMatch(/cost .* and it is/);
    const merged = rows.map((row, i) => ({ ...row, group: i === 0 ? "a" : row.group }));
    expect(await judge(answer, { ...audit, truth: merged })).toMatch(/balance 1, and it is 0/);
  });
});
