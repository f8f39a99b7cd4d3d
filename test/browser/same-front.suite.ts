import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { readRecord } from "fairfront/internal";
import { readTable } from "fairfront/node";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { Harness } from "./harness.ts";
import { byBalance, explore, openSample, startRun, takeAway } from "./steps.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SAMPLE = join(ROOT, "data/applicants.csv");

export function sameFront(harness: Harness): void {
  it("computes byte for byte the front of the command line, and each opens the other's run", async () => {
    const folder = join(harness.folder, "by-command");
    const words = ["run", SAMPLE, "--protect", "sex", "--clusters", "4", "--seed", "7", "--method", "safairkm"];
    const main = join(ROOT, "packages/fairfront/dist/cli/main.js");
    execFileSync(process.execPath, [main, ...words, "--set", "iterations=25", "--quiet", "--out", folder]);
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await byBalance(page); // the command line's default
    await startRun(page, { method: "safairkm", clusters: 4, seconds: 0, seed: 7, options: { iterations: "25" } });
    await explore(page);
    const { bytes } = await takeAway(page, "Run folder, zip");
    const files = unzipSync(bytes);
    const unzipped = join(harness.folder, "by-page");
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(unzipped, name)), { recursive: true });
      writeFileSync(join(unzipped, name), content);
    }
    const own = join(unzipped, "fairfront-applicants");
    expect(readFileSync(join(own, "front.csv"), "utf8")).toBe(readFileSync(join(folder, "front.csv"), "utf8"));
    expect(await readTable(join(own, "labels.parquet"))).toEqual(await readTable(join(folder, "labels.parquet")));
    const [here, there] = [await readRecord(own), await readRecord(folder)];
    expect(here.problem).toEqual(there.problem);
    expect(here.encoding).toEqual(there.encoding);
    expect(here.asked).toMatchObject({ checksum: there.asked.checksum, options: there.asked.options, seed: 7 });

    // The page's folder has no table beside it, the command line's has.
    const shown = async (opened: string): Promise<string | null> => {
      const { page: other, complaints } = await harness.open(await harness.serve(opened));
      const slider = other.getByRole("slider", { name: /^The chosen clustering/ });
      const text = await slider.getAttribute("aria-valuetext");
      const clusters = other.getByRole("heading", { name: "Who is in which cluster" });
      if (opened === folder) {
        await clusters.waitFor();
        await other.getByText(/are in another cluster than with plain k-means/).waitFor();
      } else {
        await other.getByText(/open applicants\.csv/).waitFor();
        await other.locator("input[type=file]").first().setInputFiles(SAMPLE);
        await clusters.waitFor();
      }
      expect(complaints).toEqual([]);
      return text;
    };
    const zip = join(harness.folder, "run.zip");
    writeFileSync(zip, bytes);
    const text = await shown(folder);
    expect(await shown(own)).toBe(text);
    expect(await shown(zip)).toBe(text);

    execFileSync(process.execPath, [main, "pick", folder, "--id", "3"]);
    const { page: picked } = await harness.open(await harness.serve(folder));
    await picked.getByText("Clustering id 3, one of").waitFor();
  });

  it("computes the front of the default method byte for byte, too", async () => {
    const folder = join(harness.folder, "traced");
    const words = ["run", SAMPLE, "--protect", "sex", "--clusters", "3", "--seed", "2", "--method", "trace"];
    const main = join(ROOT, "packages/fairfront/dist/cli/main.js");
    const more = ["--measure", "representation", "--set", "iterations=3", "--quiet", "--out", folder];
    execFileSync(process.execPath, [main, ...words, ...more]);
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await startRun(page, { method: "trace", clusters: 3, seconds: 0, seed: 2, options: { iterations: "3" } });
    await explore(page);
    const { bytes } = await takeAway(page, "Run folder, zip");
    const front = unzipSync(bytes)["fairfront-applicants/front.csv"];
    expect(new TextDecoder().decode(front)).toBe(readFileSync(join(folder, "front.csv"), "utf8"));
  });

  it("opens a comparison: the best front to choose from, the others beside it", async () => {
    const folder = join(harness.folder, "comparison");
    const words = [
      "compare",
      SAMPLE,
      "--protect",
      "sex",
      "--clusters",
      "3",
      "--methods",
      "lloyd,safairkm",
      "--measure",
      "representation",
      "--time",
      "1s",
    ];
    execFileSync(process.execPath, [join(ROOT, "packages/fairfront/dist/cli/main.js"), ...words, "--out", folder], {
      stdio: "ignore",
    });
    const { page, complaints } = await harness.open(await harness.serve(folder));
    const legend = page.getByRole("list", { name: "Methods" });
    expect(await legend.getByRole("listitem").allInnerTexts()).toEqual(["SAfairKM", "VanillaKM"]);
    await page.getByText("A comparison holds fronts only.").waitFor();
    expect(await page.locator("main").textContent()).not.toMatch(/NaN|undefined/);
    expect(complaints).toEqual([]);
  });
}
