import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Harness } from "./harness.ts";
import { makeLargeRun } from "./large-run.ts";
import { hasBrowser } from "./launch.ts";

const TRIES = 5;

describe.runIf(await hasBrowser())("the page's speed, in a real browser", () => {
  const harness = new Harness();
  beforeAll(() => harness.start());
  afterAll(() => harness.stop());

  it("takes less than 16 ms for a hover and for a step by keys, with 1,500 solutions of 50,000 points", async () => {
    const folder = join(harness.folder, "large-run");
    await makeLargeRun(folder, { rows: 50_000, solutions: 1500 });
    const page = await (await harness.context()).newPage();
    await page.goto(await harness.serve(folder));
    await page.locator("canvas[data-picture=projection][data-painted-in]").waitFor({ timeout: 150_000 });
    await page.getByText(/are in another cluster than with plain k-means/).waitFor({ timeout: 150_000 });
    expect(await median(page, hover)).toBeLessThan(50);
    expect(await median(page, recolour)).toBeLessThan(200);
    expect(await processorTime(page, follow)).toBeLessThan(16);
    expect(await processorTime(page, walk)).toBeLessThan(16);
  }, 240_000); // opening it computes all scores again
});

/** The middle of some tries: one that the machine disturbed does not count, nor does a lucky one. */
async function median(page: Page, once: (attempt: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let attempt = 0; attempt < TRIES; attempt++) times.push(await page.evaluate(once, attempt));
  return times.sort((a, b) => a - b)[Math.floor(TRIES / 2)];
}

const FRAMES = 60;

/** Milliseconds of the page's own thread for a frame: they say what a machine without other work would show. */
async function processorTime(page: Page, act: (frames: number) => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const spent = async (): Promise<number> =>
    (await session.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")!.value;
  const before = await spent();
  await page.evaluate(act, FRAMES);
  return ((await spent()) - before) * (1000 / FRAMES);
}

/** A pointer that moves along the front, a step a frame. */
async function follow(frames: number): Promise<void> {
  const chart = document.querySelector(".front-chart")!;
  const { left, top, width, height } = chart.getBoundingClientRect();
  for (let frame = 0; frame < frames; frame++) {
    const balance = frame / frames;
    const along = (4 * balance) / (1 + balance) ** 2; // as `makeLargeRun` says
    const [clientX, clientY] = [left + 52 + (width - 68) * along, top + 30 + (height - 76) * (1 - balance * 0.93)];
    chart.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY }));
    await new Promise((done) => requestAnimationFrame(done));
  }
}

/** Arrow keys along the front, a step a frame. */
async function walk(frames: number): Promise<void> {
  const chart = document.querySelector(".front-chart")!;
  for (let frame = 0; frame < frames; frame++) {
    const before = chart.getAttribute("aria-valuenow");
    chart.dispatchEvent(
      new KeyboardEvent("keydown", { bubbles: true, key: frame < frames / 2 ? "ArrowRight" : "ArrowLeft" }),
    );
    await new Promise((done) => requestAnimationFrame(done));
    if (chart.getAttribute("aria-valuenow") === before) throw new Error("the choice did not move");
  }
}

/** Milliseconds from a moved pointer to the frame that shows its point. */
async function hover(attempt: number): Promise<number> {
  const chart = document.querySelector(".front-chart")!;
  const { left, top, width, height } = chart.getBoundingClientRect();
  const before = document.querySelector(".tip")?.textContent ?? ""; // of the try before: only another text is an answer
  const began = performance.now();
  const balance = 0.3 + attempt / 20;
  const along = (4 * balance) / (1 + balance) ** 2; // as `makeLargeRun` says
  const [clientX, clientY] = [left + 52 + (width - 68) * along, top + 30 + (height - 76) * (1 - balance * 0.93)];
  chart.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, clientX, clientY }));
  while ((document.querySelector(".tip")?.textContent ?? "") === before) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  return performance.now() - began;
}

/** Milliseconds from a key to the canvas in the colours of the next solution. */
async function recolour(): Promise<number> {
  const canvas = document.querySelector<HTMLCanvasElement>("canvas[data-picture=projection]")!;
  const before = Number(canvas.dataset.paints);
  const chart = document.querySelector(".front-chart")!;
  const began = performance.now();
  chart.dispatchEvent(new KeyboardEvent("keydown", { bubbles: true, key: "ArrowRight" }));
  while (Number(canvas.dataset.paints) === before) await new Promise((done) => setTimeout(done));
  return performance.now() - began;
}
