import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adultLike } from "./adult-like.ts";
import { type Harness, ready } from "./harness.ts";
import {
  dropFile,
  eventually,
  explore,
  listen,
  openSample,
  startRun,
  TWO_ROUNDS,
  takeAway,
  timeSpent,
} from "./steps.ts";

const SLIDER = "The chosen clustering, along the front from cheap to fair";

/** An entry of the browser's history is made once hands rest; its address says what it is. */
function entry(page: Page) {
  return eventually(() => page.evaluate(() => decodeURIComponent(location.hash)));
}

async function toFront(page: Page): Promise<void> {
  await openSample(page, "applicants");
  await startRun(page, { ...TWO_ROUNDS, clusters: 4, seed: 1 });
  await explore(page);
}

export function afterReload(harness: Harness): void {
  it("offers the table again after a reload, by one click where the browser knows its place, else by one drop anywhere", async () => {
    const name = "people.csv";
    const content = adultLike(60, 1);
    const prepare = async (page: Page): Promise<void> => {
      await page.addInitScript((file) => {
        // A file of the page's own stands in for one of the person's: a dialog of the system cannot be tested.
        const showOpenFilePicker = async () => [await (await navigator.storage.getDirectory()).getFileHandle(file)];
        Object.assign(globalThis, { showOpenFilePicker });
      }, name);
    };
    const { page } = await harness.open(await harness.serve(), {}, prepare);
    await page.evaluate(
      async ([file, text]) => {
        const handle = await (await navigator.storage.getDirectory()).getFileHandle(file, { create: true });
        const stream = await handle.createWritable();
        await stream.write(text);
        await stream.close();
      },
      [name, content] as const,
    );
    await page.locator("button", { hasText: "Choose a file" }).click();
    await page.getByText("Ready: 60 rows in 2 groups.").waitFor();
    await page.getByRole("button", { name: "Continue to Run" }).click();
    await page.getByLabel("Clusters", { exact: true }).fill("3");
    await page.getByLabel("Clusters", { exact: true }).press("Tab");
    await page.waitForFunction(() => location.hash.includes("clusters=3"));
    await page.reload();
    await ready(page);
    await page.getByRole("button", { name: `Open ${name}` }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click({ timeout: 20_000 });
    await page.getByText(/hypervolume 0\.\d+/).waitFor();

    // Another browser knows no place: a drop on the step Run is enough.
    const address = page.url();
    const { page: other } = await harness.open(address);
    await other.getByText(`${name} was open here`).waitFor();
    await other.evaluate(
      ([file, text]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], file));
        document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
      },
      [name, content] as const,
    );
    await other.getByRole("button", { name: "Start", exact: true }).click({ timeout: 20_000 });
  });

  it("goes Back and Forward between steps, chosen and compared clusterings, with title and focus", async () => {
    const { page } = await harness.open(await harness.serve());
    await toFront(page);
    const slider = page.getByRole("slider", { name: SLIDER });
    await eventually(() => page.title()).toBe("Explore · applicants.csv · fairfront");
    await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Choose a trade-off");
    const first = await slider.getAttribute("aria-valuenow");
    await entry(page).toContain('step="explore"');
    await page.getByRole("button", { name: /^Cheapest/ }).click();
    await entry(page).toMatch(/chosen=0(&|$)/);
    await page.getByRole("button", { name: "Keep this one to compare" }).click();
    await page.getByRole("button", { name: /^Fairest/ }).click();
    await page.getByText("compared with id 0").waitFor();
    await entry(page).toMatch(/chosen=[1-9].*compared=0|compared=0.*chosen=[1-9]/);
    await page.goBack();
    await eventually(() => page.getByText("compared with id 0").count()).toBe(0);
    expect(await slider.getAttribute("aria-valuenow")).toBe("0");
    await page.goBack();
    await eventually(() => slider.getAttribute("aria-valuenow")).toBe(first);
    await page.goBack();
    await page.getByRole("heading", { name: "Compute the front", level: 1 }).waitFor();
    await eventually(() => page.title()).toBe("Run · applicants.csv · fairfront");
    await page.goForward();
    await page.goForward();
    await page.goForward();
    await page.getByText("compared with id 0").waitFor();
    const asked = page.waitForEvent("dialog");
    await page.close({ runBeforeUnload: true }); // the front would be lost
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.accept();
  });

  it("asks before another table, run or address takes the place of a search that nothing keeps", async () => {
    const file = (name: string, rows: number): string => {
      writeFileSync(join(harness.folder, name), adultLike(rows, 1));
      return join(harness.folder, name);
    };
    const [one, other] = [file("one.csv", 60), file("other.csv", 90)];
    const { page } = await harness.open(await harness.serve());
    const asked: string[] = [];
    let agrees = false;
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void (agrees ? dialog.accept() : dialog.dismiss());
    });
    const asksOf = async (way: () => Promise<unknown>): Promise<void> => {
      const before = asked.length;
      await way();
      await eventually(() => asked.length).toBe(before + 1);
    };
    const toData = (): Promise<void> => page.getByRole("navigation").getByText("Data").click();
    await openSample(page, "applicants");
    await page.getByRole("button", { name: "Continue to Run" }).click();
    await entry(page).toContain('step="run"');
    await toData();
    await entry(page).not.toContain('step="run"');
    await dropFile(page, one); // nothing would be lost yet
    await page.getByText("Ready: 60 rows").waitFor();
    expect(asked).toEqual([]);

    await startRun(page, { ...TWO_ROUNDS, clusters: 3, seed: 1 });
    await explore(page);
    await entry(page).toContain('step="explore"');
    const front = await page
      .locator(".explore-step, main")
      .first()
      .getByRole("slider")
      .first()
      .getAttribute("aria-valuemax");
    await asksOf(() => page.evaluate(() => history.go(-3))); // to the applicants
    expect(asked[0]).toContain("not saved");
    await eventually(() => page.evaluate(() => location.hash)).toContain("one.csv");
    await toData();
    await asksOf(() => dropFile(page, other));
    expect(await page.getByText("Ready: 60 rows").count()).toBe(1);
    await page.getByRole("navigation").getByText("Explore").click();
    expect(await page.getByRole("slider").first().getAttribute("aria-valuemax")).toBe(front);

    const { name, bytes } = await takeAway(page, "Run folder, zip"); // from here on a file keeps it
    writeFileSync(join(harness.folder, name), bytes);
    await toData();
    await dropFile(page, other);
    await page.getByText("Ready: 90 rows").waitFor();
    expect(asked).toHaveLength(2);

    await startRun(page, { method: "safairkm", clusters: 3, seconds: 300, seed: 1 });
    await toData();
    await asksOf(() => dropFile(page, join(harness.folder, name)));
    expect(await page.getByText("Ready: 90 rows").count()).toBe(1);
    agrees = true;
    await asksOf(() => dropFile(page, join(harness.folder, name)));
    await page.getByRole("heading", { name: "Choose a trade-off" }).waitFor();
    await eventually(() => page.title()).toContain("one.csv");
  });

  it("asks before a search that starts again takes the place of a front that nothing keeps", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "syn_equal_ds2");
    await startRun(page, { ...TWO_ROUNDS, clusters: 2, seed: 1 });
    await explore(page);
    const toRun = (): Promise<void> => page.getByRole("navigation").getByText("Run").click();
    const again = page.getByRole("button", { name: "Start again" });
    await toRun();
    const asked = page.waitForEvent("dialog");
    await Promise.all([again.click(), asked.then((dialog) => dialog.dismiss())]);
    expect((await asked).message()).toContain("not saved");
    await explore(page); // it is still there
    await takeAway(page, "Run folder, zip"); // from here on a file keeps it
    let more = 0;
    page.on("dialog", (dialog) => {
      more++;
      void dialog.dismiss();
    });
    await page.getByRole("slider", { name: SLIDER }).press("End");
    await eventually(() => page.evaluate(() => location.hash)).toMatch(/chosen=/);
    await toRun();
    await again.click();
    await explore(page);
    await eventually(() => page.evaluate(() => location.hash)).not.toMatch(/chosen=/); // a new search has no choice yet
    expect(more).toBe(0);
  });

  it("offers more time when it is up, goes on from the front that is there, and says that it pauses", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    const options = { iterations: "1000000", stall: "0" };
    await startRun(page, { method: "safairkm", clusters: 4, seconds: 1, seed: 1, options });
    await page.getByText("Finished: the time is up.").waitFor();
    const frontSoFar = async () => {
      await explore(page);
      const [head, ...lines] = (await takeAway(page, "Front, CSV")).bytes.toString().trim().split("\n");
      const [cost, fair] = ["cost", "representation"].map((name) => head.split(",").indexOf(name));
      return lines.map((line) => line.split(",").map(Number)).map((row) => ({ cost: row[cost], fair: row[fair] }));
    };
    const found = await frontSoFar();
    expect(found.length).toBeGreaterThan(1);
    await page.getByRole("navigation").getByText("Run").click();
    const more = page.getByRole("button", { name: "5 more minutes" });
    await more.waitFor();
    const told = await listen(page);
    await more.click();
    await eventually(async () => (await told()).length).toBeGreaterThan(0);
    expect((await told())[0].replaceAll("\u202f", "")).toMatch(new RegExp(`^${found.length} clusterings`)); // at once, not from nothing
    await page.getByRole("button", { name: "Pause" }).click();
    await page.getByText("Paused: nothing is computed and no time is counted until you go on.").waitFor();
    let before = await timeSpent(page);
    const stands = async (): Promise<boolean> => {
      const last = before;
      await page.waitForTimeout(700);
      before = await timeSpent(page);
      return before === last;
    };
    await eventually(stands).toBe(true); // what was told before the pause may still come
    expect(await stands()).toBe(true);
    expect(before).toBeGreaterThanOrEqual(1000); // of the search whose time was up
    await page.getByRole("button", { name: "Go on", exact: true }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped by you; the front so far is kept.").waitFor();
    expect(await timeSpent(page)).toBeGreaterThanOrEqual(before);
    await page.getByRole("button", { name: "Go on from here" }).waitFor();
    const now = await frontSoFar();
    const lost = found.filter((one) => !now.some(({ cost, fair }) => cost <= one.cost && fair >= one.fair));
    expect(lost).toEqual([]); // a clustering goes only where one came that is as cheap and as fair
  });

  it("lists the rows of a cluster and of a group, in pages, sorted, with names that travel into the files", async () => {
    const path = join(harness.folder, "people.csv");
    writeFileSync(path, adultLike(300, 4));
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    await page.getByText(/Best reachable representation/).waitFor();
    await startRun(page, { ...TWO_ROUNDS, clusters: 3, seed: 1 });
    await explore(page);
    await page.getByLabel("Name of cluster 1").fill("young and busy");
    await page.getByLabel("Name of cluster 1").press("Tab");
    await page.getByRole("button", { name: /rows of young and busy: list them$/ }).click();
    const card = page.locator(".rows-card");
    const inSight = card.locator("tbody tr").nth(9);
    await eventually(() => inSight.evaluate((row) => row.getBoundingClientRect().bottom < innerHeight)).toBe(true);
    const rows = Number(/(\d+) rows/.exec((await card.getByRole("status").textContent())!)![1]);
    const labels = (await takeAway(page, "Labels, CSV")).bytes.toString().trim().split("\n");
    expect(labels[0]).toMatch(/,cluster,cluster_name$/);
    expect(labels.filter((line) => line.endsWith(",1,young and busy"))).toHaveLength(rows);
    await card.getByRole("button", { name: "age", exact: true }).click();
    await card.getByRole("button", { name: "Next rows" }).click();
    const ages = await card.locator("tbody tr td:nth-child(5)").allTextContents();
    expect(ages.length).toBe(Math.min(20, rows - 20));
    expect(ages.map(Number)).toEqual(ages.map(Number).toSorted((a, b) => a - b));
    await card.getByLabel("And of the group").selectOption({ label: "sex: Female" });
    const waiting = page.waitForEvent("download");
    await card.getByRole("button", { name: "Save these rows, CSV" }).click();
    const saved = readFileSync(await (await waiting).path(), "utf8")
      .trim()
      .split("\n");
    const model = JSON.parse((await takeAway(page, "Model, JSON")).bytes.toString());
    expect(model.names).toEqual(["", "young and busy", ""]);
    expect((await takeAway(page, "Report, HTML")).bytes.toString()).toContain("Cluster 1 (young and busy)");
    const women = labels.filter((line) => line.endsWith(",1,young and busy") && line.includes(",Female,"));
    expect(saved).toHaveLength(women.length + 1);
    expect(saved[0]).toMatch(/^row,cluster,k_means_cluster,what_moved_it,/);
    expect(saved.slice(1).every((line) => /^\d+,young and busy,/.test(line))).toBe(true);
    const inFile = labels.slice(1).map((line) => line.replace(/,\d+,[^,]*$/, ""));
    expect(saved.slice(1).every((line) => line.endsWith(`,${inFile[Number.parseInt(line, 10) - 1]}`))).toBe(true);
    const moved = saved.slice(1).filter((line) => !/^\d+,young and busy,young and busy,/.test(line));
    expect(moved.every((line) => /had too (few|many) of|the centres|makes room/.test(line))).toBe(true);
  });

  it("says that something was copied only when it was", async () => {
    const { page } = await harness.open(await harness.serve(), {}, async (fresh) => {
      await fresh.addInitScript(() => {
        Object.defineProperty(navigator, "clipboard", {
          value: { writeText: () => Promise.reject(new Error("forbidden")) },
        });
      });
    });
    await toFront(page);
    await page.getByRole("button", { name: "Copy", exact: true }).click();
    await page.getByText("Your browser does not let this page copy").waitFor();
    expect(await page.getByRole("button", { name: "Copied" }).count()).toBe(0);
  });

  it("lists what can be told apart in the table, all on demand, in any order", async () => {
    const { page } = await harness.open(await harness.serve());
    await toFront(page);
    const table = page.locator(".table-card");
    const [few, all] = await Promise.all([
      table.getByText(/^Otherwise/).textContent(),
      table.getByText(/^All /).first().textContent(),
    ]);
    const number = (text: string | null): number => Number(/\d+/.exec(text!.replaceAll("\u202f", ""))![0]);
    expect(number(few)).toBeLessThanOrEqual(number(all));
    await table.getByRole("button", { name: "Representation", exact: true }).click();
    await table.getByRole("button", { name: "Representation", exact: true }).click();
    expect(await table.locator("th[aria-sort=descending]").textContent()).toContain("Representation");
    const values = (await table.locator("tbody td:nth-of-type(3)").allTextContents()).map(Number);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
  });
}
