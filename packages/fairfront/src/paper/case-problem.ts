import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  type EncodedProblem,
  encode,
  fileError,
  InputError,
  type Problem,
  type Remedy,
  syntheticSet,
} from "@fairfront/core/internal";
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
  const again = `take it away, and get it again with: fairfront datasets get ${data}`;
  const whole = await usable(path, again, async () => {
    const found = encode(await readTable(path), { ...FEATURES[data], clusters, scale: "zscore+l2" });
    if (found.size >= SAMPLE_ROWS) return found;
    throw new InputError("rows", `expected at least ${SAMPLE_ROWS} to draw a sample from, got ${found.size}`);
  });
  const count = (rows: number): string => rows.toLocaleString("en");
  const source = `${count(SAMPLE_ROWS)} of the ${count(whole.size)} rows of ${data}.csv, drawn with seed ${DRAW_SEED}`;
  return here(subsample(whole, SAMPLE_ROWS, DRAW_SEED), source, whole);
}

const DROP_FIGURES: Remedy = { kind: "use", option: "only", to: "drop-figures" };

/** Names the file that is not the data set, and what to do: the reader of tables cannot know. */
async function usable<T>(path: string, advice: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const [reason] = error.message.split(";"); // its advice is for tables of one's own
    throw fileError(path, `cannot be used: ${reason}`, { advice, remedies: [DROP_FIGURES] });
  }
}

async function authorsProblem(asked: PaperCase): Promise<HereProblem | MissingProblem> {
  const file = isSynthetic(asked) ? `${asked.data}.csv` : `${asked.data}_5000.csv`;
  const path = join(dataFolder(), file);
  if (!existsSync(path)) {
    const reason = `${path} is not there; it is the authors' own draw, which only they hand out. Unless it is asked for, our own draw is used`;
    return { kind: "missing", reason };
  }
  const advice = "put the authors' file there, or ask for our own draw";
  const problem = await usable(path, advice, async () =>
    encode(await readTable(path), { protect: ["group"], clusters: asked.clusters, scale: "none" }),
  );
  return here(problem, `the authors' own draw, ${file}`, isSynthetic(asked) ? problem : undefined);
}

function here(problem: Problem, source: string, whole: Problem | EncodedProblem | undefined): HereProblem {
  return { kind: "here", problem, source, data: whole && factsOf(whole) };
}

function factsOf({ size: rows, dim: features, attributes }: Problem | EncodedProblem): DataFacts {
  const shares = Array.from(attributes[0].sizes, (size) => size / rows).sort((a, b) => a - b);
  return { rows, features, shares };
}
