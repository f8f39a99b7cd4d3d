import { existsSync } from "node:fs";
import { join } from "node:path";
import { type EncodedProblem, encode, type Problem, syntheticSet } from "../../core/index.ts";
import { dataFolder } from "../datasets/data-folder.ts";
import { readTable } from "../tables/read-table.ts";
import { isSynthetic, type PaperCase } from "./cases.ts";
import type { DataFacts } from "./claims/claim.ts";
import { subsample } from "./subsample.ts";

/** own: drawn by our generator. authors: the files of the authors' own draw. */
export const SUBSAMPLES = ["own", "authors"] as const;
export type Subsample = (typeof SUBSAMPLES)[number];

const SAMPLE_ROWS = 5000;
const DRAW_SEED = 1; // one data set for all seeds, as in the paper

const FEATURES = {
  adult: {
    protect: ["sex"],
    features: ["age", "fnlwgt", "education-num", "capital-gain", "hours-per-week"],
  },
  bank: {
    protect: ["marital"],
    features: ["age", "duration", "euribor3m", "nr.employed", "cons.price.idx", "campaign"],
  },
} as const;

export interface HereProblem {
  readonly kind: "here";
  readonly problem: Problem;
  /** For people. */
  readonly source: string;
  /** What it was drawn from; undefined where only the sample is at hand. */
  readonly data: DataFacts | undefined;
}

export interface MissingProblem {
  readonly kind: "missing";
  /** What is missing, and how to get it. */
  readonly reason: string;
}

/** The problem of a case, or why it cannot be had. */
export async function caseProblem(asked: PaperCase, from: Subsample): Promise<HereProblem | MissingProblem> {
  const { data, clusters } = asked;
  if (from === "authors") return authorsProblem(asked);
  if (data !== "adult" && data !== "bank") {
    const problem = encode(syntheticSet(data, DRAW_SEED), { protect: ["group"], clusters, scale: "none" });
    return here(problem, `our draw of the generator, seed ${DRAW_SEED}`, problem);
  }
  const path = join(dataFolder(), `${data}.csv`);
  if (!existsSync(path)) {
    const reason = `${path} is not there; get it with: fairfront datasets get ${data}`;
    return { kind: "missing", reason };
  }
  const whole = encode(await readTable(path), { ...FEATURES[data], clusters, scale: "zscore+l2" });
  const source = `${SAMPLE_ROWS} of the ${whole.size} rows of ${data}.csv, drawn with seed ${DRAW_SEED}`;
  return here(subsample(whole, SAMPLE_ROWS, DRAW_SEED), source, whole);
}

async function authorsProblem(asked: PaperCase): Promise<HereProblem | MissingProblem> {
  const file = isSynthetic(asked) ? `${asked.data}.csv` : `${asked.data}_5000.csv`;
  const path = join(dataFolder(), file);
  if (!existsSync(path)) {
    const reason = `${path} is not there; it is the authors' own draw, which only they hand out. Without --subsample authors our own draw is used`;
    return { kind: "missing", reason };
  }
  const problem = encode(await readTable(path), { protect: ["group"], clusters: asked.clusters, scale: "none" });
  return here(problem, `the authors' own draw, ${file}`, isSynthetic(asked) ? problem : undefined);
}

function here(problem: Problem, source: string, whole: Problem | EncodedProblem | undefined): HereProblem {
  return { kind: "here", problem, source, data: whole && factsOf(whole) };
}

function factsOf({ size: rows, dim: features, attributes }: Problem | EncodedProblem): DataFacts {
  const shares = Array.from(attributes[0].sizes, (size) => size / rows).sort((a, b) => a - b);
  return { rows, features, shares };
}
