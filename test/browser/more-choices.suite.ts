import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Rng } from "@fairfront/core/internal";
import { unzipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import type { Harness } from "./harness.ts";
import { dropFile, eventually, explore, openMoreChoices, openSample, startRun, takeAway } from "./steps.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const MAIN = join(ROOT, "packages/fairfront/dist/cli/main.js");

const noShell = process.platform === "win32"; // for the command that the page shows

export function moreChoices(harness: Harness): void {
  it.skipIf(noShell)(
    "weighs rows, leaves some out, reads own marks as missing: as the command that it shows does",
    async () => {
      const folder = join(harness.folder, "survey");
      mkdirSync(folder);
      const path = join(folder, "survey.csv");
      writeFileSync(path, survey(300));
      const { page, complaints } = await harness.open(await harness.serve());
      await dropFile(page, path);
      await openMoreChoices(page);
      const set = async (label: string, value: string): Promise<void> => {
        await page.getByLabel(label, { exact: true }).fill(value);
        await page.getByLabel(label, { exact: true }).press("Tab");
      };
      await set("What means a missing value", "unknown, -999");
      await page.getByLabel("Weights of the rows", { exact: true }).selectOption("times");
      await page.getByLabel("Rows with missing values", { exact: true }).selectOption("drop");
      await page.getByLabel("Rows to use", { exact: true }).selectOption("region, it's called");
      await page.getByLabel("south", { exact: true }).uncheck();
      await page.getByText("225 of 300 rows").waitFor();
      await page.getByLabel("And of these", { exact: true }).selectOption("age");
      await set("From", "35");
      await page.getByText(/^1\d\d of 300 rows$/).waitFor();
      await page.getByText(/^Ready: /).waitFor();
      await startRun(page, { method: "safairkm", clusters: 3, seconds: 0, seed: 4, options: { iterations: "20" } });
      await explore(page);
      const files = unzipSync((await takeAway(page, "Run folder, zip")).bytes);
      const labels = (await takeAway(page, "Labels, CSV")).bytes.toString();

      const command = (await page.locator(".command code").textContent())!.replace(/^fairfront /, `node '${MAIN}' `);
      execFileSync("sh", ["-c", `${command} --quiet --out run`], { cwd: folder });
      const run = join(folder, "run");
      const text = (name: string): string => new TextDecoder().decode(files[`fairfront-survey/${name}`]);
      expect(text("front.csv")).toBe(readFileSync(join(run, "front.csv"), "utf8"));
      const [here, there] = [JSON.parse(text("run.json")), JSON.parse(readFileSync(join(run, "run.json"), "utf8"))];
      expect(here.problem).toEqual(there.problem);
      expect(here.encoding).toEqual(there.encoding);
      const { table: _name, threads: _here, ...asked } = here.asked;
      expect(there.asked).toMatchObject(asked);

      const card = (await page.locator(".download-card").textContent())!;
      const chosen = Number(/clustering id (\d+)/.exec(card)![1]);
      const picked = join(folder, "picked.csv");
      execFileSync(process.execPath, [MAIN, "pick", run, "--id", String(chosen), "--labels", picked], { cwd: folder });
      const last = (csv: string): string[] =>
        csv
          .trim()
          .split("\n")
          .map((line) => /(,[^,]*,[^,"]*|,[^,]*,"[^"]*")$/.exec(line)![0]);
      expect(last(labels)).toEqual(last(readFileSync(picked, "utf8")));
      expect(labels).toContain("left out by the condition");

      // The command line's run opens in the page with the same choices.
      const { page: other } = await harness.open(await harness.serve(run));
      await other.getByText(/are in another cluster than with plain k-means/).waitFor();
      await other.getByRole("button", { name: "Data" }).click();
      expect(await other.getByLabel("Weights of the rows", { exact: true }).inputValue()).toBe("times");
      expect(await other.getByLabel("south", { exact: true }).isChecked()).toBe(false);
      expect(await other.getByLabel("From", { exact: true }).inputValue()).toBe("35");
      const note = other.getByText("The choices have changed since this front was computed");
      await other.getByRole("button", { name: "Explore", exact: true }).click();
      await other.getByText("Clustering id").first().waitFor();
      expect(await note.count()).toBe(0);
      await other.getByRole("button", { name: "Data", exact: true }).click();
      await other.getByLabel("Rows to use", { exact: true }).selectOption("");
      await other.getByText(/^[12]\d\d of 300 rows$/).waitFor();
      expect(await other.getByLabel("Rows to use", { exact: true }).inputValue()).toBe("age");
      await other.getByRole("button", { name: "Explore", exact: true }).click();
      await note.waitFor();
      expect(complaints).toEqual([]);
    },
  );

  it("keeps what is being typed while the page draws again", async () => {
    const path = join(harness.folder, "typed.csv");
    writeFileSync(path, survey(60));
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    await openMoreChoices(page);
    const marks = page.getByLabel("What means a missing value", { exact: true });
    const least = page.getByLabel("Merge groups of fewer rows than", { exact: true });
    const drawAnew = (role: string): Promise<void> =>
      page
        .getByRole("group", { name: "Use times as" })
        .getByLabel(role)
        .evaluate((radio) => (radio as HTMLElement).click());
    await marks.fill("unknown, -999");
    await drawAnew("Leave out");
    await page.getByRole("button", { name: /^Undo/ }).waitFor();
    await marks.press("Tab");
    expect(await marks.inputValue()).toBe("unknown, -999");
    await page.getByLabel("Rows with missing values", { exact: true }).waitFor();

    await least.fill("7");
    await drawAnew("Feature");
    await least.press("Tab");
    expect(await least.inputValue()).toBe("7");
    await least.fill("-3");
    await least.press("Tab");
    expect(await least.inputValue()).toBe("7");
  });

  it("leaves out what cannot be a feature, and speaks of no flags", async () => {
    const path = join(harness.folder, "people.csv");
    const long = "a_column_whose_name_somebody_wrote_without_a_single_space_in_it_and_then_went_on";
    const rows = Array.from(
      { length: 60 },
      (_, i) => `u${i},${i % 5 === 0 ? "" : i % 11},${i % 7},${i % 2 ? "f" : "m"}`,
    );
    writeFileSync(path, `key,${long},x,gender\n${rows.join("\n")}\n`);
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    const role = (column: string, name: string) =>
      page.getByRole("group", { name: `Use ${column} as` }).getByLabel(name);
    await eventually(() => role("key", "Leave out").isChecked()).toBe(true);
    await eventually(() => role("gender", "Protected").isChecked()).toBe(true);
    const refusal = page.locator(".protect-card .note.bad");
    await refusal.getByText(/got 12 missing.*choose below what to do with such rows/).waitFor();
    expect(await refusal.textContent()).not.toContain("--");
    expect(await refusal.getByRole("button").allTextContents()).toEqual([
      "Leave these 12 rows out",
      "Fill such values in",
      `Leave ${long} out`,
    ]);
    const box = (await role(long, "Leave out").boundingBox())!;
    const card = (await page.locator(".columns-card").boundingBox())!;
    expect(box.x + box.width).toBeLessThanOrEqual(card.x + card.width);
    await page.getByLabel("Rows with missing values", { exact: true }).selectOption("impute");
    await page.getByText("Ready: 60 rows in 2 groups.").waitFor();
  });

  it("makes first choices for the columns of another sheet, and undo returns to those of the sheet before", async () => {
    const path = join(harness.folder, "staff.xlsx");
    const people = Array.from({ length: 60 }, (_, i) => [`N${i}`, i % 7, i % 5, i % 2 ? "F" : "M"]);
    const notes = Array.from({ length: 30 }, (_, i) => [i % 3 ? "open" : "done", i % 4]);
    const sheets = [
      { name: "Notes", rows: [["status", "days"], ...notes] },
      { name: "Staff", rows: [["Personnel No.", "grade", "sick days", "Sex"], ...people] },
    ];
    writeFileSync(path, await writeXlsx({ sheets }));
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    const role = (column: string, name: string) =>
      page.getByRole("group", { name: `Use ${column} as` }).getByLabel(name);
    await role("days", "Leave out").check();
    await page.getByLabel("Sheet", { exact: true }).selectOption("Staff");
    await page.getByText("Ready: 60 rows in 2 groups.").waitFor();
    expect(await role("Sex", "Protected").isChecked()).toBe(true);
    expect(await role("Personnel No.", "Leave out").isChecked()).toBe(true);
    expect(await role("grade", "Feature").isChecked()).toBe(true);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await role("status", "Feature").waitFor();
    expect(await role("days", "Leave out").isChecked()).toBe(true);
    await page.getByText("Choose whom to protect.").waitFor();
  });

  it("refuses options before a front is lost, and says when the front is not that of the choices any more", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "syn_equal_ds2");
    await startRun(page, { method: "safairkm", clusters: 2, seconds: 0, seed: 1, options: { iterations: "5" } });
    await explore(page);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    const iterations = page.getByLabel("iterations", { exact: true });
    await iterations.fill("many");
    await iterations.press("Tab");
    await page
      .locator(".run-buttons")
      .getByText(/safairkm option iterations: .*got "many"/)
      .waitFor();
    expect(await page.getByRole("button", { name: "Start again" }).isDisabled()).toBe(true);
    await iterations.fill("5");
    await iterations.press("Tab");
    await eventually(() => page.getByRole("button", { name: "Start again" }).isDisabled()).toBe(false);
    const note = page.getByText("The choices have changed since this front was computed");
    expect(await note.isVisible()).toBe(false);
    await page.getByLabel("Seed", { exact: true }).fill("2");
    await page.getByLabel("Seed", { exact: true }).press("Tab");
    await note.waitFor();
    await page.getByRole("button", { name: "Explore", exact: true }).click();
    await note.waitFor();
  });
}

/** Weights, a text and a number that mean a missing value, dates, and a region with a quote in its name. */
function survey(rows: number): string {
  const rng = Rng.fromSeed(5);
  const lines = [`age,"region, it's called",income,since,times,sex`];
  for (let row = 0; row < rows; row++) {
    const age = row % 41 === 3 ? -999 : Math.round(40 + 12 * rng.normal());
    const region = ["north", "o'south", "south", "west"][row % 4];
    const income = row % 37 === 5 ? "unknown" : (1000 * (2 + rng.float())).toFixed(1);
    const since = row % 29 === 2 ? "Unknown" : `20${10 + (row % 12)}-0${1 + (row % 9)}-15`;
    lines.push(`${age},${region},${income},${since},${1 + (row % 3)},${rng.float() < 0.6 ? "f" : "m"}`);
  }
  return `${lines.join("\n")}\n`;
}
