// How good are the fronts by representation? Against the union of long searches and of a sweep of programs that recentre.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type EncodedProblem,
  type EncodeOptions,
  encode,
  type Front,
  findFront,
  hypervolume,
  lloyd,
  methodNamed,
  type Problem,
} from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { nodeClock } from "../packages/fairfront/src/node-clock.ts";
import { machineNow, today } from "./keep-lines.ts";
import { recentredSweep } from "./recentred-sweep.ts";

interface MeasuredCase {
  readonly file: string;
  readonly options: Omit<EncodeOptions, "measure">;
}

const encoded = { protect: ["group"], scale: "none" } as const;
const creditcard = { protect: ["SEX"], exclude: ["default payment"], scale: "minmax" } as const;
const race = {
  protect: ["race"],
  features: ["age", "fnlwgt", "education-num", "capital-gain", "hours-per-week"],
  scale: "zscore+l2",
} as const;

const cases: Readonly<Record<string, MeasuredCase>> = {
  "adult-5": { file: "adult_5000.csv", options: { ...encoded, clusters: 5 } },
  "adult-10": { file: "adult_5000.csv", options: { ...encoded, clusters: 10 } },
  "bank-5": { file: "bank_5000.csv", options: { ...encoded, clusters: 5 } },
  "bank-10": { file: "bank_5000.csv", options: { ...encoded, clusters: 10 } },
  "creditcard-5": { file: "creditcard.csv", options: { ...creditcard, clusters: 5 } },
  "creditcard-10": { file: "creditcard.csv", options: { ...creditcard, clusters: 10 } },
  "race-5": { file: "adult.csv", options: { ...race, clusters: 5 } },
  "race-10": { file: "adult.csv", options: { ...race, clusters: 10 } },
};

const trace = methodNamed("trace");
const FOLDER = new URL("results/", import.meta.url);
/** Seconds by the clock, a case: for the long searches together, and for the sweep. */
const SECONDS = Number(process.env.FAIRFRONT_BENCH_SECONDS ?? 240);
/** Seconds by the clock that our own search may take; to its end where absent. */
const OWN_SECONDS = process.env.FAIRFRONT_BENCH_OWN;
const LONG_SEEDS = [2, 3];
const LONG = { starts: 24, followed: 8, patience: 4, levels: 16, recentrings: 6, enough: 1e-6 };
const ENOUGH = 0.999; // of the union's hypervolume
const MOST_EXCESS = 0.001; // at no representation more than this share

/** Up the floors and down again, coarse steps first: what there is time for covers all of them. */
function floorsOf(): number[] {
  const up = (steps: number, shift: number): number[] =>
    Array.from({ length: steps }, (_, i) => 0.2 + (0.8 * (i + 1 - shift)) / steps);
  return [up(16, 0), up(16, 0.5).toReversed(), up(32, 0.5), up(32, 0.25).toReversed()].flat();
}

type Row = ArrayLike<number>;

async function longRuns(problem: Problem): Promise<Float64Array[]> {
  const scores: Float64Array[] = [];
  const timeLimit = (1000 * SECONDS) / LONG_SEEDS.length;
  for (const seed of LONG_SEEDS) {
    const front = await findFront(problem, { method: trace, seed, options: LONG, timeLimit, clock: nodeClock });
    scores.push(...front.solutions.map((solution) => solution.scores));
  }
  return scores;
}

/** The worst of what a front costs more than other solutions, at what these have of fairness; and those beyond its end. */
function shortfall(ours: Front, others: readonly Row[]) {
  let worst = { excess: Number.NEGATIVE_INFINITY, representation: 0, cost: 0 };
  const fairest = Math.max(...ours.solutions.map(({ scores }) => scores[1]));
  let beyond = 0;
  for (const { 0: cost, 1: representation } of others) {
    if (representation > fairest) {
      beyond = Math.max(beyond, representation - fairest);
      continue;
    }
    let least = Number.POSITIVE_INFINITY;
    for (const { scores } of ours.solutions) if (scores[1] >= representation) least = Math.min(least, scores[0]);
    if (least / cost - 1 > worst.excess) worst = { excess: least / cost - 1, representation, cost };
  }
  return { ...worst, beyond };
}

/** CPU seconds of the search of a case by a measure, alone in a process, as who starts one has it. */
function searchSeconds(path: string, options: EncodeOptions): number {
  const file = fileURLToPath(new URL("timed-search.ts", import.meta.url));
  const args = ["--import", "tsx", file, path, JSON.stringify(options)];
  return Number(execFileSync(process.execPath, args, { encoding: "utf8" }));
}

