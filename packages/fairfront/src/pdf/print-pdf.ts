import { spawn } from "node:child_process";
import { copyFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type InputError, optionError } from "@fairfront/core/internal";
import { asideOf, writeWhole } from "../runs/atomic-file.ts";
import { withScratch } from "../tidy/scratch.ts";
import { browserSwitches } from "./browser-switches.ts";

const MOST_TIME = 60_000; // milliseconds
const MOST_WORDS = 160; // of what a browser says

/** A report as PDF, printed by a browser of this machine with the report's own print styles. */
export async function printPdf(browser: string, html: string, out: string): Promise<void> {
  await withScratch(async (folder) => {
    const page = join(folder, "report.html");
    const pdf = join(folder, "report.pdf");
    await writeFile(page, html);
    await runBrowser(browser, [...browserSwitches(join(folder, "profile"), pdf), pathToFileURL(page).href]);
    if ((await stat(pdf).catch(() => undefined))?.isFile() !== true) throw failure(browser, "it wrote no PDF");
    const aside = asideOf(out);
    await writeWhole(out, () => copyFile(pdf, aside), aside);
  });
}

function runBrowser(browser: string, args: readonly string[]): Promise<void> {
  return new Promise((done, failed) => {
    const child = spawn(browser, args, { stdio: ["ignore", "ignore", "pipe"] });
    let said = "";
    child.stderr.on("data", (chunk) => {
      if (said.length < 10_000) said += chunk;
    });
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      failed(failure(browser, `it took longer than ${MOST_TIME / 1000} seconds`));
    }, MOST_TIME);
    child.on("error", ({ message }) => {
      clearTimeout(timer);
      failed(failure(browser, message));
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      const last = said.trim().split("\n").at(-1) ?? "";
      if (code === 0) done();
      else failed(failure(browser, last.slice(0, MOST_WORDS) || `it ended with ${code}`));
    });
  });
}

function failure(browser: string, why: string): InputError {
  return optionError("pdf", `"${browser}" did not print: ${why}`, {
    advice: "name another browser in FAIRFRONT_BROWSER, or print the report yourself",
  });
}
