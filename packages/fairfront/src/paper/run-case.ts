import {
  type ComparedRun,
  compareMethods,
  type Executor,
  type Front,
  type GrowthPoint,
  labelsByRow,
  noticeText,
  type Problem,
} from "@fairfront/core/internal";
import { nodeClock } from "../node-clock.ts";
import { isSynthetic, type PaperCase } from "./cases.ts";
import { contenderOf, type PaperMethod } from "./contenders.ts";
import type { DoneRun, KeptClustering, RunSettings } from "./run-file.ts";

export interface RunWork {
  readonly paperCase: PaperCase;
  readonly method: PaperMethod;
  readonly quick: boolean;
  readonly problem: Problem;
  readonly settings: RunSettings;
}

export interface RunMeans {
  readonly executor: Executor;
  readonly threads: number;
  readonly stop: { readonly aborted: boolean };
  /** Of this run, from 0 to 1. */
  readonly tell: (share: number, frontSize: number) => void;
}

const GROWTH_POINTS = 100;

/** One method from one seed on one case; undefined where it was stopped. */
export async function runCase(work: RunWork, means: RunMeans): Promise<DoneRun | undefined> {
  const { paperCase, method, quick, problem, settings } = work;
  const { executor, stop } = means;
  const how = { seeds: [settings.seed], executor, stop, clock: nodeClock, cpuSeconds };
  let done: DoneRun | undefined;
  for await (const event of compareMethods(problem, [contenderOf(method, paperCase, quick)], how)) {
    if (event.kind === "progress") means.tell(event.share, event.frontSize);
    if (event.kind === "ran" && event.run.reason !== "stopped") done = doneRun(work, event.run, means.threads);
  }
  return done;
}

function doneRun(work: RunWork, run: ComparedRun, threads: number): DoneRun {
  const { paperCase, method, problem, settings } = work;
  const { reason, notes, effort, front } = run;
  const drawn = isSynthetic(paperCase) && method === "safairkm";
  return {
    run: {
      settings,
      reason,
      notes: [...notes.map(noticeText), ...earlyEnd(work, run)],
      hypervolume: front.hypervolume,
      front: front.solutions.map(({ scores }) => [scores[0], scores[1]]),
      clusterings: drawn ? alongFront(problem, front) : [],
    },
    times: { cpu: effort.cpu!, elapsed: effort.elapsed!, threads, growth: thinned(effort.growth) },
  };
}

/** SAfairKM has a moment for its starts and one after every iteration; then comes the end. */
function earlyEnd({ method, settings }: RunWork, { reason, effort }: ComparedRun): string[] {
  if (method !== "safairkm" || reason !== "converged") return [];
  const { iterations } = settings.options as { readonly iterations: number };
  const [done, asked] = [effort.growth.length - 2, iterations].map((count) => count.toLocaleString("en"));
  return [`It ended after ${done} of ${asked} iterations, as its hypervolume had all but stopped growing.`];
}

/** The ends of the front, and the solution nearest to half of its best balance. */
function alongFront(problem: Problem, { solutions }: Front): KeptClustering[] {
  const half = solutions[solutions.length - 1].scores[1] / 2;
  const distance = (i: number): number => Math.abs(solutions[i].scores[1] - half);
  const middle = solutions.reduce((best, _, i) => (distance(i) < distance(best) ? i : best), 0);
  return [0, middle, solutions.length - 1].map((i) => {
    const { scores, clustering } = solutions[i];
    const clusters = labelsByRow(problem, clustering.labels).map(({ cluster }) => cluster);
    return { cost: scores[0], balance: scores[1], clusters };
  });
}

function thinned(growth: readonly GrowthPoint[]): [number, number][] {
  const step = Math.max(1, (growth.length - 1) / (GROWTH_POINTS - 1));
  const count = Math.min(growth.length, GROWTH_POINTS);
  return Array.from({ length: count }, (_, i) => {
    const { cpu, hypervolume } = growth[Math.round(i * step)];
    return [cpu!, hypervolume];
  });
}

/** CPU seconds of this process, all its threads together. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
