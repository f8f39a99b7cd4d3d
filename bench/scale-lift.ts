// One front of a table whose rows stay where they are, as `run --out-of-core` makes it, with what each part of it took.
import { type EncodeOptions, type Front, type Problem, trace } from "@fairfront/core/internal";
import { learnFacts, liftFront, openThreadedRows, rowSource, wholeProblem, withRows } from "fairfront/internal";
import { nodeClock, threadExecutor } from "fairfront/node";
import { cpuSeconds } from "./cpu.ts";

export interface LiftedTable {
  readonly whole: Problem;
  readonly front: Front<{ readonly scores: Float64Array }>;
  /** What was done, in order, with seconds of the wall clock and of the processor. */
  readonly parts: readonly { readonly what: string; readonly seconds: number; readonly cpu: number }[];
  readonly seconds: number;
  readonly cpu: number;
  /** Of resident memory, as seen between parts and twice a second. */
  readonly peak: number;
}

export async function liftTable(
  table: string,
  options: Omit<EncodeOptions, "sample"> & { readonly reading?: Record<string, unknown> },
  {
    seed = 1,
    threads = 2,
    memory = 4e9,
    bySql = false,
    ...search
  }: Record<string, unknown> & { seed?: number; threads?: number; memory?: number; bySql?: boolean | undefined } = {},
): Promise<LiftedTable> {
  const parts: { what: string; seconds: number; cpu: number }[] = [];
  const [began, cpuBegan] = [performance.now(), cpuSeconds()];
  let [at, cpuAt] = [began, cpuBegan];
  let peak = 0;
  const look = (): void => {
    peak = Math.max(peak, process.memoryUsage().rss);
  };
  const timer = setInterval(look, 500);
  const done = (what: string): void => {
    look();
    parts.push({ what, seconds: (performance.now() - at) / 1000, cpu: cpuSeconds() - cpuAt });
    [at, cpuAt] = [performance.now(), cpuSeconds()];
  };
  const executor = threadExecutor({ threads });
  try {
    return await withRows(
      table,
      { threads, memory: memory * 0.55, ...(options.missingMarks && { missingMarks: options.missingMarks }) },
      async (engine, rows) => {
        done("opened");
        const facts = await learnFacts(engine, rows, options);
        done("facts");
        const whole = wholeProblem(facts, options);
        const room = { threads, memory: memory * 0.3 };
        const inSql = rowSource(engine, rows, facts);
        const { source, close } = bySql
          ? { source: inSql, close: async () => {} }
          : openThreadedRows(inSql, engine, rows, room);
        const request = { ...options, ...search, seed, method: trace, executor, clock: nodeClock };
        const lifting = liftFront(source, whole, request);
        for (;;) {
          const next = await lifting.next();
          if (next.done !== true) done(next.value.what);
          else {
            await close();
            const [seconds, cpu] = [(performance.now() - began) / 1000, cpuSeconds() - cpuBegan];
            return { whole, front: next.value, parts, seconds, cpu, peak };
          }
        }
      },
    );
  } finally {
    clearInterval(timer);
    await executor.close();
  }
}
