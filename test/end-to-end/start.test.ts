import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { filesIn, inFolder } from "./cli.ts";

const START = fileURLToPath(new URL("../../scripts/start.mjs", import.meta.url));
const ROWS = Array.from({ length: 60 }, (_, i) => `${i % 7},${(i * i) % 11},${i % 3 ? "a" : "b"}`);
const ASKED = ["run", "table.csv", "--protect", "group", "--method", "lloyd"];

/** Prints until the page's address comes, and answers with all lines, the page and how it ended after Ctrl-C. */
async function startUntilPage(cwd: string, args: readonly string[]) {
  const child = spawn(process.execPath, [START, ...args], { cwd, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise<number | null>((resolve) => {
    child.on("exit", resolve);
  });
  const lines: string[] = [];
  let page = "";
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (!line.startsWith("http://127.0.0.1:")) continue;
    page = await (await fetch(line)).text();
    child.kill("SIGINT");
  }
  return { lines, page, code: await ended };
}

const withTable = (work: (folder: string) => Promise<void>): Promise<void> =>
  inFolder(async (folder) => {
    writeFileSync(join(folder, "table.csv"), `x,y,group\n${ROWS.join("\n")}\n`);
    await work(folder);
  });

describe("npm start", () => {
  it("runs a file, prints its front, keeps it where it was asked to, and serves the page until Ctrl-C", () =>
    withTable(async (folder) => {
      const { lines, page, code } = await startUntilPage(folder, [...ASKED, "--clusters", "3", "--out=mine"]);
      expect(lines.join("\n")).toMatch(/balance/);
      expect(filesIn(join(folder, "mine"))).toEqual(expect.arrayContaining(["run.json", "front.csv"]));
      expect(page).toContain("<title>fairfront");
      expect(code).toBe(0);
    }));

  it("serves the page after a range of cluster counts, too", () =>
    withTable(async (folder) => {
      const { page, code } = await startUntilPage(folder, [...ASKED, "--clusters", "2..3", "--out", "mine"]);
      expect(filesIn(join(folder, "mine"))).toEqual(expect.arrayContaining(["k-2/run.json", "k-3/run.json"]));
      expect(page).toContain("<title>fairfront");
      expect(code).toBe(0);
    }));
});
