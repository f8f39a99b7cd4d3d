import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Harness } from "./harness.ts";
import { explore, openSample, startRun, TWO_ROUNDS } from "./steps.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** Bars that stay where a person scrolls. */
const BARS = ".head, .step-end, .run-buttons";

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

export function access(harness: Harness): void {
  for (const colorScheme of ["light", "dark"] as const) {
    it(`has nothing for axe to complain about, and no sideways scrolling, at any step in ${colorScheme}`, async () => {
      const { page, complaints } = await harness.open(await harness.serve(), { colorScheme, bypassCSP: true });
      await page.addScriptTag({ path: AXE });
      await look(page);
      await openSample(page, "applicants");
      await page.getByText(/Best reachable representation/).waitFor();
      await look(page);
      await startRun(page, { ...TWO_ROUNDS, clusters: 4, seed: 1 });
      await page.getByRole("button", { name: "Explore the front" }).waitFor();
      await look(page);
      await explore(page);
      await page.getByLabel(/^All \d/).check(); // prices with the most digits
      await look(page);
      await page.getByRole("button", { name: "Keep this one to compare" }).click();
      await page.getByRole("button", { name: /^Fairest/ }).click();
      await page.getByText(/are in another cluster than in the compared one/).waitFor();
      await look(page);
      expect(complaints).toEqual([]);
    });
  }
}

/** At a desktop's width, a phone's, and that of 400 % zoom (1280 / 4). */
async function look(page: Page): Promise<void> {
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 860 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(over, `sideways at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1280, height: 860 });
  const hidden = await page.evaluate(() =>
    Array.from(document.querySelectorAll(".scroll:has(table)"), ({ scrollWidth, clientWidth, ariaLabel }) =>
      scrollWidth > clientWidth ? ariaLabel : "",
    ),
  );
  expect(hidden.filter((label) => label !== "")).toEqual([]);
  // Where a browser does not blur, what passes below would be read together with what stands in it.
  const seeThrough = await page.evaluate(
    (bars) =>
      Array.from(document.querySelectorAll(bars), (bar) => getComputedStyle(bar).backgroundColor).filter(
        (colour) => !/^rgb\(/.test(colour),
      ),
    BARS,
  );
  expect(seeThrough).toEqual([]);
  await axe(page, "{ runOnly: TAGS, rules: { 'target-size': { enabled: false } } }");
  // A field half below a bar that stays is whole once a person scrolls: sizes are those of the page without such bars.
  const still = await page.addStyleTag({ content: `:is(${BARS}) { position: static !important }` });
  await axe(page, "{ runOnly: ['target-size'] }");
  await still.evaluate((style) => (style as HTMLStyleElement).remove());
}

async function axe(page: Page, options: string): Promise<void> {
  const tags = "['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']";
  const found = (await page.evaluate(`axe.run(document, ${options.replace("TAGS", tags)})`)) as Found;
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
}
