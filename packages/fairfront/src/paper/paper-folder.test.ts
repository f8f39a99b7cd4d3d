import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkPaperFolder } from "./paper-folder.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-test-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A folder of these names; those with a dot are files. */
function folderOf(name: string, ...names: string[]): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const inside of names) {
    if (inside.includes(".")) writeFileSync(join(path, inside), "");
    else mkdirSync(join(path, inside));
  }
  return path;
}

describe("checkPaperFolder", () => {
  it("takes a folder that is not there, has nothing of the kind, or was begun before", async () => {
    await checkPaperFolder(join(folder, "nowhere"));
    await checkPaperFolder(folderOf("other", "notes.txt"));
    await checkPaperFolder(folderOf("begun", "runs", "times"));
    await checkPaperFolder(folderOf("done", "runs", "times", "figures", "report.html", "results.json", "times.json"));
    await checkPaperFolder(folderOf("no-data", "figures", "report.html", "results.json", "times.json"));
  });

  it("refuses one in which a report or a run of another kind would be overwritten", async () => {
    await expect(checkPaperFolder(folderOf("run", "run.json", "front.csv", "report.html"))).rejects.toThrow(
      /^out: expected a new folder, .* got ".*run" with a "run\.json"; name another$/,
    );
    await expect(checkPaperFolder(folderOf("site", "report.html"))).rejects.toThrow(/with a "report\.html"/);
    await expect(checkPaperFolder(folderOf("project", "runs", "results.json"))).rejects.toThrow(
      /with a "results\.json"/,
    );
    await expect(checkPaperFolder(folderOf("both", "runs", "times", "run.json"))).rejects.toThrow(/"run\.json"/);
  });
});
