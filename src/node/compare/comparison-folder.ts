import { mkdir, readdir, stat } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { InputError } from "../../core/index.ts";
import { makeFolder } from "../runs/make-folder.ts";

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
  const found = await stat(out).catch(() => undefined);
  if (found === undefined) return;
  if (!found.isDirectory()) throw new InputError("--out", `expected a folder, got the file "${out}"; name another`);
  if (force === true) return;
  const there = new Set(await readdir(out));
  const clash = Object.values(COMPARISON_FILES).find((name) => there.has(name));
  if (clash === undefined) return;
  throw new InputError("--out", `"${out}" already has a "${clash}"; name another folder, or replace it with --force`);
}

export async function createComparisonFolder(asked: NewComparison): Promise<string> {
  await checkComparisonFolder(asked);
  if (asked.out !== undefined) {
    const path = resolve(asked.out);
    await makeFolder(path);
    return path;
  }
  for (let n = 1; ; n++) {
    const path = resolve(`fairfront-compare-${tableName(asked.table)}-${n}`);
    try {
      await mkdir(path);
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue;
      await makeFolder(path); // says why it cannot
      return path;
    }
  }
}

/** A table's file name without its endings. */
export function tableName(path: string): string {
  return basename(path).replace(/(\.[A-Za-z0-9]+){1,2}$/, "") || "table";
}
