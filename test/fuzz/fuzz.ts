import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Rng } from "@fairfront/core/internal";
import { flagCase } from "./cases/flag-cases.ts";
import { damagedFolder, damagedModel, damagedRows, damagedZip } from "./cases/folder-cases.ts";
import { damagedTable, strangeTable } from "./cases/table-cases.ts";
import { damagedTexts, manyTexts } from "./cases/texts-cases.ts";
import { whereCase } from "./cases/where-cases.ts";
import { type Answer, type FuzzCase, layOut } from "./fuzz-case.ts";
import type { GoodRun } from "./good-run.ts";
import { faultOf } from "./judge.ts";
import type { Tool } from "./tool.ts";

type Maker = (rng: Rng, name: string, good: GoodRun) => Promise<FuzzCase>;

export const MAKERS: Readonly<Record<string, Maker>> = {
  "strange-table": strangeTable,
  "damaged-table": damagedTable,
  "damaged-folder": damagedFolder,
  "damaged-rows": damagedRows,
  "damaged-model": damagedModel,
  "damaged-zip": damagedZip,
  "many-texts": manyTexts,
  "damaged-texts": damagedTexts,
  where: whereCase,
  flags: flagCase,
};

/** The same for the same seed and number, whatever came before. */
export function caseNumber(
  seed: number,
  number: number,
  good: GoodRun,
  makers = Object.keys(MAKERS),
): Promise<FuzzCase> {
  const kind = makers[number % makers.length];
  const rng = Rng.fromSeed(seed).fork(kind, number);
  return MAKERS[kind](rng, `${kind}-${seed}-${number}`, good);
}

export interface Tried {
  readonly fuzzed: FuzzCase;
  readonly answer: Answer;
  readonly fault: string | undefined;
}

/** Puts one case to the tool, in a folder of its own. */
export async function tryCase(tool: Tool, fuzzed: FuzzCase): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-fuzz-"));
  try {
    layOut(folder, fuzzed.files);
    const answer = await tool.ask(folder, fuzzed.ask);
    const unread = (error: Error): string => `exit 0, and what it answered cannot be read again: ${error.message}`;
    return { fuzzed, answer, fault: await faultOf(folder, fuzzed, answer).catch(unread) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export interface FuzzOptions {
  readonly seed: number;
  readonly seconds: number;
  /** The number of the first case, and at most how many there are. */
  readonly from?: number;
  readonly cases?: number;
  readonly makers?: string[] | undefined;
}

/** Cases one after the other until the time is up. */
export async function* fuzz(
  tool: Tool,
  good: GoodRun,
  { seed, seconds, from = 0, cases = Number.POSITIVE_INFINITY, makers }: FuzzOptions,
): AsyncGenerator<Tried> {
  const end = performance.now() + seconds * 1000;
  for (let number = from; number < from + cases && performance.now() < end; number++) {
    yield tryCase(tool, await caseNumber(seed, number, good, makers));
  }
}
