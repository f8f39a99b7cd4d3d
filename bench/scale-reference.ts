// The front of Trace with all rows in memory: what fronts of samples are held against. It takes long, so it can be kept.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EncodeOptions, encode, findFront, trace } from "@fairfront/core/internal";
import { readTable, threadExecutor } from "fairfront/node";
import { cpuSeconds, processorClock } from "./cpu.ts";

const THREADS = 2;

export interface Reference {
  /** Cost and balance of every solution. */
  readonly scores: readonly (readonly number[])[];
  readonly ideal: readonly number[];
  readonly worst: readonly number[];
  readonly hypervolume: number;
  readonly rows: number;
  readonly dim: number;
  /** Processor seconds of the search. */
  readonly cpu: number;
  /** Resident memory after it, in bytes. */
  readonly memory: number;
}

/**
 * Trace on all rows for so many seconds of two processors. With SCALE_KEEP=FOLDER it is kept there, and taken from there
 * when asked for again.
 */
export async function referenceFront(
  name: string,
  file: string,
  options: Omit<EncodeOptions, "sample">,
  seconds: number,
): Promise<Reference> {
  const folder = process.env.SCALE_KEEP;
  const kept = folder && join(folder, `${name}-${seconds}.json`);
  if (kept && existsSync(kept)) return JSON.parse(readFileSync(kept, "utf8")) as Reference;
  const problem = encode(await readTable(file, { missingMarks: options.missingMarks }), options);
  const executor = threadExecutor({ threads: THREADS });
  const before = cpuSeconds();
  const asked = { method: trace, seed: 1, executor, clock: processorClock(THREADS), timeLimit: seconds * 1000 };
  const front = await findFront(problem, asked);
  const cpu = cpuSeconds() - before;
  const memory = process.memoryUsage().rss;
  await executor.close();
  const found = {
    scores: front.solutions.map(({ scores }) => [...scores]),
    ideal: [...front.ideal],
    worst: [...front.worst],
    hypervolume: front.hypervolume,
    rows: problem.size,
    dim: problem.dim,
    cpu,
    memory,
  };
  if (kept) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(kept, JSON.stringify(found));
  }
  return found;
}
