// How near does the front of a sample, tuned on all rows, come to that of Trace with all rows in memory?
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EncodeOptions, hypervolume, objectivesOf, type Problem } from "@fairfront/core/internal";
import { median } from "./cpu.ts";
import { liftTable } from "./scale-lift.ts";
import { referenceFront } from "./scale-reference.ts";
import { blobs, fewOfMany, heavyTails, lawSchoolLike, rareKinds } from "./scale-rows.ts";

const SEEDS = [1, 2, 3].slice(0, Number(process.env.SEEDS ?? 3));
const SECONDS = Number(process.env.SECONDS ?? 60); // of the search in memory
const MILLION = 1_000_000;
const searching = JSON.parse(process.env.SCALE_OPTIONS ?? "{}") as Record<string, unknown>; // options of Trace on the sample
const SOME = 45_000; // of tables that were made up

interface Case {
  readonly name: string;
  readonly path: string;
  readonly make?: ((path: string) => Promise<void>) | undefined;
  readonly options: Omit<EncodeOptions, "sample">;
  /** Whether passes are SQL, as in any engine. */
  readonly bySql?: true;
  /** Whether it is left out unless it is asked for. */
  readonly extra?: true;
}

const data = process.env.FAIRFRONT_DATA ?? "";
const diabetes = [
  "time_in_hospital",
  "num_lab_procedures",
  "num_procedures",
  "num_medications",
  "number_outpatient",
  "number_emergency",
  "number_inpatient",
  "number_diagnoses",
];

function casesIn(folder: string): Case[] {
  const marks = { missingMarks: ["?"] };
  return [
    {
      name: "law-school-like",
      path: join(folder, "law.parquet"),
      make: lawSchoolLike,
      options: { protect: ["race"], clusters: 8 },
    },
    {
      name: "adult",
      path: join(data, "adult.csv"),
      options: {
        protect: ["sex"],
        clusters: 10,
        features: ["age", "fnlwgt", "education-num", "capital-gain", "hours-per-week"],
        ...marks,
      },
    },
    { name: "creditcard", path: join(data, "creditcard.csv"), options: { protect: ["SEX"], clusters: 10 } },
    {
      name: "diabetes",
      path: join(data, "diabetes.csv.gz"),
      options: { protect: ["age"], group: "other<2000", clusters: 10, features: diabetes, ...marks } as Case["options"],
    },
    {
      name: "million",
      path: join(folder, "million"),
      make: (path) => blobs(path, MILLION, 1),
      options: { protect: ["group"], clusters: 10 },
    },
    ...[...moreCasesIn(folder), ...moreKinds()].map((each) => ({ ...each, extra: true as const })),
  ];
}

/** What the others have not: rows far from all others, heavy tails, rare kinds, tiny clusters, more groups, weights, representation. */
function moreCasesIn(folder: string): Case[] {
  const far = { path: join(folder, "far.parquet"), make: (path: string) => lawSchoolLike(path, 60_000, 40) };
  const tails = { path: join(folder, "tails.parquet"), make: (path: string) => heavyTails(path, SOME) };
  const rare = { path: join(folder, "rare.parquet"), make: (path: string) => rareKinds(path, SOME) };
  const few = { path: join(folder, "few.parquet"), make: (path: string) => fewOfMany(path, SOME) };
  const byKind = { protect: ["kind"], clusters: 8 };
  return [
    {
      name: "law-by-sql",
      path: join(folder, "law.parquet"),
      make: lawSchoolLike,
      options: { protect: ["race"], clusters: 8 },
      bySql: true,
    },
    { name: "far", ...far, options: { protect: ["race"], clusters: 8 } },
    { name: "far-by-sql", ...far, options: { protect: ["race"], clusters: 8 }, bySql: true },
    { name: "tails", ...tails, options: byKind },
    { name: "tails-represented", ...tails, options: { ...byKind, measure: "representation" } },
    { name: "rare", ...rare, options: { protect: ["region", "sex"], clusters: 6, exclude: ["weight"] } },
    { name: "few", ...few, options: { protect: ["origin"], clusters: 9 } },
    { name: "few-represented", ...few, options: { protect: ["origin"], clusters: 9, measure: "representation" } },
    { name: "weighted", ...rare, options: { protect: ["region"], clusters: 6, weight: "weight" } },
  ];
}

