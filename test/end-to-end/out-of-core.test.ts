import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { countText, parseModel, percentText, predict, Rng, valueText } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { afterAll, expect, it } from "vitest";

const main = resolve(import.meta.dirname, "../../packages/fairfront/dist/cli/main.js");
const folder = mkdtempSync(join(tmpdir(), "fairfront-out-of-core-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fairfront(...args: string[]): string {
  return execFileSync(process.execPath, [main, ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

function put(name: string, rows: number): string {
  const rng = Rng.fromSeed(9);
  const lines = Array.from({ length: rows }, (_, i) => {
    const sex = rng.float() < 0.4 ? "f" : "m";
    const shift = sex === "f" ? 1 : 0;
    const colour = ["red", "green", "blue"][rng.below(3)];
    return `${(3 * rng.normal() + shift).toFixed(3)},${(rng.normal() - shift).toFixed(3)},${i % 50 === 7 ? "" : colour},${sex}`;
  });
  const path = join(folder, name);
  writeFileSync(path, `a,b,colour,sex\n${lines.join("\n")}\n`);
  return path;
}

/** Whatever keeps numbers and signs on one line. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u2009\u202f]/g, " ");
const escaped = (text: string): string => text.replaceAll(/[.+]/g, "\\$&");

const QUICK = ["starts=2", "iterations=3", "levels=3", "followed=1", "explored=6"].flatMap((option) => [
  "--set",
  option,
]);
const RUN = [
  "--out-of-core",
  "--memory",
  "500MB",
  "--threads",
  "1",
  "--protect",
  "sex",
  "--clusters",
  "3",
  "--missing",
  "drop",
  ...QUICK,
];

it("runs, picks, labels and models rows that stay in their engine; numbers are those of the labels", async () => {
  const table = put("people.csv", 1500);
  fairfront("run", table, ...RUN, "--out", "run", "--quiet");
  const rows = readFileSync(join(folder, "run/front.csv"), "utf8").trim().split("\n").slice(1);
  expect(rows.length).toBeGreaterThan(3);
  const last = rows.length - 1;
  const files = ["--labels", "labels.csv", "--model", "model.json", "--sql", "model.sql"];
  const told = JSON.parse(fairfront("pick", "run", "--id", String(last), ...files, "--json")) as {
    balance: number[];
    rows: number;
  };
  const labels = readFileSync(join(folder, "labels.csv"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
  const counts = new Map<string, number>();
  for (const line of labels)
    counts.set(`${line.at(-1)} ${line[3]}`, (counts.get(`${line.at(-1)} ${line[3]}`) ?? 0) + 1);
  const ratios = [0, 1, 2].map((k) => {
    const both = [counts.get(`${k} f`) ?? 0, counts.get(`${k} m`) ?? 0];
    return Math.min(...both) / Math.max(...both);
  });
  expect(Math.min(...ratios)).toBe(told.balance[0]);
  expect(labels.filter((line) => line.at(-1) === "").length).toBe(30); // without a colour
  expect(told.rows).toBe(1470);
  const model = parseModel(JSON.parse(readFileSync(join(folder, "model.json"), "utf8")));
  const predicted = predict(model, await readTable(table), { missing: "drop" }).labels;
  const same = labels.filter((line, i) => line.at(-1) !== "" && Number(line.at(-1)) === predicted[i]).length;
  expect(same).toBe(model.training.reproduced);
  expect(readFileSync(join(folder, "model.sql"), "utf8")).toMatch(/^SELECT .* AS "cluster" FROM/);
}, 240_000);

it("gives no cluster to rows that were left out, also for want of a group, and says how many", () => {
  const table = put("few.csv", 300);
  const [head, ...lines] = readFileSync(table, "utf8").trim().split("\n");
  const lacking = lines.map((line, i) => (i % 30 === 4 ? line.slice(0, -1) : line));
  writeFileSync(table, `${[head, ...lacking].join("\n")}\n`);
  expect(fairfront("run", table, ...RUN, "--out", "lacking", "--time", "2m")).toMatch(
    /done after .*, with 2 min 0 s at most for the search on the sample/,
  );
  const told = fairfront("pick", "lacking", "--knee", "--labels", "lacking.csv");
  expect(told).toContain("16 of 300 rows were left out of the run and have no cluster");
  const labels = readFileSync(join(folder, "lacking.csv"), "utf8").trim().split("\n").slice(1);
  expect(labels.map((line) => line.endsWith(","))).toEqual(lacking.map((line) => /,,|,$/.test(line)));
}, 240_000);

it("goes on after the last pass that was saved, to the same front", () => {
  const table = put("again.csv", 800);
  fairfront("run", table, ...RUN, "--out", "whole", "--quiet");
  fairfront("run", table, ...RUN, "--out", "left", "--quiet");
  const whole = readFileSync(join(folder, "whole/front.csv"), "utf8");
  const file = JSON.parse(readFileSync(join(folder, "left/rows.json"), "utf8"));
  writeFileSync(join(folder, "left/rows.json"), JSON.stringify({ ...file, state: "running", step: file.step - 1 })); // before the borders
  rmSync(join(folder, "left/front.csv"));
  const changed = readFileSync(table, "utf8").replace(/\n[^,]+,/, "\n4.25,"); // one number
  writeFileSync(join(folder, "changed.csv"), changed);
  const { status, stderr } = spawnSync(process.execPath, [main, "resume", "left", "--table", "changed.csv"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr).toMatch(/^fairfront: table: has changed since the run began: its values are others/);
  expect(status).toBe(2);
  fairfront("resume", "left", "--table", table, "--quiet");
  expect(readFileSync(join(folder, "left/front.csv"), "utf8")).toBe(whole);
  expect(fairfront("resume", "left")).toMatch(/is finished/);
}, 240_000);

it("weighs rows, cuts ranges and keeps to the columns that are asked for", async () => {
  const rng = Rng.fromSeed(5);
  const lines = Array.from(
    { length: 900 },
    (_, i) =>
      `0${i},${18 + rng.below(60)},${(10 * rng.normal()).toFixed(2)},${rng.normal().toFixed(3)},${1 + rng.below(4) / 4}`,
  );
  writeFileSync(join(folder, "weighed.csv"), `id,age,a,b,w\n${lines.join("\n")}\n`);
  const asked = ["--out-of-core", "--threads", "1", "--clusters", "3", "--features", "a,b", ...QUICK];
  fairfront("run", "weighed.csv", "--protect", "age<40,>=40", "--weight", "w", ...asked, "--out", "weighed", "--quiet");
  const labels = ["--labels", "weighed-labels.csv", "--columns", "id,age,w"];
  const told = JSON.parse(fairfront("pick", "weighed", "--balance", "0.3", ...labels, "--json")) as {
    balance: number[];
  };
  const [head, ...rows] = readFileSync(join(folder, "weighed-labels.csv"), "utf8").trim().split("\n");
  expect(head).toBe("id,age,w,cluster");
  expect(rows.map((row) => row.split(",").slice(0, 2))).toEqual(lines.map((line) => line.split(",").slice(0, 2))); // as they are
  const masses = [0, 1, 2].map(() => [0, 0]);
  for (const row of rows) {
    const [, age, weight, cluster] = row.split(",").map(Number);
    masses[cluster][age < 40 ? 0 : 1] += weight;
  }
  expect(Math.min(...masses.map((pair) => Math.min(...pair) / Math.max(...pair)))).toBeCloseTo(told.balance[0], 12);
  fairfront("pick", "weighed", "--balance", "0.3", "--model", "weighed.json", "--blind");
  const blind = parseModel(JSON.parse(readFileSync(join(folder, "weighed.json"), "utf8")));
  const near = [0, 1, 2].map(() => [0, 0]);
  const placed = predict(blind, await readTable(join(folder, "weighed.csv"))).labels;
  for (const [i, row] of rows.entries()) {
    const [, age, weight] = row.split(",").map(Number);
    near[placed[i]][age < 40 ? 0 : 1] += weight;
  }
  const kept = Math.min(...near.map((pair) => Math.min(...pair) / Math.max(...pair)));
  expect(blind.training.balance[0].model).toBeCloseTo(kept, 12);
  expect(blind.training.reproduced).toBe(rows.filter((row, i) => Number(row.split(",")[3]) === placed[i]).length);
  const report = readFileSync(join(folder, "weighed/report.html"), "utf8");
  expect(report).toContain("What chance would do with these weights was not tried: there is no verdict.");
  expect(report).not.toContain(">Verdict<");
}, 120_000);

it("tells in a report what counts of all rows say, and what a sample must do for", async () => {
  const table = put("told.csv", 1200);
  fairfront("run", table, ...RUN, "--out", "told", "--quiet");
  const open = readFileSync(join(folder, "told/report.html"), "utf8");
  expect(open).toContain("Nothing has been chosen yet");
  expect(open).toContain("Widest gap of the cheapest");
  expect(open).toContain(`Costs, sizes and shares were measured on all ${countText(1176)} of them.`);
  expect(open).toMatch(/fairfront run \S*told\.csv .*--out-of-core/);
  expect(readFileSync(join(folder, "told/front.svg"), "utf8")).toMatch(/^<svg/);
  const files = ["--labels", "told-labels.csv", "--model", "blind.json", "--blind"];
  const told = JSON.parse(fairfront("pick", "told", "--knee", ...files, "--json"));
  const sections = (html: string): string[] => [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);
  const report = plain(readFileSync(join(folder, "told/report.html"), "utf8"));
  expect(sections(report)).toEqual(
    expect.arrayContaining([
      "Verdict",
      "Who is in which cluster",
      "What makes each cluster",
      "The clusters, seen from above",
    ]),
  );
  const rows = readFileSync(join(folder, "told-labels.csv"), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => line.split(","));
  const used = rows.filter((row) => row.at(-1) !== "");
  const model = parseModel(JSON.parse(readFileSync(join(folder, "blind.json"), "utf8")));
  const near = predict(model, await readTable(table), { missing: "drop" }).labels;
  const moved = (sex: string): number => {
    const own = rows.flatMap((row, i) => (row.at(-1) !== "" && row[3] === sex ? [Number(row[4]) !== near[i]] : []));
    return own.filter(Boolean).length / own.length;
  };
  expect(report).toContain(
    plain(`Not in their nearest cluster by sex: ${percentText(moved("f"))} of f, ${percentText(moved("m"))} of m.`),
  );
  for (const k of [0, 1, 2]) {
    const own = used.filter((row) => Number(row[4]) === k);
    const share = own.filter((row) => row[3] === "f").length / own.length;
    expect(report).toContain(plain(`${countText(own.length)} rows, ${percentText(own.length / used.length)}`));
    expect(report).toContain(plain(percentText(share)));
    const mean = own.reduce((sum, row) => sum + Number(row[1]), 0) / own.length;
    const all = used.reduce((sum, row) => sum + Number(row[1]), 0) / used.length;
    expect(report).toMatch(
      new RegExp(`b: (higher|lower), ${escaped(plain(valueText(mean)))} against ${escaped(plain(valueText(all)))}`),
    );
  }
  expect(model.usesGroup).toBe(false);
  expect(told.model.reproduced).toBe(used.length - moved("f") * size("f") - moved("m") * size("m"));
  function size(sex: string): number {
    return used.filter((row) => row[3] === sex).length;
  }
  rmSync(table); // what is known by counts is told without it
  fairfront("pick", "told", "--knee");
  const later = readFileSync(join(folder, "told/report.html"), "utf8");
  expect(later).toContain("No row was looked at again for this report");
  expect(sections(later)).toContain("Verdict");
  expect(sections(later)).not.toContain("What makes each cluster");
  expect(() => fairfront("pick", "told", "--knee", "--model", "blind.json", "--blind")).toThrow(/told\.csv/);
}, 240_000);

it("leaves rows where they are by itself where the table would not fit, and says so in one line", () => {
  const path = join(folder, "wide.csv");
  const lines = Array.from(
    { length: 300 },
    (_, i) => `${(i * 37) % 101},${(i * 53) % 97},${i % 3 === 0 ? "f" : "m"},${"x".repeat(30_000)}`,
  );
  writeFileSync(path, `a,b,sex,note\n${lines.join("\n")}\n`);
  const args = ["run", path, "--protect", "sex", "--clusters", "2", "--exclude", "note", "--threads", "1", ...QUICK];
  const { stderr } = spawnSync(process.execPath, [main, ...args, "--memory", "100MB", "--out", "wide", "--quiet"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stderr.split("\n").filter((line) => line.includes("its rows stay where they are")).length).toBe(1);
  expect(existsSync(join(folder, "wide/rows.json"))).toBe(true);
}, 240_000);
