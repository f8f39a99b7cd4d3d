import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import type { Harness } from "./harness.ts";
import { dropFile, explore, openMoreChoices, startRun } from "./steps.ts";

const ROWS = 210_000;

export function large(harness: Harness): void {
  it("shows the first facts of a large file while the rest is read, offers a sample at once, and all rows on demand", async () => {
    const path = join(harness.folder, "large.csv");
    writeFileSync(path, largeTable());
    const { page, complaints } = await harness.open(await harness.serve());
    await page.evaluate(() => {
      const seen = new Set<string>();
      Object.assign(globalThis, { seen });
      const note = (): void => {
        const size = document.querySelector(".opened p span")?.textContent ?? "";
        const bar = document.querySelector(".reading progress") === null ? "" : "bar";
        seen.add(`${size}|${bar}|${document.querySelectorAll(".columns tbody tr").length}`);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await dropFile(page, path);
    await page.getByText("210\u202f000 rows, 5 columns", { exact: true }).waitFor();
    const seen = await page.evaluate(() => [...(globalThis as unknown as { seen: Set<string> }).seen]);
    const facts =
      /^about 210\u202f000 rows, 5 columns; what is shown is of the first [\d\u202f]+ until all are read\|bar\|5$/;
    expect(seen).toContainEqual(expect.stringMatching(facts)); // of all columns, beside the bar

    await page.getByText("the search takes 20\u202f000 rows, drawn at random from all 210\u202f000").waitFor();
    const drawn = page.getByLabel("Rows to draw for the search", { exact: true });
    await openMoreChoices(page);
    expect(await drawn.inputValue()).toBe("20000");
    await page.getByRole("button", { name: "Take all rows" }).click();
    expect(await drawn.inputValue()).toBe("0");
    await page.getByRole("button", { name: "Draw 20\u202f000 rows" }).click();
    await page.getByText(/^Ready: 20\u202f000 rows/).waitFor();
    await startRun(page, {
      method: "lloyd",
      clusters: 3,
      seconds: 0,
      seed: 1,
      options: { starts: "1", iterations: "2" },
    });
    await explore(page);
    expect(await page.locator(".command code").textContent()).toContain("--sample 20000");
    expect(complaints).toEqual([]);
  }, 180_000);
}

/** Some 18 MB. */
function largeTable(): string {
  const lines = ["person,sex,income,hours,remarks"];
  for (let row = 0; row < ROWS; row++) {
    const [a, b] = [(row * 7919) % 10_007, (row * 104_729) % 4_093];
    lines.push(
      `${row},${a % 3 === 0 ? "f" : "m"},${a * 3 + (b % 5) * 9000}.5,${b % 60},${"as told by the office ".repeat(3)}${b % 4}`,
    );
  }
  return `${lines.join("\n")}\n`;
}
