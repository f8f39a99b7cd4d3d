import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adultLike } from "./adult-like.ts";
import { type Harness, ready, tabOf } from "./harness.ts";
import { holdBack, isHeld, letPass, putGate } from "./held-messages.ts";
import { dropFile, ENDLESS, endWorker, eventually, explore, openSample, startRun } from "./steps.ts";

const SHORT = { method: "safairkm", clusters: 2, seconds: 0, seed: 1, options: { iterations: "5" } } as const;

/** People who are quicker than a search, or have two. */
export function quickSearch(harness: Harness): void {
  const open = async (): Promise<Page> => (await harness.open(await harness.serve(), {}, putGate)).page;

  /** A page whose search waits for its code. */
  async function startUndelivered(url: string): Promise<{ readonly page: Page; readonly deliver: () => void }> {
    const page = await (await harness.context()).newPage();
    let deliver = (): void => {};
    const delivered = new Promise<void>((done) => {
      deliver = done;
    });
    await page.route(/highs.*\.wasm/, async (route) => {
      await delivered;
      await route.continue();
    });
    await page.goto(url);
    await openSample(page, "applicants");
    await startRun(page, ENDLESS);
    return { page, deliver };
  }

  it("names plain k-means once where it is the search and what it is compared with", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await startRun(page, { method: "lloyd", clusters: 3, seconds: 0, seed: 1 });
    await explore(page);
    expect(await page.getByRole("list", { name: "Methods" }).getByRole("listitem").allTextContents()).toEqual([
      "VanillaKM",
    ]);
  });

  it("keeps the front when the search is started with options that are not looked at yet, and wrong", async () => {
    const page = await open();
    await openSample(page, "syn_equal_ds2");
    await startRun(page, SHORT);
    await explore(page);
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await holdBack(page, "checkMethod");
    await page.getByLabel("iterations", { exact: true }).fill("many");
    await page.getByLabel("iterations", { exact: true }).press("Tab");
    await page.getByRole("button", { name: "Start again" }).click();
    await isHeld(page, "checkMethod");
    await letPass(page);
    await page
      .locator(".run-buttons")
      .getByText(/got "many"/)
      .waitFor();
    await page.getByText(/^Finished/).waitFor();
    await page.getByRole("button", { name: "Explore the front" }).click();
  });

  it("starts, stops and gives way to another table before its code has come", async () => {
    const url = await harness.serve();
    const { page, deliver } = await startUndelivered(url);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByRole("button", { name: "Go on", exact: true }).waitFor();
    deliver();
    await page.getByText("Stopped by you; the front so far is kept.").waitFor();
    await ready(page);

    const again = await (await harness.context()).newPage();
    let refuse = true;
    await again.route(/highs.*\.wasm/, (route) => (refuse ? route.abort() : route.continue()));
    await again.goto(url);
    await openSample(again, "applicants");
    await startRun(again, SHORT);
    await again.getByText(/The search ended unexpectedly/).waitFor();
    refuse = false;
    await again.getByRole("button", { name: "Start again" }).click();
    await explore(again);
  });

  it("leaves a search that has not begun when another table is opened", async () => {
    const { page, deliver } = await startUndelivered(await harness.serve());
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.getByRole("button", { name: "Data", exact: true }).click();
    const other = join(harness.folder, "second.csv");
    writeFileSync(other, adultLike(70, 2));
    page.once("dialog", (dialog) => void dialog.accept()); // it is asked whether the search may be lost
    await dropFile(page, other);
    await page.getByText("Ready: 70 rows in 2 groups.").waitFor();
    deliver();
    await ready(page);
    await page.getByText(/^Best reachable/).waitFor(); // the worker of files has told it
    await page.getByRole("button", { name: "Continue to Run" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).waitFor();
    await eventually(() => page.workers().length).toBe(2); // the data worker and that of files
  });

  it("ends when Pause is pressed after Stop, and compares on when it was pressed too late", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await startRun(page, ENDLESS);
    await page.getByText(/[1-9]\d* clusterings · hypervolume 0\.\d+/).waitFor();
    await holdBack(page, "pause", "stop");
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await letPass(page);
    await page.getByText("Stopped by you; the front so far is kept.").waitFor();

    await page.getByLabel("VanillaKM").uncheck();
    await page.getByLabel("MinibatchKM").check();
    await page.getByLabel("iterations", { exact: true }).fill("40");
    await page.getByLabel("iterations", { exact: true }).press("Tab");
    await holdBack(page, "pause", "go");
    page.once("dialog", (dialog) => void dialog.accept()); // it is asked whether the front may be lost
    await page.getByRole("button", { name: "Start again" }).click();
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText(/^Finished/).waitFor();
    await letPass(page);
    await eventually(() => page.getByRole("list", { name: "Methods" }).getByRole("listitem").count()).toBe(2);
  });

  it("keeps the front when a method to compare with fails", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await page.getByRole("button", { name: "Continue to Run" }).click();
    await page.getByLabel("Method", { exact: true }).selectOption(SHORT.method);
    await page.getByLabel("Trace", { exact: true }).check(); // takes its time
    await page.getByRole("button", { name: "Data", exact: true }).click();
    await startRun(page, SHORT);
    await page.getByText(/^Finished/).waitFor();
    await endWorker(page, "fairfront search");
    await page.getByRole("alert").getByText("The search ended unexpectedly").waitFor();
    await explore(page);
    await page.getByText("Clustering id").first().waitFor();
  });

  it("goes on from a copy by the choices of its search, whatever was chosen since", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await startRun(page, ENDLESS);
    await page.getByText("Last copy after").waitFor();
    await endWorker(page, "fairfront search");
    await page.getByText(/The search ended unexpectedly/).waitFor();
    await page.getByLabel("Seed", { exact: true }).fill("8");
    await page.getByLabel("Seed", { exact: true }).press("Tab");
    await page.getByRole("button", { name: "Go on from the last copy" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await explore(page);
    expect(await page.locator(".command code").textContent()).toContain("--seed 1 ");
  });

  it("does not offer a search that is going on in another tab, nor take that tab's copy for its own", async () => {
    const url = await harness.serve();
    const context = await harness.context();
    const first = await tabOf(context, url);
    await openSample(first, "applicants");
    await startRun(first, ENDLESS);
    await first.getByText("Last copy after").waitFor();
    const second = await tabOf(context, url);
    const offer = second.getByRole("button", { name: "Go on with it" });
    await openSample(second, "applicants");
    await second.getByText("Ready: 1\u202f000 rows in 2 groups.").waitFor();
    expect(await offer.count()).toBe(0);
    await startRun(second, { ...ENDLESS, seed: 2 });
    await second.getByText("Last copy after").waitFor();
    await second.getByRole("button", { name: "Pause" }).click();
    await first.getByRole("button", { name: "Pause" }).click();
    await keepOwnCopy(second);
    await endWorker(first, "fairfront search");
    await first.getByRole("button", { name: "Go on from the last copy" }).click();
    await first.getByRole("alert").getByText("another tab has kept its own search since").waitFor();
    await second.close();
    const third = await tabOf(context, url);
    await third.getByRole("button", { name: "Go on with it" }).waitFor();
  });
}

/** A search that was paused keeps nothing; going on for a moment makes its copy the last one. */
async function keepOwnCopy(page: Page): Promise<void> {
  const note = page.getByText("Last copy after");
  const before = await note.textContent();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await eventually(() => note.textContent()).not.toBe(before);
}
