import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Rng } from "@fairfront/core/internal";
import { expect, it } from "vitest";
import type { Harness } from "./harness.ts";
import { byBalance, dropFile, explore, openMoreChoices, startRun, takeAway, useColumnAs } from "./steps.ts";

const MAIN = resolve(import.meta.dirname, "../../packages/fairfront/dist/cli/main.js");

/** As a German office saves it: Windows-1252, semicolons, decimal commas, grades in digits. */
function officeTable(rows: number): Buffer {
  const rng = Rng.fromSeed(3);
  const lines = ["Größe;Lohn;Stufe;Geschlecht;Region"];
  for (let row = 0; row < rows; row++) {
    const female = rng.float() < 0.45;
    const height = (150 + (female ? 12 : 24) + 8 * rng.normal()).toFixed(1).replace(".", ",");
    const pay = (2000 + 900 * rng.float() + (female ? 0 : 250)).toFixed(2).replace(".", ",");
    const region = ["Süd", "Ost", "West"][Math.floor(3 * rng.float())];
    lines.push(`${height};${pay};${1 + (row % 3)};${female ? "weiblich" : "männlich"};${region}`);
  }
  return Buffer.from(`${lines.join("\n")}\n`, "latin1");
}

const noShell = process.platform === "win32"; // for the command that the page shows

export function asks(harness: Harness): void {
  it.skipIf(noShell)(
    "asks all that the command line asks: measures, bounds, types, letters; and finds the same front",
    async () => {
      const path = join(harness.folder, "office.csv");
      writeFileSync(path, officeTable(240));
      const { page, complaints } = await harness.open(await harness.serve());
      await dropFile(page, path);
      const letters = page.getByLabel("Letters are written in", { exact: true });
      expect(await letters.locator("option:checked").textContent()).toBe("as found: Latin-1, Windows-1252");
      await letters.selectOption("utf-8");
      await page.locator("#next-needs.bad").waitFor();
      await letters.selectOption("latin-1");
      await page.getByLabel("Read Stufe as", { exact: true }).selectOption("text");
      await useColumnAs(page, "Geschlecht", "Protected");
      await useColumnAs(page, "Region", "Protected");
      const mirror = "Every cluster mirrors the data (recommended)";
      await page.getByRole("group", { name: "What is fair, by Geschlecht" }).getByLabel(mirror).check();
      await byBalance(page, "Region");
      await openMoreChoices(page);
      await page.getByLabel("Rows of a cluster, at least", { exact: true }).fill("10%");
      await page.getByLabel("Rows of a cluster, at least", { exact: true }).press("Tab");
      await page
        .getByRole("combobox", { name: "Shares of groups in every cluster" })
        .selectOption("Geschlecht=weiblich");
      await page.getByLabel("Geschlecht = weiblich, at least", { exact: true }).fill("20 %");
      await page.getByLabel("Geschlecht = weiblich, at least", { exact: true }).press("Tab");
      await page.getByText("Best reachable representation: 1", { exact: true }).waitFor();
      await page.getByText(/Best reachable balance: 0\.\d+/).waitFor();
      await page.getByText("Ready: 240 rows, 2 protected attributes.").waitFor();
      await startRun(page, { method: "trace", clusters: 3, seconds: 0, seed: 3, options: { iterations: "2" } });
      await explore(page);
      expect(await page.getByRole("slider", { name: /^The chosen/ }).getAttribute("aria-valuetext")).toMatch(
        /representation of Geschlecht .*, balance of Region/,
      );
      const command = (await page.locator(".command code").textContent())!;
      for (const part of ["--measure representation,balance", "--min-size 10%", "--types", "--encoding latin-1"]) {
        expect(command).toContain(part);
      }
      const words = command.replace(/^fairfront/, `"${process.execPath}" "${MAIN}"`);
      execFileSync("sh", ["-c", `${words} --quiet --out asked-by-page`], { cwd: harness.folder });
      const front = readFileSync(join(harness.folder, "asked-by-page", "front.csv"), "utf8");
      expect((await takeAway(page, "Front, CSV")).bytes.toString()).toBe(front);
      expect(front.trim().split("\n").length).toBeGreaterThan(4);

      // The page opens what it, or the command line, has written with all of this.
      const { page: other } = await harness.open(await harness.serve(join(harness.folder, "asked-by-page")));
      await other.getByRole("heading", { name: "Who is in which cluster" }).waitFor({ timeout: 20_000 });
      await other.getByText("Representation of Geschlecht").first().waitFor();
      expect(complaints).toEqual([]);
    },
  );
}
