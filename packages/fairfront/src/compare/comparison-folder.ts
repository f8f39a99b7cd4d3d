import { resolve } from "node:path";
import { optionError } from "@fairfront/core/internal";
import { makeFolder, namesIn } from "../runs/make-folder.ts";
import { makeNextFolder } from "../runs/next-folder.ts";

/** What a comparison writes. All but the effort are the same for the same seeds. */
export const COMPARISON_FILES = {
  record: "comparison.json",
  effort: "effort.json",
  fronts: "fronts.csv",
  quality: "quality.csv",
  coverage: "coverage.csv",
  effortTable: "effort.csv",
  table: "comparison.md",
  figure: "comparison.svg",
  picture: "comparison.png",
} as const;

export interface NewComparison {
  /** Where absent: `fairfront-compare-<table>-<n>` in the working directory, the next free number. */
  readonly out?: string | undefined;
  readonly table: string;
  readonly force?: boolean | undefined;
}

/** Refuses a folder that may not be written to, and writes nothing itself. */
export async function checkComparisonFolder({ out, force }: NewComparison): Promise<void> {
  if (out === undefined) return;
  const there = await namesIn(out);
  if (force === true) return;
  const clash = Object.values(COMPARISON_FILES).find((name) => there.has(name));
  if (clash === undefined) return;
  throw optionError("out", `"${out}" already has a "${clash}"`, {
    advice: "name another folder",
    remedies: [{ kind: "set", option: "force", value: true, to: "replace-it" }],
  });
}

export async function createComparisonFolder(asked: NewComparison): Promise<string> {
  await checkComparisonFolder(asked);
  if (asked.out === undefined) return makeNextFolder("fairfront-compare", asked.table);
  const path = resolve(asked.out);
  await makeFolder(path);
  return path;
}