async function caseLines(name: string): Promise<string[]> {
  const { file, options } = cases[name];
  const path = join(process.env.FAIRFRONT_DATA ?? "absent", file);
  if (!existsSync(path)) return [`  ${name}: skipped; set FAIRFRONT_DATA to a folder that holds ${file}`];
  const machine = machineNow();
  const problem: EncodedProblem = encode(await readTable(path), { ...options, measure: "representation" });
  const timeLimit = OWN_SECONDS === undefined ? undefined : 1000 * Number(OWN_SECONDS);
  const ours = await findFront(problem, { method: trace, seed: 1, timeLimit, clock: nodeClock });
  const isTimed = timeLimit === undefined;
  const cpu = isTimed ? searchSeconds(path, { ...options, measure: "representation" }) : undefined;
  const balanceCpu = isTimed ? searchSeconds(path, { ...options, measure: "balance" }) : undefined;
  const long = await longRuns(problem);
  const [{ clustering }] = (await findFront(problem, { method: lloyd, seed: 1, options: { starts: 30 } })).solutions;
  const centers = Float64Array.from(clustering.sums, (sum, i) => sum / clustering.masses[Math.floor(i / problem.dim)]);
  const sweep = await recentredSweep(problem, centers, floorsOf(), SECONDS);
  const volumeOf = (scores: readonly Row[]): number => hypervolume(ours.objectives, scores, ours.ideal, ours.worst);
  const own = ours.solutions.map(({ scores }) => scores);
  const volumes = {
    ours: ours.hypervolume,
    long: volumeOf(long),
    sweep: volumeOf(sweep.scores),
    union: volumeOf([...own, ...long, ...sweep.scores]),
  };
  const [toLong, toSweep] = [shortfall(ours, long), shortfall(ours, sweep.scores)];
  const share = volumes.ours / volumes.union;
  const kept = share >= ENOUGH && toLong.excess <= MOST_EXCESS && toSweep.excess <= MOST_EXCESS;
  const { size, dim, clusters, attributes } = problem;
  const counts = { size, dim, clusters, groups: attributes[0].groups.length, solutions: own.length };
  const effort = { cpu, balanceCpu, programs: sweep.programs, floors: sweep.floors, seconds: SECONDS };
  mkdirSync(FOLDER, { recursive: true });
  const result = { name, date: today(), machine, ...counts, volumes, share, toLong, toSweep, kept, ...effort };
  writeFileSync(new URL(`measures-${name}.json`, FOLDER), `${JSON.stringify(result, undefined, 2)}\n`);
  const percent = (value: number): string => `${(100 * value).toFixed(3)} %`;
  const told = (to: typeof toLong): string =>
    `${percent(to.excess)} (at ${to.representation.toFixed(4)}; its fairest ${to.beyond > 0 ? `${to.beyond.toFixed(5)} above ours` : "not above ours"})`;
  return [
    `  ${name} (${size} x ${dim}, ${counts.groups} groups): ${share.toFixed(6)} of the union's hypervolume ${volumes.union.toFixed(6)} ` +
      `(long ${volumes.long.toFixed(6)}, sweep ${volumes.sweep.toFixed(6)}); costs at most so much more than the long searches: ${told(toLong)}, ` +
      `than the sweep ${told(toSweep)}; ${kept ? "ok" : "MISSED"}; ${own.length} solutions, ` +
      `${cpu === undefined || balanceCpu === undefined ? `in at most ${OWN_SECONDS} s` : `${cpu.toFixed(1)} CPU s, by balance ${balanceCpu.toFixed(1)}: ${(cpu / balanceCpu).toFixed(2)} times`}; sweep of ${sweep.programs} programs, ${sweep.floors} floors`,
  ];
}

/** All cases, and each by its name. */
export const measuresBenches: Readonly<Record<string, () => Promise<string[]>>> = {
  measures: async () => {
    const lines = ["Fronts by representation, Trace at its default settings, seed 1, one thread"];
    for (const name of Object.keys(cases)) {
      lines.push(...(await caseLines(name)));
      console.error(lines.at(-1)); // the whole takes long
    }
    return lines;
  },
  ...Object.fromEntries(Object.keys(cases).map((name) => [`measures-${name}`, () => caseLines(name)])),
};
