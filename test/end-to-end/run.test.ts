import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { DuckDBInstance } from "@duckdb/node-api";
import { describe, expect, it } from "vitest";
import { cli, filesIn, inFolder, withFlag } from "./cli.ts";
import { balanceOf, costOf, readCsv, readParquet, zscored } from "./oracle.ts";

const MAIN = fileURLToPath(new URL("../../packages/fairfront/dist/cli/main.js", import.meta.url));
const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const ASK = ["run", TABLE, "--protect", "sex", "--clusters", "4", "--method", "safairkm", "--iterations", "25"];

describe("fairfront run", { timeout: 120_000 }, () => {
  it("writes a front whose scores an oracle recomputes from the labels, and of which no row dominates another", async () => {
    await inFolder(async (folder) => {
      const ended = await cli(folder, ...ASK, "--seed", "1", "--out", "out");
      expect(ended).toMatchObject({ code: 0, stderr: "" });
      expect(filesIn(join(folder, "out"))).toEqual([
        "front.csv",
        "front.svg",
        "labels.parquet",
        "report.html",
        "run.json",
      ]);

      const table = readCsv(TABLE);
      const sex = table.get("sex")!;
      const points = zscored([...table].filter(([name]) => name !== "sex").map(([, values]) => values));
      const front = readCsv(join(folder, "out/front.csv"));
      const labels = await readParquet(join(folder, "out/labels.parquet"));
      const numbers = (name: string): number[] => front.get(name)!.map(Number);
      const [ids, costs, balances] = [numbers("id"), numbers("cost"), numbers("balance")];
      expect(ids.length).toBeGreaterThan(10);
      expect([...labels.keys()]).toEqual(["row", ...ids.map((id) => `s${id}`)]);
      expect(labels.get("row")).toEqual(sex.map((_, row) => row + 1));
      const women = sex.filter((value) => value === "female").length;
      const best = Math.min(women, sex.length - women) / Math.max(women, sex.length - women);
      ids.forEach((id, i) => {
        const of = labels.get(`s${id}`)!;
        expect(Math.abs(costs[i] - costOf(points, of, 4))).toBeLessThan(1e-9);
        expect(Math.abs(balances[i] - balanceOf(sex, of, 4))).toBeLessThan(1e-9);
        expect(Math.abs(numbers("relative_balance")[i] - balances[i] / best)).toBeLessThan(1e-9);
        expect(Math.abs(numbers("price_of_fairness")[i] - (costs[i] / Math.min(...costs) - 1))).toBeLessThan(1e-9);
        const sizes = [0, 1, 2, 3].map((cluster) => of.filter((label) => label === cluster).length);
        expect(numbers("smallest_cluster")[i]).toBe(Math.min(...sizes));
      });
      const dominates = (i: number, j: number): boolean =>
        costs[i] <= costs[j] && balances[i] >= balances[j] && (costs[i] < costs[j] || balances[i] > balances[j]);
      expect(ids.filter((i) => ids.some((j) => dominates(j, i)))).toEqual([]);

      const record = JSON.parse(readFileSync(join(folder, "out/run.json"), "utf8"));
      expect(record).toMatchObject({ state: "finished", asked: { seed: 1, clusters: 4 }, front: { size: ids.length } });
      expect(readFileSync(join(folder, "out/front.svg"), "utf8")).toContain("<title");
    });
  });

  it("writes the same front.csv for 1, 2 and 4 threads, and another for another seed", async () => {
    await inFolder(async (folder) => {
      const frontOf = async (out: string, ...more: string[]): Promise<string> => {
        expect(await cli(folder, ...ASK, ...more, "--out", out, "--quiet")).toMatchObject({ code: 0 });
        return readFileSync(join(folder, out, "front.csv"), "utf8");
      };
      const one = await frontOf("one", "--seed", "5", "--threads", "1");
      expect(await frontOf("two", "--seed", "5", "--threads", "2")).toBe(one);
      expect(await frontOf("four", "--seed", "5", "--threads", "4")).toBe(one);
      expect(await frontOf("other", "--seed", "6", "--threads", "2")).not.toBe(one);
    });
  });

  it("reads a moment as the same number in every time zone", async () => {
    await inFolder(async (folder) => {
      const rows =
        "SELECT TIMESTAMPTZ '2024-03-31 00:30:00+00' + INTERVAL (i) HOUR AS at, i % 2 AS g FROM range(9) t(i)";
      const instance = await DuckDBInstance.create();
      const connection = await instance.connect();
      await connection.run(`COPY (${rows}) TO '${join(folder, "at.parquet")}' (FORMAT parquet)`);
      connection.closeSync();
      instance.closeSync();
      const inspected = ["UTC", "America/New_York", "Europe/Berlin"].map((zone) =>
        execFileSync(process.execPath, [MAIN, "inspect", "at.parquet", "--json"], {
          cwd: folder,
          env: { ...process.env, TZ: zone },
          encoding: "utf8",
        }),
      );
      expect(inspected[0]).toContain(String(Date.UTC(2024, 2, 31, 0, 30)));
      expect(inspected[1]).toBe(inspected[0]);
      expect(inspected[2]).toBe(inspected[0]);
    });
  });

  it("prints where the front is and a table of it, and chooses the next free folder", async () => {
    await inFolder(async (folder) => {
      const ask = withFlag(ASK, "--iterations", "3");
      const first = await cli(folder, ...ask);
      expect(first).toMatchObject({ code: 0, stderr: "" });
      expect(first.stdout).toContain("Written to fairfront-applicants-1: ");
      expect(first.stdout).toMatch(/id +cost +price +balance +representation +of the best/);
      const second = await cli(folder, ...ask, "--quiet");
      expect(second).toMatchObject({ code: 0, stderr: "", stdout: `${join(folder, "fairfront-applicants-2")}\n` });
      expect(existsSync(join(folder, "fairfront-applicants-2/front.csv"))).toBe(true);
    });
  });

  it("prints one JSON event a line, and the front's scores at the end", async () => {
    await inFolder(async (folder) => {
      const { code, stdout } = await cli(folder, ...ASK, "--out", "out", "--json");
      expect(code).toBe(0);
      const events = stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(events[0]).toMatchObject({ kind: "started", request: { method: "safairkm", seed: 1 } });
      const last = events.at(-1);
      expect(last).toMatchObject({ kind: "finished", reason: expect.any(String), folder: join(folder, "out") });
      expect(last.front.map(({ cost }: { cost: number }) => String(cost))).toEqual(
        readCsv(join(folder, "out/front.csv")).get("cost"),
      );
      expect(stdout).not.toContain("labels");
    });
  });

  it("replaces a finished run only with --force", async () => {
    await inFolder(async (folder) => {
      const ask = [...withFlag(ASK, "--iterations", "3"), "--out", "out", "--quiet"];
      expect(await cli(folder, ...ask)).toMatchObject({ code: 0 });
      const before = readFileSync(join(folder, "out/run.json"), "utf8");
      const refused = await cli(folder, ...ask, "--seed", "2");
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toMatch(/holds a finished run.*--force\n$/);
      expect(readFileSync(join(folder, "out/run.json"), "utf8")).toBe(before);
      expect(await cli(folder, ...ask, "--seed", "2", "--force")).toMatchObject({ code: 0 });
      expect(JSON.parse(readFileSync(join(folder, "out/run.json"), "utf8")).asked.seed).toBe(2);
    });
  });

  it.each([
    ["a method", ["--clusters", "3", "--method", "vfairkm", "--max-size", "40%"]],
    ["a method's option", ["--clusters", "3", "--method", "safairkm", "--set", "neighbours=-1"]],
    ["each of several counts", ["--clusters", "2..3", "--method", "vfairkm", "--max-size", "40%"]],
    [
      "one whose rows stay where they are",
      ["--clusters", "3", "--out-of-core", "--method", "vfairkm", "--max-size", "40%"],
    ],
  ])("keeps the old run with --force where the new one is refused: %s", async (_, asked) => {
    await inFolder(async (folder) => {
      const run = (input: string, ...words: string[]) =>
        spawnSync(process.execPath, [MAIN, "run", "--protect", "sex", "--out", "out", "--quiet", ...words], {
          cwd: folder,
          input,
          encoding: "utf8",
        });
      const text = readFileSync(TABLE, "utf8");
      const contents = (): string[] =>
        filesIn(join(folder, "out")).map((name) => `${name}: ${readFileSync(join(folder, "out", name), "latin1")}`);
      expect(run(text, "-", "--clusters", "3", "--method", "lloyd")).toMatchObject({ status: 0 });
      const before = contents();
      expect(before).toHaveLength(6); // with the table
      const other = text.split("\n").slice(0, 400).join("\n");
      const table = asked.includes("--out-of-core") ? TABLE : "-";
      expect(run(other, table, ...asked, "--force")).toMatchObject({
        status: 2,
        stdout: "",
        stderr: expect.stringMatching(/^fairfront: [^\n]+\n$/),
      });
      expect(contents()).toEqual(before);
    });
  });

  it("stops when its time is up", async () => {
    await inFolder(async (folder) => {
      const ask = [...withFlag(ASK, "--iterations", "1000000"), "--time", "300ms", "--out", "out", "--quiet"];
      expect(await cli(folder, ...ask)).toMatchObject({ code: 0 });
      const record = JSON.parse(readFileSync(join(folder, "out/run.json"), "utf8"));
      expect(record).toMatchObject({ state: "finished", reason: "time" });
    });
  });
});

describe("fairfront datasets and methods", () => {
  it("makes the same data set from the same seed, on stdout or into a file", async () => {
    await inFolder(async (folder) => {
      const shown = await cli(folder, "datasets", "get", "syn_equal_ds1", "--seed", "3");
      expect(shown.stdout.split("\n")).toHaveLength(402);
      expect(await cli(folder, "datasets", "get", "syn_equal_ds1", "--seed", "3", "--out", "a.csv")).toMatchObject({
        code: 0,
      });
      expect(readFileSync(join(folder, "a.csv"), "utf8")).toBe(shown.stdout);
      expect((await cli(folder, "datasets")).stdout.match(/^syn_/gm)).toHaveLength(4);
    });
  });

  it("explains every option of every method", async () => {
    await inFolder(async (folder) => {
      const { code, stdout } = await cli(folder, "methods");
      expect(code).toBe(0);
      expect(stdout).toMatch(/^safairkm /m);
      expect(stdout).toMatch(/^ +iterations=\d+ +\S/m);
    });
  });
});
