import { existsSync } from "node:fs";
import { join } from "node:path";
import { type EncodedProblem, encode } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { isSynthetic, paperCases as published } from "../packages/fairfront/src/paper/cases.ts";

/** One of the paper's eight cases on the authors' own draw, and what their code reached there, by measurement. */
export interface PaperCase {
  readonly file: string;
  readonly clusters: number;
  readonly options: { readonly iterations: number; readonly starts: number; readonly pairs: readonly number[][] };
  /** The best hypervolume known: exact for the synthetic sets, found by long searches for the others. */
  readonly bestKnown: number;
  /** Hypervolume and CPU seconds of the authors' code, which was stopped there; CPU seconds a nondominated solution. */
  readonly authors: { readonly hypervolume: number; readonly seconds: number; readonly secondsEach: number };
}

export const paperCases: readonly PaperCase[] = published.map((paperCase) => {
  const { data, clusters, iterations, starts, pairs, bestKnown, authors } = paperCase;
  const { hypervolume, seconds, safairkm } = authors;
  return {
    file: isSynthetic(paperCase) ? data : `${data}_5000`,
    clusters,
    options: { iterations, starts, pairs: pairs.map((pair) => [...pair]) },
    bestKnown,
    authors: { hypervolume, seconds, secondsEach: safairkm },
  };
});

/** The problem of a case, already encoded in its file; undefined where the file is absent. */
export async function caseProblem({ file, clusters }: PaperCase): Promise<EncodedProblem | undefined> {
  const path = join(process.env.FAIRFRONT_DATA ?? "", `${file}.csv`);
  if (process.env.FAIRFRONT_DATA === undefined || !existsSync(path)) return undefined;
  return encode(await readTable(path), { protect: ["group"], clusters, scale: "none" });
}

export const caseName = ({ file, clusters }: PaperCase): string => `${file}, K = ${clusters}`;
