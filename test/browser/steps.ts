import { readFileSync } from "node:fs";
import type { Download, Page, Worker } from "playwright-core";
import { expect } from "vitest";

const PATIENCE = 20_000; // milliseconds, as for a machine with much else to do

/** Expects something that takes a moment. */
export function eventually<Found>(find: () => Found) {
  return expect.poll(find, { timeout: PATIENCE });
}

/** What a person does on the page, in their words. */

export async function dropFile(page: Page, path: string): Promise<void> {
  await page.locator("input[type=file]").first().setInputFiles(path);
}

export async function openSample(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
}

export async function useColumnAs(
  page: Page,
  column: string,
  role: "Feature" | "Protected" | "Leave out",
): Promise<void> {
  await page
    .getByRole("group", { name: `Use ${column} as` })
    .getByLabel(role)
    .check();
}

/** What is fair; the page proposes the other one. */
export async function byBalance(page: Page, attribute?: string): Promise<void> {
  const name = attribute === undefined ? "What is fair" : `What is fair, by ${attribute}`;
  await page.getByRole("group", { name }).getByLabel("the paper's balance").check();
}

export interface RunChoices {
  readonly method: string;
  readonly clusters: number;
  readonly seconds: number;
  readonly seed: number;
  readonly options?: Readonly<Record<string, string>>;
}

/** So much work, not so much time: a front of hundreds, the same on every machine. */
export const TWO_ROUNDS = { method: "trace", seconds: 0, options: { iterations: "2" } } as const;

/** A search that goes on until somebody stops it. */
export const ENDLESS = {
  method: "safairkm",
  clusters: 5,
  seconds: 0,
  seed: 1,
  options: { iterations: "100000", stall: "0" },
} as const;

/** From the Data step to a started search. */
export async function startRun(
  page: Page,
  { method, clusters, seconds, seed, options = {} }: RunChoices,
): Promise<void> {
  await page.getByRole("button", { name: "Continue to Run" }).click();
  await page.getByLabel("Method", { exact: true }).selectOption(method);
  for (const [label, value] of [
    ["Clusters", clusters],
    ["Time limit", seconds],
    ["Seed", seed],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(String(value));
    await page.getByLabel(label, { exact: true }).press("Tab");
  }
  if (Object.keys(options).length > 0) await page.getByText("Options of the method").click();
  for (const [name, value] of Object.entries(options)) {
    await page.getByLabel(name, { exact: true }).fill(value);
    await page.getByLabel(name, { exact: true }).press("Tab");
  }
  await page.getByRole("button", { name: "Start", exact: true }).click();
}

/** What a search tells of itself from now on, each once: how many clusterings, and more. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told = new Set<string>();
    Object.assign(globalThis, { told });
    new MutationObserver(() => {
      const facts = document.querySelector(".watch .facts")?.textContent;
      if (facts?.includes("clusterings")) told.add(facts);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { told: Set<string> }).told]);
}

/** The milliseconds that a search says it has spent. */
export async function timeSpent(page: Page): Promise<number> {
  const facts = (await page.locator(".watch .facts").first().textContent())!;
  const said = /(?:(\d+) min )?([\d.]+) (ms|s) spent/.exec(facts);
  if (said === null) throw new Error(`no time in: ${facts}`);
  const [, minutes = "0", number, unit] = said;
  return Number(minutes) * 60_000 + Number(number) * (unit === "ms" ? 1 : 1000);
}

/** Undefined for one that has ended meanwhile, as those of a search that is over do. */
function nameOf(worker: Worker): Promise<string | undefined> {
  return worker.evaluate(() => self.name).catch(() => undefined);
}

/** What no person does: ends a worker of the page, as a lack of memory would. */
export async function endWorker(page: Page, name: string): Promise<void> {
  for (const worker of page.workers()) {
    if ((await nameOf(worker)) === name) await worker.evaluate(() => self.close());
  }
}

/** What no person does: makes a worker of the page spin for ever at the next file that it reads. */
export async function spinWorker(page: Page, name: string): Promise<void> {
  for (const worker of page.workers()) {
    if ((await nameOf(worker)) !== name) continue;
    await worker.evaluate(() => {
      Blob.prototype.arrayBuffer = () => {
        for (;;);
      };
    });
  }
}

/** What is drawn meanwhile may move it from under the pointer. */
export async function openMoreChoices(page: Page): Promise<void> {
  const more = page.locator("details.more", { hasText: "More choices" });
  while (!(await more.evaluate((details) => (details as HTMLDetailsElement).open)))
    await more.locator("summary").click();
}

export async function explore(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Explore the front" }).click({ timeout: 55_000 });
}

export async function takeAway(page: Page, label: string): Promise<{ name: string; bytes: Buffer }> {
  const waiting: Promise<Download> = page.waitForEvent("download");
  await page.getByRole("button", { name: new RegExp(`^${label}`) }).click();
  const download = await waiting;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}
