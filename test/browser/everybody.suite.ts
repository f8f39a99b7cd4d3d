import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { methods } from "@fairfront/core/internal";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import type { Harness } from "./harness.ts";
import {
  dropFile,
  eventually,
  explore,
  openMoreChoices,
  openSample,
  startRun,
  TWO_ROUNDS,
  takeAway,
  useColumnAs,
} from "./steps.ts";

interface Focused {
  readonly name: string;
  readonly hidden: boolean;
  readonly y: number;
}

/** What has the focus, and whether something lies over it. */
function focused(page: Page): Promise<Focused> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { left, top, width, height } = element.getBoundingClientRect();
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const seen = document.elementFromPoint(left + width / 2, Math.max(0, top) + Math.min(height, innerHeight) / 2);
    const small = width <= 1 || height <= 1; // shown to screen readers only
    const over = seen === null || !(element.contains(seen) || seen.contains(element) || seen.closest("label") !== null);
    return { name: name.trim(), hidden: !small && over, y: top + scrollY };
  });
}

/** Tab after Tab, to the control of that name. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  const passed: string[] = [];
  for (let i = 0; i < most; i++) {
    await page.keyboard.press("Tab");
    const now = await focused(page);
    expect(now.hidden, `${now.name} is hidden`).toBe(false);
    if (name.test(now.name)) return;
    passed.push(now.name);
  }
  throw new Error(`no ${name} within ${most} steps: ${passed.join(" | ")}`);
}

export function everybody(harness: Harness): void {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 256 }, // 400 % of 1280 x 1024
  ]) {
    it(`leads from a sample to a choice by keys alone, with nothing over the focus, at ${viewport.width} pixels`, async () => {
      const { page } = await harness.open(await harness.serve(), { viewport });
      await tabTo(page, /^applicants/);
      await page.keyboard.press("Enter");
      await page.getByText(/Ready: 1\u202f000 rows/).waitFor();
      await tabTo(page, /^Continue to Run/, 120);
      await page.keyboard.press("Enter");
      await eventually(() => focused(page).then(({ name }) => name)).toBe("Compute the front");
      const limit = page.getByLabel("Time limit", { exact: true });
      await limit.focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.type("2");
      await tabTo(page, /^Start$/);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Explore the front" }).waitFor({ timeout: 55_000 });
      await tabTo(page, /^Explore the front/);
      await page.keyboard.press("Enter");
      await eventually(() => focused(page).then(({ name }) => name)).toBe("Choose a trade-off");
      await tabTo(page, /^The chosen clustering/);
      const slider = page.getByRole("slider", { name: /^The chosen clustering/ });
      await page.keyboard.press("Home");
      const told = [(await slider.getAttribute("aria-valuetext"))!];
      for (let i = 0; i < 3; i++) {
        await page.keyboard.press("ArrowRight");
        told.push((await slider.getAttribute("aria-valuetext"))!);
      }
      expect(new Set(told).size).toBe(4); // every step is another one to the ear
      await tabTo(page, /rows of Cluster 0: list them$/);
    });
  }

  it("leaves who works by keys where they were: on the button of the search, on the heading above a control that went", async () => {
    const path = join(harness.folder, "gaps.csv");
    const rows = Array.from({ length: 60 }, (_, i) => `${i % 5 === 0 ? "" : i % 11},${i % 7},${i % 2 ? "f" : "m"}`);
    writeFileSync(path, `x,y,sex\n${rows.join("\n")}\n`);
    const { page } = await harness.open(await harness.serve());
    const focus = () => eventually(() => focused(page).then(({ name }) => name));
    await page.locator("button", { hasText: "Choose a file" }).focus();
    await dropFile(page, path);
    await page.getByRole("button", { name: "Leave these 12 rows out" }).waitFor();
    await focus().toBe("A table, and whom to protect");
    await tabTo(page, /^Leave these 12 rows out/, 120);
    await page.keyboard.press("Enter");
    await page.getByText("Ready: 48 rows in 2 groups.").waitFor();
    await focus().toBe("Protected groups");
    await page.getByRole("button", { name: "Continue to Run" }).click();
    await page.getByLabel("Method", { exact: true }).selectOption("safairkm");
    await page.getByText("Options of the method").click();
    for (const [label, value] of [
      ["Time limit", "0"],
      ["iterations", "1000000"],
      ["stall", "0"],
    ]) {
      await page.getByLabel(label, { exact: true }).fill(value);
      await page.getByLabel(label, { exact: true }).press("Tab");
    }
    await page.getByRole("button", { name: "Start", exact: true }).focus();
    for (const next of ["Pause", "Go on", "Pause"]) {
      await page.keyboard.press("Enter");
      await focus().toBe(next);
    }
    await page.getByText(/[1-9]\d* clusterings · hypervolume 0\.\d+/).waitFor();
    await page.keyboard.press("Tab");
    await focus().toBe("Stop");
    await page.keyboard.press("Enter");
    await page.getByText("Stopped by you; the front so far is kept.").waitFor();
    await focus().toBe("Start again");
  });

  it("reads in the accessibility tree as it looks: every control by its name, in the order of the screen", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await page.getByText(/Ready: 1\u202f000 rows/).waitFor();
    const data = await page.locator("main").ariaSnapshot();
    const inOrder = (tree: string, names: readonly string[]): void => {
      const places = names.map((name) => tree.indexOf(name));
      expect(names.filter((_, i) => places[i] < 0)).toEqual([]);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    };
    inOrder(data, [
      'heading "A table, and whom to protect" [level=1]',
      'heading "Columns" [level=2]',
      'combobox "Read sex as"',
      'group "Use sex as"',
      'radio "Protected" [checked]',
      'heading "Protected groups" [level=2]',
      'group "What is fair"',
      'radio "Every cluster mirrors the data (recommended)" [checked]',
      'radio "In no cluster is a group much smaller than another (the paper\'s balance)"',
      'button "Continue to Run"',
    ]);
    await startRun(page, { ...TWO_ROUNDS, clusters: 3, seed: 1 });
    await explore(page);
    await page.getByText(/are in another cluster than with plain k-means/).waitFor();
    inOrder(await page.locator("main").ariaSnapshot(), [
      'heading "Choose a trade-off" [level=1]',
      'slider "The chosen clustering, along the front from cheap to fair"',
      'button "Keep this one to compare"',
      'slider "Representation at least 0.000"',
      'heading "Who is in which cluster" [level=2]',
      'rowheader "All data"',
      'heading "The points in a plane" [level=2]',
      'columnheader "Id"',
      'button "Choose clustering id 0"',
      'heading "Take away" [level=2]',
      'button "Copy"',
    ]);
    // Nothing that can be pressed or typed into is without a name.
    const nameless = await page.evaluate(() =>
      [...document.querySelectorAll("button, input, select, [role=slider]")]
        .filter((control) => {
          const { labels } = control as HTMLInputElement;
          const named =
            control.getAttribute("aria-label") ?? [...(labels ?? [])].map((label) => label.textContent).join("");
          return (named || control.textContent || "").trim() === "";
        })
        .map((control) => control.outerHTML),
    );
    expect(nameless).toEqual([]);
  });

  it("keeps its marks apart from the ground in forced colours", async () => {
    const { page } = await harness.open(await harness.serve(), { forcedColors: "active" });
    await openSample(page, "applicants");
    await startRun(page, { ...TWO_ROUNDS, clusters: 3, seed: 1 });
    await explore(page);
    const colours = await page.evaluate(() => {
      const style = (selector: string) => getComputedStyle(document.querySelector(selector)!);
      return {
        ground: style("body").backgroundColor,
        dots: style(".front-dots").stroke,
        chosen: style(".mark.chosen circle").stroke,
        marks: [...document.querySelectorAll(".mark circle:not(.core)")].map((mark) => getComputedStyle(mark).stroke),
        own: (() => {
          const probe = document.body.appendChild(document.createElement("p"));
          const named = ["LinkText", "Highlight"].map((color) => {
            probe.style.color = color;
            return getComputedStyle(probe).color;
          });
          probe.remove();
          return named;
        })(),
        ticks: style(".front-chart .tick").fill,
        bars: [...document.querySelectorAll(".clusters .share")]
          .slice(0, 2)
          .map((bar) => getComputedStyle(bar).backgroundColor),
      };
    });
    for (const mark of [colours.dots, colours.chosen, colours.ticks]) expect(mark).not.toBe(colours.ground);
    expect(colours.chosen).not.toBe(colours.dots);
    expect(colours.dots).toBe(colours.own[0]); // the person's colours, not the page's
    expect(new Set(colours.marks)).toEqual(new Set([colours.own[1]]));
    expect(new Set([...colours.bars, colours.ground]).size).toBe(3);
  });

  it("tells in a sentence what the choices come to, and reads a trait in its order", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await page.getByText(/Ready: 1\u202f000 rows/).waitFor();
    const regions = await page.evaluate(() =>
      [...document.querySelectorAll("[role=status],[aria-live]")].map(
        (region) => region.querySelectorAll("table,ul").length,
      ),
    );
    expect(Math.max(...regions)).toBe(0);
    await startRun(page, { ...TWO_ROUNDS, clusters: 3, seed: 1 });
    await explore(page);
    const trait = await page.locator(".traits li .hidden").first().textContent();
    expect(trait).toMatch(/^\w.* (above|below) average$/);
  });

  it("starts numbers of many values as ranges, finds columns, uses many at once, and corrects by a button", async () => {
    const path = join(harness.folder, "wide.csv");
    const names = Array.from({ length: 50 }, (_, i) => `score_${i}`);
    const rows = Array.from({ length: 200 }, (_, row) =>
      [
        row % 2 === 0 ? "a" : "b",
        row % 70,
        ...names.map((_, i) => (row === 7 && i === 3 ? "" : (row * (i + 3)) % 11)),
      ].join(","),
    );
    writeFileSync(path, `sex,tenure,${names.join(",")}\n${rows.join("\n")}\n`);
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    await page.getByLabel("Find a column").fill("score_4");
    await page.getByText("11 of 52 columns").waitFor();
    await page.getByRole("group", { name: "Use those shown as" }).getByRole("button", { name: "Leave out" }).click();
    await page.getByLabel("Find a column").fill("");
    expect(await page.locator("tr.role-exclude").count()).toBe(11);
    await page.getByRole("button", { name: "Undo: 11 columns as leave out" }).click();
    expect(await page.locator("tr.role-exclude").count()).toBe(0);
    await page.getByRole("button", { name: "Leave this row out" }).click();
    await page.getByText("Ready: 199 rows in 2 groups.").waitFor();
    await useColumnAs(page, "tenure", "Protected");
    expect(await page.getByLabel("tenure: groups of").inputValue()).toBe("quantiles");
    await page.getByText("Ready: 199 rows, 2 protected attributes.").waitFor();
  });

  const limits = methods.some(({ keepsLimits }) => keepsLimits === true);
  it("shows many columns whole: names, types, dates and roles; undo in the search field is that of the field", async () => {
    const names = ["Krankheitstage", "hired", "sex", ...Array.from({ length: 50 }, (_, i) => `c${i}`)];
    const rows = Array.from({ length: 1500 }, (_, r) =>
      names.map((name, c) => {
        if (name === "sex") return r % 2 === 0 ? "F" : "M";
        if (name === "hired") return `2013-0${1 + (r % 9)}-1${r % 7}`;
        return c === 5 && r % 3 > 0 ? "" : String((r * (c + 3)) % 11);
      }),
    );
    const path = join(harness.folder, "many.csv");
    writeFileSync(path, [names, ...rows].map((row) => row.join()).join("\n"));
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    await page.getByText("53 of 53 columns").waitFor();
    await page.locator(".columns .kind, .columns select").first().waitFor();
    const found = await page.locator(".columns").evaluate((table) => {
      const lines = (element: Element): number => {
        const range = document.createRange();
        range.selectNodeContents(element.firstChild!);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      };
      const canvas = document.createElement("canvas").getContext("2d")!;
      const select = table.querySelector("tbody tr:nth-child(3) select") as HTMLSelectElement;
      canvas.font = getComputedStyle(select).font;
      return {
        scrolls: table.parentElement!.scrollWidth - table.parentElement!.clientWidth,
        name: lines(table.querySelector("tbody th")!),
        days: [...table.querySelectorAll(".day")].map(lines),
        menu: select.clientWidth - canvas.measureText(select.selectedOptions[0].text).width,
      };
    });
    expect(found).toMatchObject({ scrolls: 0, name: 1, days: [1, 1] });
    expect(found.menu).toBeGreaterThan(24); // its arrow
    const room = (table: Element): number => table.parentElement!.scrollWidth - table.parentElement!.clientWidth;
    for (const width of [700, 821, 1024, 1180, 1260, 1440]) {
      await page.setViewportSize({ width, height: 860 });
      await eventually(() => page.locator(".columns").evaluate(room)).toBe(0);
    }
    await page.setViewportSize({ width: 1280, height: 860 });
    await useColumnAs(page, "c0", "Leave out");
    const search = page.getByLabel("Find a column");
    await search.fill("sex");
    await search.press("Control+z");
    await eventually(() => search.inputValue()).toBe("");
    expect(await page.getByRole("group", { name: "Use c0 as" }).getByLabel("Leave out").isChecked()).toBe(true);
  });

  it("searches a sample within limits on the sizes of clusters, and says so in the record", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await openMoreChoices(page);
    expect(await page.getByLabel("Rows of a cluster, at least").count()).toBe(limits ? 1 : 0);
    if (limits) {
      await page.getByLabel("Rows of a cluster, at least").fill("15%");
      await page.getByLabel("Rows of a cluster, at least").press("Tab");
    }
    await page.getByLabel("Rows to draw for the search").fill("500");
    await page.getByLabel("Rows to draw for the search").press("Tab");
    await page.getByText("Ready: 500 rows in 2 groups.").waitFor();
    await startRun(page, { ...TWO_ROUNDS, clusters: 4, seed: 1 });
    await explore(page);
    const front = (await takeAway(page, "Front, CSV")).bytes.toString().trim().split("\n");
    const at = front[0].split(",").indexOf("smallest_cluster");
    for (const line of front.slice(1)) expect(Number(line.split(",")[at])).toBeGreaterThanOrEqual(limits ? 75 : 1);
    const command = await page.locator(".command code").textContent();
    expect(command).toContain("--sample 500");
    if (limits) expect(command).toContain("--min-size 15%");
  });

  it("keeps nothing of a search that has finished", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    const options = { iterations: "500", stall: "0" }; // long enough for a copy, on a quick machine too
    await startRun(page, { method: "safairkm", clusters: 3, seconds: 0, seed: 1, options });
    await page.getByText("Last copy after").waitFor();
    await page.getByRole("button", { name: "Explore the front" }).waitFor({ timeout: 55_000 });
    const kept = await page.evaluate(async () => {
      const settled = <T>(request: IDBRequest<T>): Promise<T> =>
        new Promise((done, fail) => {
          request.onsuccess = () => done(request.result);
          request.onerror = () => fail(request.error);
        });
      const database = await settled(indexedDB.open("fairfront", 1));
      return settled(database.transaction("runs").objectStore("runs").count());
    });
    expect(kept).toBe(0);
  });
}
