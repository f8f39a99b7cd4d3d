import { existsSync } from "node:fs";
import { join } from "node:path";
import { type EncodedProblem, encode } from "fairfront";
import { readTable } from "fairfront/node";

const SYNTHETIC_PAIRS = [
  [1, 1],
  [5, 1],
  [2, 0],
];
const REAL_PAIRS = [
  [25, 0],
  [20, 4],
  [15, 3],
  [5, 2],
];

/** One of the paper's eight cases: what it was run with, and what the authors' code reached, by measurement. */
export interface PaperCase {
  readonly file: string;
  readonly clusters: number;
  readonly options: { readonly iterations: number; readonly starts: number; readonly pairs: readonly number[][] };
  /** The best hypervolume known: exact for the synthetic sets, found by long searches for the others. */
  readonly bestKnown: number;
  /** Hypervolume and CPU seconds of the authors' code, which was stopped there; CPU seconds a nondominated solution. */
  readonly authors: { readonly hypervolume: number; readonly seconds: number; readonly secondsEach: number };
}

const synthetic = (
  file: string,
  bestKnown: number,
  hypervolume: number,
  seconds: number,
  secondsEach: number,
): PaperCase => ({
  file,
  bestKnown,
  clusters: 2,
  options: { iterations: 400, starts: 10, pairs: SYNTHETIC_PAIRS },
  authors: { hypervolume, seconds, secondsEach },
});

const real = (
  file: string,
  clusters: number,
  iterations: number,
  bestKnown: number,
  hypervolume: number,
  seconds: number,
  secondsEach: number,
): PaperCase => ({
  file,
  bestKnown,
  clusters,
  options: { iterations, starts: 30, pairs: REAL_PAIRS },
  authors: { hypervolume, seconds, secondsEach },
});

export const paperCases: readonly PaperCase[] = [
  synthetic("syn_equal_ds1", 0.25256, 0.2257, 259, 1.02),
  synthetic("syn_unequal_ds1", 0.37567, 0.3689, 260, 2.43),
  synthetic("syn_equal_ds2", 0.29977, 0.2643, 229, 0.89),
  synthetic("syn_unequal_ds2", 0.42453, 0.416, 481, 2.27),
  real("adult_5000", 10, 2500, 0.7057, 0.663, 418, 1.36),
  real("bank_5000", 10, 8000, 0.78957, 0.7582, 419, 1.79),
  real("adult_5000", 5, 2500, 0.55514, 0.5265, 298, 1.64),
  real("bank_5000", 5, 1500, 0.64872, 0.6296, 300, 9.99),
];

/** The problem of a case, already encoded in its file; undefined where the file is absent. */
export async function caseProblem({ file, clusters }: PaperCase): Promise<EncodedProblem | undefined> {
  const path = join(process.env.FAIRFRONT_DATA ?? "", `${file}.csv`);
  if (process.env.FAIRFRONT_DATA === undefined || !existsSync(path)) return undefined;
  return encode(await readTable(path), { protect: ["group"], clusters, scale: "none" });
}

export const caseName = ({ file, clusters }: PaperCase): string => `${file}, K = ${clusters}`;
