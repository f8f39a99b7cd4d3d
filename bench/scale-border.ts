// From which size on is the front of a sample, tuned on all rows, sooner as good as that of Trace with all rows in memory?
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, hypervolume, objectivesOf, run, trace } from "@fairfront/core/internal";
import { readTable, threadExecutor } from "fairfront/node";
import { cpuSeconds, processorClock } from "./cpu.ts";
import { liftTable } from "./scale-lift.ts";
import { blobs } from "./scale-rows.ts";

const THREADS = 2;
const SECONDS = Number(process.env.SECONDS ?? 60); // of the search in memory, on two processors
const OPTIONS = { protect: ["group"], clusters: 10 };

/** SCALE_ROWS=1e5,1e6 asks for other sizes. */
export async function scaleBorder(): Promise<string[]> {
  const sizes = (process.env.SCALE_ROWS ?? "1e5,3e5,1e6").split(",").map(Number);
  const lines = [`Rows with 8 features, K = 10, two groups, 2 threads, one seed; in memory for ${SECONDS} s at most`];
  for (const rows of sizes) {
    const folder = mkdtempSync(join(tmpdir(), "fairfront-scale-"));
    try {
      await blobs(folder, rows, 1);
      lines.push(...(await bothWays(join(folder, "part=0/rows.parquet"), rows)));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
    console.log(lines.at(-1));
  }
  return lines;
}

async function bothWays(file: string, rows: number): Promise<string[]> {
  const began = cpuSeconds();
  const problem = encode(await readTable(file), OPTIONS);
  const reading = cpuSeconds() - began;
  const executor = threadExecutor({ threads: THREADS });
  const asked = { method: trace, seed: 1, executor, clock: processorClock(THREADS), timeLimit: SECONDS * 1000 };
  const moments: { cpu: number; volume: number }[] = [];
  let reason = "";
  for await (const event of run(problem, asked)) {
    const cpu = cpuSeconds() - began;
    if (event.kind === "progress") moments.push({ cpu, volume: event.hypervolume });
    if (event.kind !== "finished") continue;
    moments.push({ cpu, volume: event.front.hypervolume });
    reason = `${event.reason}, ${event.front.solutions.length} solutions`;
  }
  await executor.close();
  const { front, cpu } = await liftTable(file, OPTIONS);
  const scores = front.solutions.map((solution) => solution.scores);
  const lifted = hypervolume(objectivesOf(problem), scores, front.ideal, front.worst);
  const last = moments.at(-1)!;
  const then = moments.findLast((moment) => moment.cpu <= cpu)?.volume ?? 0;
  const level = moments.find(({ volume }) => volume >= lifted)?.cpu;
  return [
    `  ${rows} rows: out of core ${(lifted / last.volume).toFixed(5)} in ${cpu.toFixed(0)} CPU s (${scores.length} solutions); in memory ${(then / last.volume).toFixed(5)} by then, as much after ${level?.toFixed(0) ?? "(never)"}, 1 after ${last.cpu.toFixed(0)} (${reason}; reading and encoding ${reading.toFixed(1)})`,
  ];
}
