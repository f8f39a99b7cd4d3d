import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Download, Page } from "playwright-core";
import { expect, it } from "vitest";
import { adultLike } from "./adult-like.ts";
import type { Harness } from "./harness.ts";
import { dropFile, eventually, explore, openSample, startRun, TWO_ROUNDS, useColumnAs } from "./steps.ts";

const SLIDER = "The chosen clustering, along the front from cheap to fair";

/** Two attributes, to the last step. */
async function exploreTwo(page: Page): Promise<void> {
  await openSample(page, "applicants");
  await useColumnAs(page, "age", "Protected");
  await page.getByLabel("age: groups of").selectOption("quantiles");
  await page.getByLabel("Ranges", { exact: true }).fill("3");
  await page.getByLabel("Ranges", { exact: true }).press("Tab");
  await page.getByText("Ready: 1\u202f000 rows, 2 protected attributes.").waitFor();
  await startRun(page, { ...TWO_ROUNDS, clusters: 4, seed: 1 });
  await explore(page);
}

async function picture(page: Page, title: string, format: "SVG" | "PNG"): Promise<Buffer> {
  const waiting: Promise<Download> = page.waitForEvent("download");
  await page.getByRole("button", { name: `Save the picture "${title}" as ${format}` }).click();
  return readFileSync(await (await waiting).path());
}

const SLIDER_STEP = 0.005;

/** Of the clusterings in the table: by sex, and by age. */
function representations(page: Page): Promise<[number, number][]> {
  return page.locator("table.front-table").evaluate((table) => {
    const titles = [...table.querySelectorAll("thead th")].map((cell) => cell.textContent!.trim());
    return [...table.querySelectorAll("tbody tr")].map((row) => {
      const cells = [...row.querySelectorAll("th, td")].map((cell) => cell.textContent!);
      const at = (name: string): number => Number.parseFloat(cells[titles.findIndex((title) => title.endsWith(name))]);
      return [at("of sex"), at("of age")];
    });
  });
}

