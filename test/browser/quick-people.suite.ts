import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { adultLike } from "./adult-like.ts";
import { type Harness, ready } from "./harness.ts";
import { holdBack, isHeld, letPass, putGate } from "./held-messages.ts";
import {
  dropFile,
  endWorker,
  eventually,
  explore,
  openMoreChoices,
  openSample,
  startRun,
  useColumnAs,
} from "./steps.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const SAMPLE = join(ROOT, "data/applicants.csv");
const SHORT = { method: "safairkm", clusters: 2, seconds: 0, seed: 1, options: { iterations: "5" } } as const;

/** People who are quicker than the page, on machines that are slower than ours. */
export function quickPeople(harness: Harness): void {
  const open = async (url?: string): Promise<Page> =>
    (await harness.open(url ?? (await harness.serve()), {}, putGate)).page;
  const file = (name: string, text: string): string => {
    const path = join(harness.folder, name);
    writeFileSync(path, text);
    return path;
  };

  it("opens the file that was dropped last, whichever is read first", async () => {
    const page = await open();
    await holdBack(page, "read");
    await dropFile(page, file("first.csv", adultLike(60, 1)));
    await isHeld(page, "read");
    await page.evaluate("gate.hold([])");
    await dropFile(page, file("second.csv", adultLike(70, 2)));
    await page.getByText("70 rows, 6 columns").waitFor();
    await letPass(page);
    await dropFile(page, file("wrong.csv", "a,b\n1\n")); // answered after the first file is
    await page
      .getByRole("alert")
      .getByText(/expected 2 fields/)
      .waitFor();
    expect(await page.locator(".opened strong").textContent()).toBe("second.csv");
    expect(await page.locator(".reading").count()).toBe(0);
  });

  it("shows the explore step to who is there before it has come, and says so where it does not come", async () => {
    const page = await (await harness.context()).newPage();
    let fails = true;
    let comes = (): void => {};
    const held = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await page.route(/explore-step.*js/, (route) => (fails ? route.abort() : held.then(() => route.continue())));
    await page.goto(`${await harness.serve()}#step=%22explore%22`);
    await page.getByRole("alert").getByText("This step could not be loaded").waitFor();
    fails = false;
    await page.reload({ waitUntil: "commit" });
    await page.getByRole("navigation").getByText("Explore").waitFor();
    expect(await page.locator("main h1").count()).toBe(0);
    comes();
    await page.getByRole("heading", { name: "Choose a trade-off" }).waitFor();
    await ready(page);
    expect(await page.getByRole("alert").textContent()).toBe("");
  });

  it("shows no columns of the table before", async () => {
    const page = await open();
    await dropFile(page, file("first.csv", adultLike(60, 1)));
    await page.getByRole("group", { name: "Use education as" }).waitFor();
    await holdBack(page, "hold");
    await dropFile(page, file("other.csv", "x,y,sex\n1,2,f\n2,3,m\n3,1,f\n"));
    await isHeld(page, "hold");
    expect(await page.getByRole("group", { name: "Use education as" }).count()).toBe(0);
    await letPass(page);
    await page.getByRole("group", { name: "Use y as" }).waitFor();
  });

  it("takes no answer about other choices for one about these", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await page.getByText(/Best reachable representation/).waitFor();
    const next = page.getByRole("button", { name: "Continue to Run" });
    await holdBack(page, "check");
    await useColumnAs(page, "age", "Leave out");
    await isHeld(page, "check");
    await useColumnAs(page, "sex", "Feature");
    await page.getByText("Choose whom to protect.").waitFor();
    await letPass(page);
    await dropFile(page, file("wrong.csv", "a,b\n1\n")); // answered after the question about sex is
    await page
      .getByRole("alert")
      .getByText(/expected 2 fields/)
      .waitFor();
    expect(await next.isDisabled()).toBe(true);
  });

  it("searches the rows that are chosen, though they are still being read", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await page.getByText(/Best reachable representation/).waitFor();
    await openMoreChoices(page);
    await page.getByLabel("Rows to use", { exact: true }).selectOption("age");
    await page.getByText("1\u202f000 of 1\u202f000 rows").waitFor();
    await holdBack(page, "readAs");
    await page.getByLabel("From", { exact: true }).fill("40");
    await page.getByLabel("From", { exact: true }).press("Tab");
    await isHeld(page, "readAs");
    await startRun(page, SHORT);
    await page.getByText("Looking at the choices ...").waitFor();
    await letPass(page);
    await explore(page);
    expect(await page.locator(".command code").textContent()).toContain(`--where '"age" BETWEEN 40 AND 74'`);
    expect(await page.getByText("The choices have changed since").count()).toBe(0);
  });

  it("refuses to search where no row is left", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await openMoreChoices(page);
    await page.getByLabel("Rows to use", { exact: true }).selectOption("age");
    await page.getByLabel("From", { exact: true }).fill("400");
    await page.getByLabel("From", { exact: true }).press("Tab");
    await page
      .locator(".protect-card .note.bad")
      .getByText(/none of 1.?000 rows meets it/)
      .waitFor();
    expect(await page.getByRole("button", { name: "Continue to Run" }).isDisabled()).toBe(true);
    await page.getByRole("button", { name: /^Undo/ }).click();
    await page.getByRole("button", { name: /^Undo/ }).waitFor({ state: "visible" });
    await page.getByText("Ready: 1\u202f000 rows in 2 groups.").waitFor();
  });

  it("says why a run's table cannot be shown", async () => {
    const run = join(harness.folder, "beyond");
    const words = ["run", SAMPLE, "--protect", "sex", "--clusters", "3", "--method", "lloyd", "--where", "age > 30"];
    execFileSync(process.execPath, [
      join(ROOT, "packages/fairfront/dist/cli/main.js"),
      ...words,
      "--quiet",
      "--out",
      run,
    ]);
    const page = await open(await harness.serve(run));
    await page.getByRole("alert").getByText("--where age > 30, which this page does not know").waitFor();
    await page.getByText("Clustering id").first().waitFor();
    expect(await page.getByRole("alert").getByText("--where age > 30").count()).toBe(1);
  });

  it("opens what another address names, and goes back", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await page.getByText("Ready: 1\u202f000 rows in 2 groups.").waitFor();
    await eventually(() => page.url()).toContain("sample");
    await page.evaluate(() => {
      location.hash = new URLSearchParams({ source: '"sample:syn_equal_ds2"', protect: '["group"]' }).toString();
    });
    await page.getByText(/^Ready: \d+ rows in 2 groups\.$/).waitFor();
    expect(await page.locator(".opened strong").textContent()).toBe("syn_equal_ds2.csv");
    await page.goBack();
    await page.getByText("Ready: 1\u202f000 rows in 2 groups.").waitFor();
    expect(await page.locator(".opened strong").textContent()).toBe("applicants.csv");
  });

  it("looks at choices again after the worker that did has died", async () => {
    const page = await open();
    await openSample(page, "applicants");
    await page.getByText("Ready: 1\u202f000 rows in 2 groups.").waitFor();
    await endWorker(page, "fairfront data");
    await openMoreChoices(page);
    await page.getByLabel("Rows to use", { exact: true }).selectOption("age");
    await page.getByLabel("From", { exact: true }).fill("40");
    await page.getByLabel("From", { exact: true }).press("Tab");
    await page.getByText(/^Ready: [1-9]\d\d rows in 2 groups\.$/).waitFor();
    const coordinates = page.getByText(/rows become points with \d+ coordinates/);
    const before = await coordinates.textContent();
    await endWorker(page, "fairfront data");
    await useColumnAs(page, "income", "Leave out");
    await page.getByText(/^Ready: [1-9]\d\d rows in 2 groups\.$/).waitFor();
    await eventually(() => coordinates.textContent()).not.toBe(before);
  });

  it("keeps first choices when undo goes back behind them", async () => {
    const page = await open();
    await holdBack(page, "hold");
    const rows = Array.from({ length: 60 }, (_, i) => `u${i},${i % 7},${i % 2 ? "f" : "m"}`);
    await dropFile(page, file("keys.csv", `key,x,gender\n${rows.join("\n")}\n`));
    await isHeld(page, "hold");
    await openMoreChoices(page);
    const least = page.getByLabel("Merge groups of fewer rows than", { exact: true });
    await least.fill("3");
    await least.press("Tab");
    await letPass(page);
    const key = page.getByRole("group", { name: "Use key as" }).getByLabel("Leave out");
    await eventually(() => key.isChecked()).toBe(true);
    await page.getByRole("button", { name: /^Undo/ }).click();
    expect(await least.inputValue()).toBe("0");
    expect(await key.isChecked()).toBe(true);
  });
}
