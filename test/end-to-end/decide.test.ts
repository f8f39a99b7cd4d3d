import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { cli, filesIn, inFolder } from "./cli.ts";
import { inProcess } from "./in-process.ts";
import { balanceOf, readCsv, readParquet } from "./oracle.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));
const SEARCH = ["--method", "safairkm", "--iterations", "15", "--threads", "1"];

const json = (path: string) => JSON.parse(readFileSync(path, "utf8"));

/** The applicants, of whom every tenth lacks a number, and a column of departments. */
function tableWithGaps(): string {
  const [head, ...lines] = readFileSync(TABLE, "utf8").trim().split("\n");
  const rows = lines.slice(0, 600).map((line, i) => {
    const fields = line.split(",");
    const at = head.split(",").findIndex((name) => name !== "sex");
    if (i % 10 === 3) fields[at] = "?";
    return [...fields, ["east", "west", "north"][i % 3]].join(",");
  });
  return `${[`${head},place`, ...rows].join("\n")}\n`;
}

describe("from a table to a decision", { timeout: 240_000 }, () => {
  it("labels every row or says why not, and a model that puts rows where the solution has them", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "table.csv"), tableWithGaps());
      const rules = ["--missing", "drop", "--where", "place <> 'north'", "--sample", "300"];
      const asked = ["run", "table.csv", "--protect", "sex", "--clusters", "3", ...rules, ...SEARCH, "--out", "run"];
      expect(await cli(folder, ...asked, "--quiet")).toMatchObject({ code: 0 });
      const files = ["--labels", "labels.csv", "--model", "model.json"];
      const picked = await cli(folder, "pick", "run", "--cost", "+10%", ...files);
      expect(picked).toMatchObject({ code: 0, stderr: "" });

      const labels = readCsv(join(folder, "labels.csv"));
      const given = readCsv(join(folder, "table.csv"));
      for (const [name, values] of given) expect(labels.get(name)).toEqual(values);
      const clusters = labels.get("cluster")!;
      const why = labels.get("left_out")!;
      expect(clusters.length).toBe(600);
      clusters.forEach((cluster, row) => {
        expect(cluster === "", `row ${row}`).toBe(why[row] !== "");
        if (row % 3 === 2) expect(why[row]).toBe("left out by the condition");
        else if (row % 10 === 3) expect(why[row]).toMatch(/^missing /);
      });
      expect(clusters.filter((cluster) => cluster !== "").length).toBe(300);
      expect(why.filter((text) => text === "not in the sample").length).toBe(360 - 300);

      const { id, wish } = json(join(folder, "run/run.json")).choice;
      expect(wish).toBe("cost of at most +10%");
      const front = readCsv(join(folder, "run/front.csv"));
      expect(Number(front.get("price_of_fairness")![id])).toBeLessThanOrEqual(0.1);
      const used = clusters.flatMap((cluster, row) => (cluster === "" ? [] : [row]));
      const kept = await readParquet(join(folder, "run/labels.parquet"));
      expect(kept.get("row")).toEqual(used.map((row) => row + 1));
      expect(kept.get(`s${id}`)).toEqual(used.map((row) => Number(clusters[row])));
      const balance = balanceOf(
        used.map((row) => given.get("sex")![row]),
        used.map((row) => Number(clusters[row])),
        3,
      );
      expect(Math.abs(balance - Number(front.get("balance")![id]))).toBeLessThan(1e-9);

      expect(await cli(folder, "predict", "model.json", "table.csv", "--out", "predicted.parquet")).toMatchObject({
        code: 0,
      });
      const predicted = (await readParquet(join(folder, "predicted.parquet"))).get("cluster")!;
      const same = used.filter((row) => predicted[row] === Number(clusters[row])).length;
      expect(same).toBe(json(join(folder, "model.json")).training.reproduced);

      const report = readFileSync(join(folder, "run/report.html"), "utf8");
      expect(report).toContain("the choice");
      expect(report.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(/https?:|<script|src=|@import|url\(/);
    });
  });

  it("writes compressed labels where the name says so, and knows truth values in other letters", async () => {
    await inFolder(async (folder) => {
      const rows = Array.from({ length: 60 }, (_, i) => ({ x: i % 7, owner: i % 3 === 0, sex: i % 2 ? "f" : "m" }));
      const lines = rows.map(({ x, owner, sex }) => `${x},${owner ? "True" : "False"},${sex}`);
      writeFileSync(join(folder, "table.csv"), `x,owner,sex\n${lines.join("\n")}\n`);
      writeFileSync(join(folder, "table.json"), JSON.stringify(rows));
      const asked = ["run", "table.csv", "--protect", "sex", "--clusters", "2", ...SEARCH, "--out", "run", "--quiet"];
      expect(await cli(folder, ...asked)).toMatchObject({ code: 0 });
      const files = ["--labels", "labels.csv.gz", "--model", "model.json"];
      expect(await cli(folder, "pick", "run", "--id", "0", ...files)).toMatchObject({ code: 0 });
      const labels = gunzipSync(readFileSync(join(folder, "labels.csv.gz"))).toString();
      expect(labels.split("\n")[0]).toBe("x,owner,sex,cluster");

      const predicted = async (table: string): Promise<string[]> => {
        const { code, stderr } = await cli(folder, "predict", "model.json", table, "--out", "p.csv.gz", "--quiet");
        expect([code, stderr]).toEqual([0, ""]);
        const written = gunzipSync(readFileSync(join(folder, "p.csv.gz"))).toString();
        return written
          .trim()
          .split("\n")
          .map((line) => line.split(",").at(-1)!);
      };
      expect(await predicted("table.json")).toEqual(await predicted("table.csv"));
    });
  });

  it("puts a row where it would be in the whole table, whatever rows it is with", async () => {
    await inFolder(async (folder) => {
      const rows = Array.from({ length: 120 }, (_, i) => [
        String((i * 37) % 101),
        ["01", "02", "A3"][i % 3],
        ["2024-01-05", "2024-01-06", "never"][(i >> 1) % 3],
        ["07", "08", "u"][(i * 7) % 3],
      ]);
      const put = (name: string, lines: readonly (readonly string[])[]): string => {
        const path = join(folder, name);
        writeFileSync(path, `x,zip,day,g\n${lines.map((line) => line.join(",")).join("\n")}\n`);
        return path;
      };
      const table = put("table.csv", rows);
      const run = join(folder, "run");
      const model = join(folder, "model.json");
      const asked = ["--protect", "g", "--clusters", "3", ...SEARCH, "--out", run, "--quiet"];
      expect(await inProcess(["run", table, ...asked])).toMatchObject({ code: 0 });
      expect(await inProcess(["pick", run, "--cost", "+20%", "--model", model])).toMatchObject({ code: 0 });
      const whole = await inProcess(["predict", model, table]);
      expect(whole).toMatchObject({ code: 0, stderr: "" });
      const plain = rows.filter(([, zip, day, g]) => zip !== "A3" && day !== "never" && g !== "u"); // all look like numbers or dates
      expect(plain.length).toBeGreaterThan(10);
      const part = await inProcess(["predict", model, put("part.csv", plain), "--where", "zip >= 1"]);
      expect(part).toMatchObject({ code: 0, stderr: "" });
      const wanted = new Set(plain.map((row) => row.join(",")));
      const lines = whole.stdout.split("\n").filter((line) => wanted.has(line.slice(0, line.lastIndexOf(","))));
      expect(part.stdout.trimEnd().split("\n").slice(1)).toEqual(lines);
    });
  });

  it("audits clusters that are in another file, in another order, as if they were in the table", async () => {
    await inFolder(async (folder) => {
      const rows = Array.from({ length: 90 }, (_, i) => ({
        id: `00${i}`,
        sex: i % 3 ? "f" : "m",
        team: `t ${(i * i) % 4}`,
      }));
      const put = (name: string, lines: readonly string[]): string => {
        writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
        return join(folder, name);
      };
      const people = put("people.csv", ["id,sex", ...rows.map(({ id, sex }) => `${id},${sex}`)]);
      const shuffled = rows.toSorted((a, b) => ((Number(a.id) * 37) % 91) - ((Number(b.id) * 37) % 91));
      const teams = shuffled.slice(0, 80).map(({ id, team }) => `${team};${id}`);
      const other = put("teams.csv", ["team;id", ...teams, "t 1;0090", "t 2;x"]);
      const labelled = new Set(shuffled.slice(0, 80));
      const both = put("both.csv", [
        "id,sex,team",
        ...rows.map((row) => `${row.id},${row.sex},${labelled.has(row) ? row.team : ""}`),
      ]);
      const flags = ["--labels", "team", "--protect", "sex", "--missing", "drop", "--json"];
      const joined = await inProcess(["audit", people, "--labels-from", other, "--id", "id", ...flags]);
      const straight = await inProcess(["audit", both, ...flags]);
      const { notices, ...figures } = JSON.parse(joined.stdout);
      expect(figures).toEqual({ ...JSON.parse(straight.stdout), notices: undefined, dropped: 10 });
      expect(notices[0]).toMatch(/^team: 2 of 82 ids of .*teams\.csv are not in the table, "0090" first$/);
      const refused = async (why: RegExp, ...args: string[]): Promise<void> => {
        const { code, stderr } = await inProcess(["audit", people, ...flags, ...args]);
        expect([code, stderr]).toEqual([2, expect.stringMatching(why)]);
      };
      await refused(/--labels-from: and --id go together/, "--id", "id");
      await refused(/--id: in ".*people\.csv", expected a column/, "--labels-from", other, "--id", "person");
      const twice = put("twice.csv", ["team;id", ...teams, teams[3]]);
      await refused(/--id: expected every id once, got ".*" in rows 4 and 81 of/, "--labels-from", twice, "--id", "id");
      await refused(/--id: expected every sex once, got "f" in rows 2 and 3 of/, "--labels-from", both, "--id", "sex");
      const again = await inProcess(["audit", both, ...flags, "--labels-from", other, "--id", "id"]);
      expect(again.stderr).toMatch(/--labels: expected "team" in one of the files, got it in both/);
    });
  });

  it("audits the labels it made to the figures of the front, and fails where a threshold says so", async () => {
    await inFolder(async (folder) => {
      const asked = ["run", TABLE, "--protect", "sex", "--clusters", "3", ...SEARCH, "--out", "run", "--quiet"];
      expect(await cli(folder, ...asked)).toMatchObject({ code: 0 });
      const labels = join(folder, "labels.parquet");
      expect(await cli(folder, "pick", "run", "--knee", "--labels", labels)).toMatchObject({ code: 0 });
      const { id } = json(join(folder, "run/run.json")).choice;
      const front = readCsv(join(folder, "run/front.csv"));
      const features = readFileSync(TABLE, "utf8")
        .split("\n")[0]
        .split(",")
        .filter((name) => name !== "sex");
      const audit = ["audit", labels, "--labels", "cluster", "--protect", "sex", "--features", features.join(",")];
      const told = await inProcess([...audit, "--json"]);
      expect(told).toMatchObject({ code: 0, stderr: "" });
      const figures = JSON.parse(told.stdout);
      expect(figures.attributes[0].figures.balance.value).toBeCloseTo(Number(front.get("balance")![id]), 12);
      expect(figures.quality.cost.value).toBeCloseTo(Number(front.get("cost")![id]), 9);

      const bound = Number(front.get("balance")![id]);
      const page = join(folder, "audit.html");
      const kept = await inProcess([...audit, "--fail-under", `balance=${bound - 0.01}`, "--out", page]);
      expect(kept.code).toBe(0);
      expect(readFileSync(page, "utf8")).toMatch(/Widest gap( beyond chance)?: cluster /);
      const failed = await inProcess([...audit, "--fail-under", `balance=${bound + 0.01}`]);
      expect(failed.code).toBe(3);
      expect(failed.stdout).toMatch(/Not kept:\n {2}sex: balance is/);
    });
  });

  it("takes protected columns from a flag that comes twice, and weighs both balances in a choice", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "table.csv"), tableWithGaps());
      const asked = [
        "run",
        "table.csv",
        "--protect",
        "sex",
        "--protect",
        "place",
        "--clusters",
        "3",
        "--missing",
        "drop",
      ];
      expect(await cli(folder, ...asked, ...SEARCH, "--out", "run", "--quiet")).toMatchObject({ code: 0 });
      const front = readCsv(join(folder, "run/front.csv"));
      const numbers = (name: string): number[] => front.get(name)!.map(Number);
      const [costs, sex, place] = [numbers("cost"), numbers("balance_sex"), numbers("balance_place")];
      const shares = [numbers("relative_balance_sex"), numbers("relative_balance_place")];
      const picked = async (...wish: string[]): Promise<number> => {
        const { code, stdout } = await inProcess(["pick", join(folder, "run"), ...wish, "--json"]);
        expect(code).toBe(0);
        return JSON.parse(stdout).id;
      };

      const bound = Math.min(...[sex, place].map((balances) => Math.max(...balances))) / 2;
      const cheapest = costs.findIndex((_, id) => sex[id] >= bound && place[id] >= bound);
      expect(cheapest).toBeGreaterThan(0);
      expect(await picked("--balance", String(bound))).toBe(cheapest);

      const least = (id: number): number => Math.min(shares[0][id], shares[1][id]);
      const affordable = costs.flatMap((cost, id) => (cost <= 1.1 * costs[0] ? [id] : []));
      expect(least(await picked("--cost", "+10%"))).toBe(Math.max(...affordable.map(least)));
    });
  });

  it("repeats a recorded run to the same front, and says what differs", async () => {
    await inFolder(async (folder) => {
      const limit = ["--time", "1h"]; // which cuts nothing
      const asked = [
        "run",
        TABLE,
        "--protect",
        "sex",
        "--clusters",
        "3",
        ...SEARCH,
        ...limit,
        "--out",
        "run",
        "--quiet",
      ];
      expect(await cli(folder, ...asked)).toMatchObject({ code: 0 });
      const again = await cli(folder, "run", "--repeat", "run/run.json", "--out", "again");
      expect(again).toMatchObject({ code: 0 });
      expect(again.stdout).toMatch(/^The front is the same, byte for byte\.$/m);
      const record = json(join(folder, "run/run.json"));
      const other = {
        ...record,
        versions: { ...record.versions, fairfront: "0.0.1" },
        asked: { ...record.asked, seed: 2 },
      };
      writeFileSync(join(folder, "run/run.json"), JSON.stringify(other));
      const different = await cli(folder, "run", "--repeat", "run/run.json", "--out", "different");
      expect(different.code).toBe(3);
      expect(different.stdout).toMatch(/The front is another one\. Different: fairfront 0\.0\.1 then/);
    });
  });

  it("makes a front for every number of clusters, from standard input, and chooses none", async () => {
    await inFolder(async (folder) => {
      const main = fileURLToPath(new URL("../../packages/fairfront/dist/cli/main.js", import.meta.url));
      const { execFileSync } = await import("node:child_process");
      const asked = [main, "run", "-", "--protect", "sex", "--clusters", "2..4", ...SEARCH, "--out", "out"];
      const told = execFileSync(process.execPath, asked, { cwd: folder, input: readFileSync(TABLE), encoding: "utf8" });
      expect(told).toMatch(/elbow|silhouette/);
      expect(told).toContain("nothing is chosen");
      expect(
        json(join(folder, "out/clusters.json")).entries.map(({ clusters }: { clusters: number }) => clusters),
      ).toEqual([2, 3, 4]);
      for (const k of [2, 3, 4]) expect(filesIn(join(folder, `out/k-${k}`))).toContain("front.csv");
      expect(await cli(folder, "pick", "out/k-3", "--id", "0", "--labels", "l.csv")).toMatchObject({ code: 0 });
    });
  });
});

