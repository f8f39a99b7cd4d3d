import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { encode, findFront, frontCsv, frontRows, methodNamed } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import { type Harness, tabOf } from "./harness.ts";
import { dropFile, ENDLESS, eventually, explore, listen, openSample, startRun, TWO_ROUNDS, takeAway } from "./steps.ts";

const ITERATIONS = 300; // long enough for a copy to be kept while it runs, on a quick machine too
const ROOT = resolve(import.meta.dirname, "../..");
const MAIN = join(ROOT, "packages/fairfront/dist/cli/main.js");
const SAMPLE = join(ROOT, "data/applicants.csv");

export function continuing(harness: Harness): void {
  it("goes on with the search of a closed tab, to the front of one that was never closed", async () => {
    const url = await harness.serve();
    const context = await harness.context();
    const first = await tabOf(context, url);
    await openSample(first, "applicants");
    await first.getByText("More choices").click();
    await first.getByLabel("Rows to use", { exact: true }).selectOption("age");
    await first.getByLabel("From", { exact: true }).fill("30");
    await first.getByLabel("From", { exact: true }).press("Tab");
    await first.getByText(/^\d{3} of 1\u202f000 rows$/).waitFor();
    const options = { iterations: String(ITERATIONS), stall: "0" };
    await startRun(first, { method: "safairkm", clusters: 3, seconds: 0, seed: 9, options });
    await first.getByText("Last copy after").waitFor();
    expect(await first.getByRole("button", { name: "Stop" }).isVisible()).toBe(true);
    await first.close();

    const second = await tabOf(context, url);
    await second.getByText(/A search on applicants\.csv is kept in this browser/).waitFor();
    const told = await listen(second);
    await second.getByRole("button", { name: "Go on with it" }).click();
    await eventually(async () => (await told()).length).toBeGreaterThan(0);
    expect((await told())[0]).toMatch(/^[1-9]\d* clusterings/); // the front of the copy, at once
    await explore(second);
    const { bytes } = await takeAway(second, "Front, CSV");
    const table = await readTable(SAMPLE, { reading: { where: "age BETWEEN 30 AND 74" } });
    const problem = encode(table, { protect: ["sex"], clusters: 3, measure: "representation" }); // as the page proposes
    const front = await findFront(problem, {
      method: methodNamed("safairkm"),
      seed: 9,
      options: { iterations: ITERATIONS, stall: 0 },
    });
    expect(bytes.toString()).toBe(frontCsv(problem, frontRows(problem, front)));
  });

  it("pauses, goes on, stops, and takes choices back", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await startRun(page, ENDLESS);
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Go on" }).click();
    await page.getByText(/clusterings · hypervolume 0\.\d+/).waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await explore(page);
    const slider = page.getByRole("slider", { name: /^The chosen clustering/ });
    await slider.press("Home");
    expect(await slider.getAttribute("aria-valuenow")).toBe("0");
    await slider.press("ArrowRight");
    const next = await slider.getAttribute("aria-valuenow"); // the first that differs visibly
    expect(Number(next)).toBeGreaterThan(0);
    await page.getByRole("button", { name: `Undo: Choose id ${next}`, exact: true }).click();
    expect(await slider.getAttribute("aria-valuenow")).toBe("0");
    await page.keyboard.press("Control+Shift+z");
    expect(await slider.getAttribute("aria-valuenow")).toBe(next);
    const box = (await slider.boundingBox())!;
    await page.mouse.move(box.x + 60, box.y + 60);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Clear filters", exact: true }).click();
    await page.getByRole("button", { name: "Clear filters", exact: true }).waitFor({ state: "detached" });
  });

  it("gives a stopped run to the command line, which goes on to the front of one that was never stopped", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    const options = { iterations: 200, stall: 0 };
    const typed = { iterations: "200", stall: "0" };
    await startRun(page, { method: "safairkm", clusters: 3, seconds: 0, seed: 9, options: typed });
    await page.waitForFunction(
      (one) => (document.querySelector<HTMLProgressElement>(".progress progress")?.value ?? 0) > one, // starts alone are no round
      1 / options.iterations,
    );
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped by you; the front so far is kept.").waitFor();
    await explore(page);
    const { name: zipName, bytes } = await takeAway(page, "Run folder, zip");
    const zip = join(harness.folder, zipName);
    writeFileSync(zip, bytes);
    const { page: other } = await harness.open(await harness.serve());
    await dropFile(other, zip);
    const again = (await takeAway(other, "Run folder, zip")).bytes;
    const files = unzipSync(again);
    const written = (path: string, content: Uint8Array): unknown =>
      path.endsWith(".json") ? JSON.parse(Buffer.from(content).toString()) : Buffer.from(content).toString("base64");
    const before = Object.entries(unzipSync(bytes));
    expect(before.length).toBe(6); // all that a run folder holds
    for (const [path, content] of before) expect(written(path, files[path])).toEqual(written(path, content));
    const folder = join(harness.folder, "stopped");
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const run = join(folder, "fairfront-applicants");
    const said = execFileSync(process.execPath, [MAIN, "resume", run, "--table", SAMPLE, "--json"]).toString();
    const shares = said
      .split("\n")
      .filter((line) => line.includes('"progress"'))
      .map((line) => JSON.parse(line).share);
    expect(shares[0]).toBeGreaterThan(1 / options.iterations); // it did not begin again
    const problem = encode(await readTable(SAMPLE), { protect: ["sex"], clusters: 3, measure: "representation" });
    const front = await findFront(problem, { method: methodNamed("safairkm"), seed: 9, options });
    expect(readFileSync(join(run, "front.csv"), "utf8")).toBe(frontCsv(problem, frontRows(problem, front)));
  });

  it("gives labels of a run that was opened as a zip as soon as its table is open, too", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await startRun(page, { ...TWO_ROUNDS, clusters: 3, seed: 1 });
    await explore(page);
    const { name, bytes } = await takeAway(page, "Run folder, zip");
    const labels = await takeAway(page, "Labels, CSV");
    const zip = join(harness.folder, name);
    writeFileSync(zip, bytes);
    const { page: other } = await harness.open(await harness.serve());
    await dropFile(other, zip);
    const button = other.getByRole("button", { name: /^Labels, CSV/ });
    await eventually(() => button.isDisabled()).toBe(true);
    await dropFile(other, SAMPLE);
    await other.getByText(/are in another cluster than with plain k-means/).waitFor();
    await eventually(() => button.isDisabled()).toBe(false);
    expect((await takeAway(other, "Labels, CSV")).bytes.equals(labels.bytes)).toBe(true);
  });
}
