import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Rng } from "@fairfront/core/internal";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { damagedBytes } from "../fuzz/damage.ts";
import { FORMATS, plainRows, tableFile } from "../fuzz/table-files.ts";
import type { Harness } from "./harness.ts";
import { dropFile, spinWorker } from "./steps.ts";

const EACH = 3; // damaged files a format
const DEADLINE = 40_000; // milliseconds: the page gives up after half of it
const ENDLESS = resolve(import.meta.dirname, "../fuzz/corpus/page-arrow-without-end.arrow.txt");

/** Drops a file and waits for what comes of it: the table under its name, or words of ours. */
async function answerTo(page: Page, path: string, name: string): Promise<"opened" | string> {
  await page.evaluate(() => document.querySelector("[role=alert]")?.replaceChildren());
  await dropFile(page, path);
  const told = page.locator("[role=alert] .note");
  const opened = page.locator(".opened strong", { hasText: name });
  await told.or(opened).first().waitFor({ timeout: DEADLINE });
  return (await opened.count()) > 0 ? "opened" : await told.first().innerText();
}

export function damaged(harness: Harness): void {
  it("answers to every damaged file in its time, and opens the next good one", { timeout: 600_000 }, async () => {
    const rng = Rng.fromSeed("damaged files of the page");
    const url = await harness.serve();
    for (const format of FORMATS) {
      const { page, complaints } = await harness.open(url);
      const rows = plainRows(rng);
      const sound = await tableFile(rng, rows, format);
      for (let i = 0; i < EACH; i++) {
        const name = `bad-${i}.${format}`;
        writeFileSync(join(harness.folder, name), damagedBytes(rng, sound));
        const answer = await answerTo(page, join(harness.folder, name), name);
        expect(answer, name).not.toMatch(/undefined|is not a function|Cannot read|\[object/);
      }
      const good = `good.${format}`;
      writeFileSync(join(harness.folder, good), sound);
      expect(await answerTo(page, join(harness.folder, good), good)).toBe("opened");
      expect(complaints).toEqual([]);
      await harness.closePages();
    }
  });

  it("answers at once to a file that would have its reader allocate without end, and opens the next", {
    timeout: 120_000,
  }, async () => {
    const { page } = await harness.open(await harness.serve());
    const bytes = Buffer.from(readFileSync(ENDLESS, "utf8"), "base64");
    writeFileSync(join(harness.folder, "endless.arrow"), bytes);
    const answer = await answerTo(page, join(harness.folder, "endless.arrow"), "endless.arrow");
    expect(answer).toContain("expected a whole Arrow file, but it is damaged"); // it was not given up
    writeFileSync(join(harness.folder, "next.csv"), "a,b\n1,x\n2,y\n");
    expect(await answerTo(page, join(harness.folder, "next.csv"), "next.csv")).toBe("opened");
  });

  it("gives up on a reader that comes to no end, says so, and opens the same file with another", {
    timeout: 180_000,
  }, async () => {
    const { page } = await harness.open(await harness.serve());
    const rng = Rng.fromSeed("a reader without end");
    for (const name of ["first.arrow", "second.arrow"])
      writeFileSync(join(harness.folder, name), await tableFile(rng, plainRows(rng), "arrow"));
    const [first, second] = ["first.arrow", "second.arrow"].map((name) => join(harness.folder, name));
    expect(await answerTo(page, first, "first.arrow")).toBe("opened");
    await spinWorker(page, "fairfront files");
    expect(await answerTo(page, second, "second.arrow")).toContain("too long without any progress");
    expect(await answerTo(page, second, "second.arrow")).toBe("opened");
  });
}
