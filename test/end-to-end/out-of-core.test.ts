import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseModel, predict, Rng } from "@fairfront/core/internal";
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

it("weighs rows, cuts ranges and keeps to the columns that are asked for", () => {
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
  const refused = (...args: string[]): string =>
    spawnSync(process.execPath, [main, ...args], { cwd: folder, encoding: "utf8" }).stderr;
  expect(refused("pick", "weighed", "--knee", "--model", "m.json", "--blind")).toMatch(
    /^fairfront: --blind: needs all/,
  );
  expect(refused("pick", "weighed", "--knee", "--pdf", "p.pdf")).toMatch(/^fairfront: --pdf: .*has none/);
}, 120_000);

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