describe("fairfront inspect", () => {
  let told = "";
  beforeAll(async () => {
    told = (await inProcess(["inspect", "-", "--protect", "sex"], tableWithGaps())).stdout;
  });

  it("shows columns, types and missing values of what comes by standard input", () => {
    expect(told).toMatch(/^-: 600 rows/);
    expect(told).toMatch(/place +category +- +3/);
    expect(told).toMatch(/numeric +10\.0 %/);
    expect(told).toMatch(/60 values "\?" read as missing/);
  });

  it("keeps to its lines, whatever is in the values", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => `${i % 7},"${i % 2 ? "two\nlines" : "\u001b[31mred"}"`);
    const { stdout } = await inProcess(["inspect", "-", "--protect", "g"], `x,g\n${rows.join("\n")}\n`);
    expect(stdout).toMatch(/^ {2}g +category +- +2 +�\[31mred 20, two⏎lines 20$/m);
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toMatch(/^ {2}two⏎lines +20 +50\.0 %$/m);
  });

  it("knows by the bytes what comes, also compressed, and refuses a scrap in one line", async () => {
    const rows = Array.from({ length: 40 }, (_, i) => ({ x: i, sex: i % 2 ? "f" : "m" }));
    const given = JSON.stringify(rows);
    for (const stdin of [given, gzipSync(given)]) {
      const { code, stdout } = await inProcess(["inspect", "-", "--protect", "sex"], stdin);
      expect([code, stdout]).toEqual([0, expect.stringMatching(/^-: 40 rows/)]);
    }
    const scrap = await inProcess(["inspect", "-", "--protect", "sex"], "a\n");
    expect(scrap).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^fairfront: [^\n]+\n$/) });
    const broken = await inProcess(["inspect", "-", "--protect", "sex"], gzipSync(given).subarray(0, 40));
    expect(broken).toMatchObject({ code: 2, stdout: "", stderr: expect.stringMatching(/^fairfront: [^\n]+\n$/) });
  });

  it("shows the groups with their shares and the data's own balance", () => {
    const sex = tableWithGaps()
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.split(",").includes("female"));
    const women = sex.filter(Boolean).length;
    const best = Math.min(women, 600 - women) / Math.max(women, 600 - women);
    expect(told).toContain(`no clustering exceeds the data's own balance, ${best.toFixed(3)}`);
    expect(told).toMatch(new RegExp(`female +${women} +${((100 * women) / 600).toFixed(1)} %`));
  });
});