export function several(harness: Harness): void {
  it("tells the fairness of every attribute wherever it tells one, and speaks of the worst first", async () => {
    const { page, complaints } = await harness.open(await harness.serve());
    await exploreTwo(page);
    const both =
      /representation of sex 0\.\d+ \([\d.]+ % of the best\), representation of age 0\.\d+ \([\d.]+ % of the best\)/;
    const slider = page.getByRole("slider", { name: SLIDER });
    expect(await slider.getAttribute("aria-valuetext")).toMatch(both);
    await slider.hover({ position: { x: 300, y: 200 } });
    await slider.focus();
    await page.keyboard.press("Home");
    const shares = [...(await slider.getAttribute("aria-valuetext"))!.matchAll(/\(([\d.]+) % of the best/g)];
    const [sex, age] = shares.map(([, share]) => Number(share));
    const headline = (await page.locator("#chosen-title").textContent())!.replaceAll("\u00a0", " ");
    expect(headline).toContain(`${sex < age ? "sex" : "age"} is the worst of 2: ${Math.min(sex, age).toFixed(1)} %`);
    for (const name of ["sex", "age"]) {
      expect(await page.locator(".chosen").getByText(`Representation of ${name}`, { exact: true }).isVisible()).toBe(
        true,
      );
      expect(await page.getByRole("columnheader", { name: `Representation of ${name}`, exact: true }).isVisible()).toBe(
        true,
      );
      expect(await page.getByRole("button", { name: new RegExp(`^Fairest by ${name}`) }).isVisible()).toBe(true);
    }
    expect(await page.getByText("they are fairer to another attribute").first().isVisible()).toBe(true);
    expect(await page.locator(".clusters tbody tr").first().locator(".share-bar").count()).toBe(2);
    const thinning = page.locator(".table-card .check");
    const [all, thin] = (await thinning.textContent())!.replaceAll("\u202f", "").match(/\d+/g)!.map(Number);
    expect(thin).toBeLessThan(all);
    const told = await thinning.textContent();
    await thinning.getByRole("checkbox").check();
    expect(await thinning.textContent()).toBe(told);
    // A number that is cut reads as another one: in narrow bars it stands whole, or not at all.
    const cut = await page.evaluate(() => {
      for (const bar of document.querySelectorAll<HTMLElement>(".clusters .share-bar")) bar.style.width = "110px";
      const numbers = [...document.querySelectorAll<HTMLElement>(".clusters .share > span")];
      const meets = (number: HTMLElement): boolean => {
        const [own, part] = [number.getBoundingClientRect(), number.parentElement!.getBoundingClientRect()];
        return own.bottom > part.top && own.top < part.bottom && own.right > part.left && own.left < part.right;
      };
      const shown = numbers.filter((number) => number.getClientRects().length > 0 && meets(number));
      const whole = (number: HTMLElement): boolean => {
        const [own, part] = [number.getBoundingClientRect(), number.parentElement!.getBoundingClientRect()];
        return own.left >= part.left && own.right <= part.right && own.top >= part.top && own.bottom <= part.bottom;
      };
      return { all: numbers.length, shown: shown.length, cut: shown.filter((number) => !whole(number)).length };
    });
    expect(cut.cut).toBe(0);
    expect(cut.shown).toBeGreaterThan(0);
    expect(cut.shown).toBeLessThan(cut.all);
    expect(complaints).toEqual([]);
  });

  it("asks for a least representation of each attribute, and keeps both when another one is shown", async () => {
    const { page } = await harness.open(await harness.serve());
    await exploreTwo(page);
    const total = async (): Promise<number> =>
      Number((await page.locator(".filters .facts").textContent())!.split(" of ")[0].replaceAll("\u202f", ""));
    const all = await total();
    const rows = await representations(page);
    const sexes = rows.map(([sex]) => sex).sort((a, b) => a - b);
    const onGrid = (value: number): number => Number((Math.ceil(value / SLIDER_STEP) * SLIDER_STEP).toFixed(3));
    const sexLeast = onGrid(sexes[Math.floor(sexes.length / 4)] + SLIDER_STEP);
    const ages = rows.filter(([sex]) => sex >= sexLeast + SLIDER_STEP).map(([, age]) => age);
    const ageLeast = onGrid(Math.min(...ages) + SLIDER_STEP);
    await page.getByLabel(/^Representation of sex at least/).fill(sexLeast.toFixed(3));
    const bySex = await total();
    await page.getByLabel(/^Representation of age at least/).fill(ageLeast.toFixed(3));
    const byBoth = await total();
    expect(all).toBeGreaterThan(bySex);
    expect(bySex).toBeGreaterThan(byBoth);
    await page.getByLabel("The picture is about", { exact: true }).selectOption({ label: "age" });
    expect(await total()).toBe(byBoth);
    expect(await page.getByLabel(/^Representation of sex at least/).inputValue()).toBe(String(sexLeast)); // as it reads
  });

  it("takes numbers for points to cut at, refuses what is neither, and never changes a column's role for it", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await useColumnAs(page, "age", "Protected");
    await page.getByLabel("age: groups of").selectOption("ranges");
    const ranges = page.getByLabel("Ranges, low to high");
    const before = await ranges.inputValue();
    for (const typed of ["abc", "<30 and more"]) {
      await ranges.fill(typed);
      await ranges.press("Tab");
      expect(await page.getByRole("group", { name: "Use age as" }).getByLabel("Protected").isChecked()).toBe(true);
    }
    await page.getByText(/"<30 and more" is neither points to cut at/).waitFor();
    await page.getByRole("button", { name: "Undo: Groups of age" }).click();
    expect(await page.getByLabel("age: groups of").inputValue()).toBe("quantiles");
    await page.getByRole("button", { name: "Redo: Groups of age" }).click();
    await ranges.fill("30,50");
    await ranges.press("Tab");
    await eventually(() =>
      page.locator(".attribute", { hasText: "age" }).locator("tbody th").allTextContents(),
    ).toEqual(["<30", "30 to 49", ">=50"]);
    expect(before).not.toBe("");
  });

  it("saves pictures with a title, a legend and axes, at a size that can be read", async () => {
    const { page } = await harness.open(await harness.serve(), { colorScheme: "dark" });
    await exploreTwo(page);
    const mix = (await picture(page, "Who is in which cluster", "SVG")).toString();
    for (const words of [
      "Who is in which cluster</text>",
      ">female</text>",
      ">All data</text>",
      "Share of each group of age",
    ])
      expect(mix).toContain(words);
    const ground = /\.paper\{fill:(#\w+)\}/.exec(mix)?.[1];
    expect(/text\{fill:(#\w+)\}/.exec(mix)?.[1]).not.toBe(ground);
    const front = (await picture(page, "Cost against fairness", "SVG")).toString();
    for (const words of [
      "representation of sex (more is fairer)",
      "k-means cost",
      "Colour: representation of age",
      ">Trace</text>",
    ])
      expect(front).toContain(words);
    const plane = (await picture(page, "The points in a plane", "SVG")).toString();
    for (const words of [
      "The points in a plane</text>",
      "direction of the largest spread",
      ">Cluster 0</text>",
      ">male</text>",
    ])
      expect(plane).toContain(words);
    for (const title of ["Who is in which cluster", "Cost against fairness", "The points in a plane"]) {
      const png = await picture(page, title, "PNG");
      expect([png.readUInt32BE(16) >= 900, png.readUInt32BE(20) >= 500], title).toEqual([true, true]); // width, height
    }
  });

  it("has room for long names of attributes and clusters: in every cell, on every axis, in every saved picture", async () => {
    const long = "ethnic background as told by the person or by somebody who knows them";
    const path = join(harness.folder, "long.csv");
    const [head, ...people] = adultLike(400, 3).trimEnd().split("\n");
    const groups = [
      "Black Caribbean",
      "Chinese",
      "Mixed or multiple groups",
      "Pakistani or Bangladeshi",
      "White Irish",
    ];
    writeFileSync(path, [`${head},${long}`, ...people.map((row, i) => `${row},${groups[(i * i) % 5]}`)].join("\n"));
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    await useColumnAs(page, "sex", "Protected");
    await useColumnAs(page, long, "Protected");
    await page.getByText("Ready: 400 rows, 2 protected attributes.").waitFor();
    await startRun(page, { ...TWO_ROUNDS, clusters: 3, seed: 1 });
    await explore(page);
    await page.getByLabel("The picture is about", { exact: true }).selectOption({ label: long });
    await page.getByLabel("Name of cluster 0").fill("people who have been here for a long time, in the north");
    await page.getByLabel("Name of cluster 0").press("Tab");
    for (const width of [1280, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await eventually(() => page.locator("svg[data-picture=front]").evaluate((svg) => svg.clientWidth)).toBeLessThan(
        width,
      );
      expect(await page.evaluate(textsOutside, ".clusters :is(th, td)"), `cells at ${width} pixels`).toEqual([]);
      expect(await page.evaluate(textsOutside, "svg[data-picture=front]"), `axes at ${width} pixels`).toEqual([]);
      const beside = await page
        .locator(".clusters-card .scroll")
        .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      if (width <= 700) expect(beside).toBe(0);
    }
    for (const title of ["Who is in which cluster", "Cost against fairness", "The points in a plane"]) {
      const saved = (await picture(page, title, "SVG")).toString();
      const alone = await (await harness.context()).newPage();
      await alone.setContent(saved);
      expect(await alone.evaluate(textsOutside, "svg"), title).toEqual([]);
    }
  });
}

/** Run in the page: texts that are seen, and are not within what matches around them. */
function textsOutside(selector: string): string[] {
  const outside: string[] = [];
  for (const frame of document.querySelectorAll(selector)) {
    const { left, right } = frame.getBoundingClientRect();
    const walker = document.createTreeWalker(frame, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node.parentElement!.closest(".hidden, .share, title, desc, style") !== null) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const own = range.getBoundingClientRect();
      if (own.width > 0 && (own.left < left - 1 || own.right > right + 1)) outside.push(node.textContent!);
    }
  }
  return outside;
}
