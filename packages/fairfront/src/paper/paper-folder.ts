import { optionError, RUN_FILES } from "@fairfront/core/internal";
import { namesIn } from "../runs/make-folder.ts";

/** What the reproduction writes into its folder, besides its lock. */
export const PAPER_FILES = {
  report: "report.html",
  results: "results.json",
  times: "times.json",
  figures: "figures",
} as const;

/** Folders of runs, and of what each took. */
export const RUN_FOLDERS = ["runs", "times"] as const;

/** Refuses a folder in which something of another kind would be overwritten. One of an earlier reproduction goes on. */
export async function checkPaperFolder(out: string): Promise<void> {
  const there = await namesIn(out);
  const { results, times } = PAPER_FILES;
  const own = [RUN_FOLDERS, [results, times]].some((names) => names.every((name) => there.has(name)));
  const clash = [RUN_FILES.record, ...(own ? [] : [...Object.values(PAPER_FILES), ...RUN_FOLDERS])].find((name) =>
    there.has(name),
  );
  if (clash === undefined) return;
  const got = `got "${out}" with a "${clash}"`;
  throw optionError("out", `expected a new folder, or one that "fairfront paper" made, ${got}`, {
    advice: "name another",
  });
}
