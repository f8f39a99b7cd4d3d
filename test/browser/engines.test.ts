import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type PageServer, servePage } from "fairfront/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chromium } from "./engines/chromium.ts";
import { type Engine, inPage } from "./engines/engine.ts";
import { firefox } from "./engines/firefox.ts";
import * as person from "./engines/person.ts";
import { webkit } from "./engines/webkit.ts";
import { peopleSheet } from "./people-sheet.ts";

const MAIN = resolve(import.meta.dirname, "../../packages/fairfront/dist/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "fairfront-engines-"));
const table = join(folder, "people.xlsx");
let server: PageServer;

beforeAll(async () => {
  writeFileSync(table, await peopleSheet(2000, 1));
  server = await servePage({});
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is written in every exported picture: a title, axes or what is shown, a legend. */
const PICTURES: readonly (readonly [string, readonly string[]])[] = [
  [
    "Cost against fairness",
    [
      "representation of gender (more is fairer)",
      "k-means cost",
      "Colour: representation of age",
      ">Trace</text>",
      "chosen",
    ],
  ],
  [
    "Who is in which cluster",
    ["Who is in which cluster</text>", ">female</text>", ">All data</text>", "Share of each group of age"],
  ],
  [
    "The points in a plane",
    ["The points in a plane</text>", "direction of the largest spread", ">Cluster 0</text>", ">male</text>"],
  ],
];

/** To look at, where a folder for it is named. */
function keepPicture(name: string, bytes: Buffer): void {
  const kept = process.env.FAIRFRONT_PICTURES;
  if (kept !== undefined) writeFileSync(join(kept, name), bytes);
}

const fronts = new Map<string, string>();

/** What the command line makes of the command that the page shows; mostly all engines show the same. */
function frontOfCommand(command: string): string {
  const known = fronts.get(command);
  if (known !== undefined) return known;
  const words = command.trim().split(/\s+/).slice(1);
  expect(words.slice(0, 2)).toEqual(["run", "people.xlsx"]);
  execFileSync(process.execPath, [MAIN, ...words, "--quiet", "--out", "out", "--force"], { cwd: folder });
  const front = readFileSync(join(folder, "out", "front.csv"), "utf8");
  fronts.set(command, front);
  return front;
}

for (const way of [chromium, firefox, webkit]) {
  const engine = await way.start();
  if (typeof engine === "string") console.warn(`Tests in ${way.name} are skipped: ${engine}`);
  describe.skipIf(typeof engine === "string")(`a personnel analyst, in ${way.name}`, () => {
    afterAll(() => (engine as Engine).close());

    it("comes from a workbook of 2,000 people to a choice that can be defended, and to the front of the command line", async () => {
      const page = engine as Engine;
      await page.open(server.url);
      await person.sees(page, "Drop a table here");
      await inPage(page, person.keepDownloads);
      await page.upload("input[type=file]", table);
      await person.sees(page, "2\u202f000 rows, 8 columns");
      expect(await inPage(page, person.shownValue, "Sheet")).toBe("People");

      // Whom to protect: gender is proposed; age is cut into ranges by itself. What is fair is chosen for each.
      await person.check(page, "Use age as", "Protected");
      await person.check(page, "What is fair, by gender", "Every cluster mirrors the data (recommended)");
      await person.check(page, "What is fair, by age", "Every cluster mirrors the data (recommended)");
      await person.sees(page, "Ready: 2\u202f000 rows, 2 protected attributes.");
      await person.press(page, "Continue to Run");
      await person.type(page, "Clusters", "4");
      await person.type(page, "Time limit", "0");
      await inPage(page, person.unfold, "Options of the method");
      await person.type(page, "iterations", "2");
      await person.press(page, "Start");
      await person.press(page, "Explore the front");

      // A floor for both, then the cheapest clustering that keeps to it.
      await person.sees(page, "Representation of gender");
      await person.type(page, "Representation of gender at least", "0.8");
      await person.type(page, "Representation of age at least", "0.5");
      const row = await inPage(page, person.firstRow);
      expect(row.gender).toBeGreaterThanOrEqual(0.8);
      expect(row.age).toBeGreaterThanOrEqual(0.5);
      await person.press(page, "Choose the cheapest of these");
      await person.sees(page, `Clustering id ${row.id}, one of`);

      for (const [title, words] of PICTURES) {
        const label = `Save the picture "${title}" as`;
        const svg = await person.takes(page, `${label} SVG`);
        for (const part of words) expect(svg).toContain(part);
        const png = Buffer.from(await person.takesBytes(page, `${label} PNG`), "base64");
        expect(png.subarray(1, 4).toString(), title).toBe("PNG");
        expect([png.readUInt32BE(16) >= 900, png.readUInt32BE(20) >= 500], title).toEqual([true, true]); // width, height
        keepPicture(`${way.name} ${title}.png`, png);
      }

      const report = await person.takes(page, "Report, HTML");
      expect(report).toContain("people.xlsx");
      expect(report).toContain("representation");
      const labels = (await person.takes(page, "Labels, CSV")).trim().split("\n");
      expect(labels.length).toBe(2001);
      expect(labels[0]).toBe("employee,department,pay,hours,reviews,hired,gender,age,cluster");
      const command = await inPage(page, person.commandShown);
      expect(command).toContain("--measure representation");
      expect(command).toContain("--sheet People");
      expect(await person.takes(page, "Front, CSV")).toBe(frontOfCommand(command));
    }, 240_000);
  });
}
