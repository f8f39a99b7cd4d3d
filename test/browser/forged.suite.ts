import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { inProcess } from "../end-to-end/in-process.ts";
import { adultLike } from "./adult-like.ts";
import type { Harness } from "./harness.ts";
import { dropFile } from "./steps.ts";

type Json = Record<string, unknown>;
interface Forged extends Json {
  asked: Json;
  front: { checksums: Json };
}

/** Conditions that would do more than choose rows. */
const HOSTILE = [
  "age IN (SELECT age FROM 'other.csv')",
  "random() > 0.5",
  "true); COPY (SELECT 1) TO 'written.csv'; SELECT (true",
  '"age" BETWEEN 1 AND 90; SELECT 1',
  '"age" BETWEEN 1 AND 90 -- AND more',
  "\"sex\" IN ('a' || getenv('HOME'))",
  "\"sex\" IN ('it''s",
  "<img src=x onerror=alert(1)>",
];

export function forged(harness: Harness): void {
  const at = (...names: string[]): string => join(harness.folder, "forged", ...names);

  /** A run of a table, in a folder. */
  async function runOf(table: string, out: string): Promise<void> {
    const quick = ["--method", "lloyd", "--clusters", "3", "--seed", "1", "--exclude", "education", "--quiet"];
    expect(await inProcess(["run", table, "--protect", "sex", ...quick, "--out", out])).toMatchObject({ code: 0 });
  }

  /** A zip of the folder, with the checksums that its files have. */
  function zipOf(folder: string, forge: (record: Forged) => void = () => {}): string {
    const files = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    const record = JSON.parse(files["run.json"].toString()) as Forged;
    for (const name of Object.keys(record.front.checksums))
      record.front.checksums[name] = createHash("sha256").update(files[name]).digest("hex");
    forge(record);
    const zip = `${folder}.zip`;
    writeFileSync(zip, zipSync({ ...files, "run.json": Buffer.from(JSON.stringify(record)) }));
    return zip;
  }

  const alerted = (page: Page, words: string | RegExp) =>
    page.getByRole("alert").getByText(words).waitFor({ timeout: 20_000 });

  it("says that a run without its table was not computed again, and shows no figure that its table does not bear out", async () => {
    mkdirSync(at(), { recursive: true });
    const table = at("people.csv");
    writeFileSync(table, adultLike(300, 1));
    await runOf(table, at("good"));
    mkdirSync(at("elsewhere"));
    const [head, ...people] = adultLike(300, 1).trimEnd().split("\n");
    const sexOf = (row: number): string => people.at(row)!.split(",").at(-1)!; // that of the person before: as many of each
    const moved = people.map((cells, row) => [...cells.split(",").slice(0, -1), sexOf(row - 1)].join(","));
    writeFileSync(at("elsewhere", "people.csv"), `${[head, ...moved].join("\n")}\n`); // labels and scores fit each other
    await runOf(at("elsewhere", "people.csv"), at("other"));
    const good = JSON.parse(readFileSync(at("good", "run.json"), "utf8")) as Forged;
    const { asked, problem, encoding } = good;
    const other = zipOf(at("other"), (record) => Object.assign(record, { asked, problem, encoding }));
    cpSync(at("good"), at("fairer"), { recursive: true });
    const lines = readFileSync(at("good", "front.csv"), "utf8").trimEnd().split("\n");
    const names = lines[0].split(",");
    const cells = lines[1].split(",").with(names.indexOf("representation"), "0.999");
    writeFileSync(at("fairer", "front.csv"), `${[lines[0], cells.join(","), ...lines.slice(2)].join("\n")}\n`);
    for (const zip of [other, zipOf(at("fairer"))]) {
      const { page, complaints } = await harness.open(await harness.serve());
      await dropFile(page, zip);
      await page.getByText("with the table they are computed again").waitFor();
      await dropFile(page, table);
      await alerted(page, /expected solution 0 to be the same .* its score differs/);
      expect(await page.getByText("with the table they are computed again").isVisible()).toBe(true); // nothing took its place
      expect(complaints).toEqual([]);
      await page.context().close();
    }
    cpSync(at("good"), at("cheaper"), { recursive: true });
    const cheaper = lines[1].split(",").with(names.indexOf("price_of_fairness"), "-0.5").join(",");
    writeFileSync(at("cheaper", "front.csv"), `${[lines[0], cheaper, ...lines.slice(2)].join("\n")}\n`);
    const { page } = await harness.open(await harness.serve());
    await dropFile(page, zipOf(at("cheaper")));
    await alerted(page, /front\.csv: expected the front of the run/);
  });

  it("never does what a condition in somebody else's record says", async () => {
    const table = at("people.csv");
    for (const where of HOSTILE) {
      const { page, complaints } = await harness.open(await harness.serve());
      const asked: string[] = [];
      const zip = zipOf(at("good"), ({ asked: of }) => Object.assign(of, { reading: { where } }));
      await dropFile(page, zip);
      await page.getByText("with the table they are computed again").waitFor();
      page.on("request", (request) => asked.push(request.url()));
      page.on("dialog", (dialog) => asked.push(dialog.message()));
      await dropFile(page, table);
      await alerted(page, /which this page does not know/);
      expect(asked.filter((url) => !/\/assets\/|^blob:/.test(url))).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    }
  });
}