/** Published tables by the other measure, with more groups, a limit, a weight and two attributes. */
function moreKinds(): Case[] {
  const adult = { path: join(data, "adult.csv"), features: ["age", "education-num", "capital-gain", "hours-per-week"] };
  const bank = {
    path: join(data, "bank-full.csv"),
    features: ["age", "balance", "duration", "campaign", "pdays", "previous"],
  };
  const kinds: Record<
    string,
    { path: string; features: string[]; more: Partial<Case["options"]> & { protect: string[] } }
  > = {
    "adult-race-represented": { ...adult, more: { protect: ["race"], measure: "representation" } },
    "adult-two": { ...adult, more: { protect: ["sex", "race"] } },
    "adult-weighted": { ...adult, more: { protect: ["sex"], weight: "fnlwgt" } },
    "bank-marital": { ...bank, more: { protect: ["marital"] } },
    "bank-represented": { ...bank, more: { protect: ["marital"], measure: "representation" } },
    "bank-sized": { ...bank, more: { protect: ["marital"], minSize: "2%", maxSize: "25%" } },
  };
  return Object.entries(kinds).map(([name, { path, features, more }]) => ({
    name,
    path,
    options: { clusters: 10, features, missingMarks: ["?"], ...more },
  }));
}

/** SCALE_CASES=adult,tails asks for some of them. SCALE_OPTIONS={"centerSwaps":6} has the sample searched otherwise. */
export async function scaleQuality(): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-scale-"));
  const lines = [
    `shares of what Trace reaches with all rows in memory in ${SECONDS} s of two processors; samples of 20,000 rows; median of ${SEEDS.length} seeds`,
  ];
  const asked = process.env.SCALE_CASES?.split(",");
  try {
    for (const each of casesIn(folder)) {
      if (asked === undefined ? each.extra : !asked.includes(each.name)) continue;
      await each.make?.(each.path);
      if (!existsSync(each.path)) lines.push(`  ${each.name}: left out, no ${each.path}`);
      else lines.push(...(await compare(each)));
      console.log(lines.at(-1));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return lines;
}

async function compare({ name, path, options, bySql }: Case): Promise<string[]> {
  const file = existsSync(join(path, "part=0/rows.parquet")) ? join(path, "part=0/rows.parquet") : path;
  const full = await referenceFront(name.replace("-by-sql", ""), file, options, SECONDS);
  const shares: { volume: number; fair: number; cpu: number; size: number }[] = [];
  for (const seed of SEEDS) {
    const { whole, front, cpu, parts } = await liftTable(file, options, { seed, bySql, options: searching });
    const scores = front.solutions.map((solution) => solution.scores);
    const volume = hypervolume(objectivesOf(whole), scores, full.ideal, full.worst) / full.hypervolume;
    const fair = fairestOf(whole, scores) / fairestOf(whole, full.scores);
    shares.push({ volume, fair, cpu, size: scores.length });
    if (process.env.VERBOSE)
      console.log(name, seed, shares.at(-1), parts.map((p) => `${p.what} ${p.cpu.toFixed(1)}`).join(", "));
  }
  const of = (key: "volume" | "fair" | "cpu" | "size"): number => median(shares.map((share) => share[key]));
  return [
    `  ${name} (${full.rows} x ${full.dim}, K = ${options.clusters}): hypervolume ${of("volume").toFixed(5)}, fairest ${of("fair").toFixed(5)}; ${of("size")} solutions in ${of("cpu").toFixed(0)} CPU s, in memory ${full.scores.length} in ${full.cpu.toFixed(0)}`,
  ];
}

/** The best of all solutions; of several attributes the least counts, each as a share of what can be. */
function fairestOf({ attributes }: Problem, all: readonly ArrayLike<number>[]): number {
  const least = (scores: ArrayLike<number>): number =>
    Math.min(...attributes.map(({ measure }, a) => scores[a + 1] / measure.best));
  return Math.max(...all.map(least));
}
