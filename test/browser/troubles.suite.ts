import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tableFromArrays, tableToIPC } from "@uwdata/flechette";
import { expect, it } from "vitest";
import { adultLike } from "./adult-like.ts";
import type { Harness } from "./harness.ts";
import { dropFile, ENDLESS, endWorker, explore, openSample, startRun, takeAway } from "./steps.ts";

/** An Arrow file that ends in the middle, as a broken download leaves it. */
function halfArrow(): Buffer {
  const whole = tableToIPC(tableFromArrays({ age: Float64Array.from({ length: 1000 }, (_, i) => i) }), {
    format: "file",
  });
  return Buffer.from(whole!.subarray(0, whole!.length / 2));
}

export function troubles(harness: Harness): void {
  it("says in words what is wrong with a file, and keeps what was open", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "syn_equal_ds2");
    await page.getByText(/Best reachable representation: 1$/).waitFor();
    const files: [string, string | Buffer, RegExp][] = [
      ["narrow.csv", "a,b\n1,2\n3\n", /expected 2 fields as in the first line, got 1 in line 3/],
      ["twice.csv", "a,a\n1,2\n", /expected different column names, got "a" twice/],
      ["empty.csv", "", /is empty/],
      ["open.csv", 'a,b\n1,"2\n3,4\n', /expected quotes to be closed/],
      ["picture.png", "x", /expected a name that ends in \.csv/],
      ["broken.json", '[{"a":1},', /expected JSON/],
      ["broken.parquet", "PAR1nothing", /expected a Parquet file/],
      ["broken.arrow", "ARROW1\0\0nothing that Arrow would write", /expected a whole Arrow file/],
      ["half.arrow", halfArrow(), /expected a whole Arrow file/],
      ["broken.xlsx", "PKnothing", /expected a whole \.xlsx/],
      ["broken.zip", "nothing", /expected a zip of a run folder/],
    ];
    for (const [name, content, words] of files) {
      const path = join(harness.folder, name);
      writeFileSync(path, content);
      await dropFile(page, path);
      await page.getByRole("alert").getByText(words).waitFor({ timeout: 10_000 });
    }
    const huge = join(harness.folder, "huge.csv");
    writeFileSync(huge, "a,b\n");
    truncateSync(huge, 1200 * 1024 ** 2);
    await dropFile(page, huge);
    await page
      .getByRole("alert")
      .getByText(/larger than 1 GB.*use the command line/)
      .waitFor();
    expect(await page.getByText("syn_equal_ds2.csv").isVisible()).toBe(true);
  });

  it("keeps the page when a file is dropped where none is taken, and opens any table after a run without its own", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "syn_equal_ds2");
    await startRun(page, { method: "lloyd", clusters: 2, seconds: 2, seed: 1 });
    await explore(page);
    const { name, bytes } = await takeAway(page, "Run folder, zip");
    const prevented = await page.evaluate(() => {
      const event = new DragEvent("drop", { bubbles: true, cancelable: true });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    });
    expect(prevented).toBe(true);
    await page.getByRole("alert").getByText("Files are opened on the step Data").waitFor();

    const [zip, table] = [join(harness.folder, name), join(harness.folder, "others.csv")];
    writeFileSync(zip, bytes);
    writeFileSync(table, adultLike(50, 1));
    const { page: other } = await harness.open(await harness.serve());
    await dropFile(other, zip);
    await other.getByRole("button", { name: "Open syn_equal_ds2.csv" }).waitFor();
    await dropFile(other, table);
    await other.getByRole("alert").getByText("The run was made from syn_equal_ds2.csv; others.csv has").waitFor();
    await other.getByRole("button", { name: "Data" }).click();
    await dropFile(other, table);
    await other.getByText("Ready: 50 rows in 2 groups.").waitFor();
  });

  it("reads a file of 200 MB off the page's thread, and says how far it is", async () => {
    const path = join(harness.folder, "large.csv");
    const rows = adultLike(20_000, 1).split("\n").slice(1, -1);
    const wide = rows.map((row) => `${row},${"x".repeat(950)}`).join("\n");
    writeFileSync(path, `age,hours,education,workclass,income,sex,note\n${`${wide}\n`.repeat(10)}`);
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, path);
    await page
      .getByText(/Reading large\.csv: \d+ %/)
      .first()
      .waitFor();
    await page.getByText("200\u202f000 rows, 7 columns").waitFor({ timeout: 50_000 });
    await page.getByText(/Best reachable representation/).waitFor({ timeout: 20_000 });
  });

  it("tells of a worker that dies, and goes on from the last copy", async () => {
    const { page } = await harness.open(await harness.serve());
    await openSample(page, "applicants");
    await startRun(page, ENDLESS);
    await page.getByText("Last copy after").waitFor();
    await endWorker(page, "fairfront search");
    await page.getByText(/The search ended unexpectedly: a worker of this page ended by itself/).waitFor();
    await page.getByRole("button", { name: "Go on from the last copy" }).click();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped by you; the front so far is kept.").waitFor();
  });
}
