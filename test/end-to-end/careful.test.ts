import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { withDuckDB } from "../../packages/fairfront/src/tables/duckdb.ts";
import { cli, filesIn, inFolder } from "./cli.ts";
import { inProcess } from "./in-process.ts";
import { readCsv } from "./oracle.ts";

const QUICK = ["--method", "lloyd", "--set", "starts=2", "--set", "iterations=10"];

/** A column of every type that a Parquet file has names for. */
const TYPED = `SELECT '000' || (1957 + i)::VARCHAR AS code, (9007199254740993 + i)::BIGINT AS big, (i * 7 % 13)::INTEGER AS small,
  (i / 4)::DECIMAL(10, 2) AS price, DATE '2024-02-29' + i::INTEGER AS day, TIMESTAMP '2024-02-29 10:00:00' + INTERVAL (i) HOUR AS moment,
  i % 2 = 0 AS flag, CASE WHEN i % 3 = 0 THEN 'f' ELSE 'm' END AS sex FROM range(0, 60) AS rows(i)`;

async function rowsOf(path: string, sql: string): Promise<string[][]> {
  return withDuckDB([path], async (connection) => {
    const { getRows } = { getRows: (await connection.runAndReadAll(sql.replaceAll("$", `'${path}'`))).getRows() };
    return getRows.map((row) => row.map(String));
  });
}

const typesOf = (path: string) => rowsOf(path, "SELECT column_name, column_type FROM (DESCRIBE FROM $)");

describe("labels", () => {
  it("keep every column's type in Parquet, and stand beside some columns alone where these are named", async () => {
    await inFolder(async (folder) => {
      const table = join(folder, "typed.parquet");
      await withDuckDB([table], (connection) => connection.run(`COPY (${TYPED}) TO '${table}' (FORMAT parquet)`));
      const asked = ["run", table, "--protect", "sex", "--clusters", "3", ...QUICK, "--out", "run"];
      const { code, stderr } = await cli(folder, ...asked);
      expect(code).toBe(0);
      for (const name of ["code", "big"]) expect(stderr).toContain(`${name}: looks like an identifier, left out`);
      for (const name of ["day", "moment"])
        expect(stderr).toMatch(new RegExp(`^${name}: dates, read as numbers of`, "m"));
      const labels = join(folder, "labels.parquet");
      const files = ["--labels", labels, "--model", join(folder, "model.json")];
      expect(await cli(folder, "pick", "run", "--id", "0", ...files)).toMatchObject({ code: 0 });
      const out = join(folder, "predicted.parquet");
      expect(await cli(folder, "predict", "model.json", table, "--out", out)).toMatchObject({ code: 0 });
      const before = await typesOf(table);
      for (const file of [labels, out]) {
        expect((await typesOf(file)).slice(0, -1)).toEqual(before);
        const columns = before.map(([name]) => `${name}::VARCHAR`).join(", ");
        expect(await rowsOf(file, `SELECT ${columns} FROM $`)).toEqual(await rowsOf(table, `SELECT ${columns} FROM $`));
      }
      const only = join(folder, "only.csv");
      const named = ["--labels", only, "--columns", "code"];
      expect(await cli(folder, "pick", "run", "--id", "0", ...named)).toMatchObject({ code: 0 });
      expect([...readCsv(only).keys()]).toEqual(["code", "cluster"]);
      expect(readCsv(only).get("code")![0]).toBe("0001957");
      const some = await cli(folder, "predict", "model.json", table, "--columns", "code,big");
      expect(some.stdout.split("\n")[0]).toBe("code,big,cluster");
      const wrong = await cli(folder, "predict", "model.json", table, "--columns", "cod");
      expect(wrong).toMatchObject({ code: 2, stdout: "" });
      expect(wrong.stderr).toMatch(/--columns: expected columns of the table, got "cod"; .*code/);
      const orphan = await cli(folder, "pick", "run", "--id", "0", "--columns", "code");
      expect(orphan.stderr).toMatch(/--columns: says what --labels writes/);
    });
  });
});

/** Three columns and a group; `member` is 0 or 1. */
const people = (rows: number): string =>
  `age,pay,member,sex\n${Array.from({ length: rows }, (_, i) => `${20 + ((i * 7) % 41)},${(i * i) % 97},${i % 2},${i % 3 === 0 ? "f" : "m"}`).join("\n")}\n`;

describe("predict", () => {
  it("refuses a table that lacks most features or the group, unless that is allowed", async () => {
    await inFolder(async (folder) => {
      const byAge = people(90).replaceAll(
        /^(\d+)(,.*,)[fm]$/gm,
        (_, age, rest) => `${age}${rest}${age < 38 ? "f" : "m"}`,
      );
      writeFileSync(join(folder, "people.csv"), byAge); // so that fair clusters need prices
      const asked = [
        "run",
        "people.csv",
        "--protect",
        "sex",
        "--clusters",
        "2",
        "--missing",
        "impute",
        "--iterations",
        "2",
      ];
      expect(await cli(folder, ...asked, "--out", "run")).toMatchObject({ code: 0 });
      const fairest = String(readFileSync(join(folder, "run/front.csv"), "utf8").trim().split("\n").length - 2);
      expect(await cli(folder, "pick", "run", "--id", fairest, "--model", "model.json")).toMatchObject({ code: 0 });
      writeFileSync(join(folder, "few.csv"), "age,sex\n30,f\n40,m\n");
      writeFileSync(join(folder, "nobody.csv"), "age,pay,member\n30,10,1\n40,20,0\n");
      const model = join(folder, "model.json");
      for (const [file, why] of [
        ["few.csv", /table: lacks 2 of the 3 columns .*\(pay, member\).*with --allow-missing$/m],
        ["nobody.csv", /table: lacks sex, by which .*with --allow-missing$/m],
      ] as const) {
        const refused = await inProcess(["predict", model, join(folder, file)]);
        expect(refused).toMatchObject({ code: 2, stdout: "" });
        expect(refused.stderr).toMatch(why);
        const allowed = await inProcess(["predict", model, join(folder, file), "--allow-missing"]);
        expect(allowed.code).toBe(0);
        expect(allowed.stdout.trim().split("\n")).toHaveLength(3);
      }
    });
  });
});

describe("a file that shows nothing of its decimal sign", () => {
  const rows = (pays: readonly string[]): string =>
    `pay;sex\n${Array.from({ length: 60 }, (_, i) => `${pays[i % pays.length]};${"fmm"[i % 3]}`).join("\n")}\n`;
  const doubtful = rows(["1.300", "900", "5.200", "6.100"]);

  it("is put into the clusters of a model of decimal commas only where it is said, however it is read", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "train.csv"), rows(["900,5", "1.300", "5.200,25", "6.100"]));
      writeFileSync(join(folder, "new.csv"), doubtful);
      const ask = ["--protect", "sex", "--clusters", "2", ...QUICK];
      expect(await cli(folder, "run", "train.csv", ...ask, "--out", "run")).toMatchObject({ code: 0 });
      expect(await cli(folder, "pick", "run", "--id", "0", "--model", "model.json")).toMatchObject({ code: 0 });
      const predict = ["predict", "model.json", "new.csv"];
      expect(await cli(folder, ...predict)).toEqual({
        ...{ code: 2, signal: null, stdout: "" },
        stderr:
          'fairfront: pay: has "1.300", and nothing in the file shows what stands before fractions; in that of the model it was a comma; choose --decimal , or --decimal .\n',
      });
      const clustersOf = async (...said: readonly string[]) => {
        const { code, stdout } = await cli(folder, ...predict, ...said, "--columns", "sex");
        expect(code).toBe(0);
        return stdout
          .trim()
          .split("\n")
          .slice(1, 5)
          .map((line) => line.split(";")[1]);
      };
      const [first, second, third, fourth] = await clustersOf("--decimal", ",");
      expect([second, fourth]).toEqual([first, third]);
      expect(first).not.toBe(third);
      expect(await clustersOf("--decimal", ",", "--where", "pay > 0")).toEqual([first, second, third, fourth]);
      const held = JSON.parse(readFileSync(join(folder, "model.json"), "utf8"));
      expect(held.encoding).toMatchObject({ decimal: "," });
    });
  });

  it("is told by run, inspect, audit and compare", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "new.csv"), doubtful);
      const told = /^ *pay: read as numbers with a point before the fraction \("1.300"\), though .* with --decimal$/m;
      const ask = ["new.csv", "--protect", "sex"];
      const search = ["--clusters", "2", ...QUICK];
      expect((await cli(folder, "run", ...ask, ...search)).stderr).toMatch(told);
      expect((await cli(folder, "compare", ...ask, "--clusters", "2", "--methods", "lloyd")).stderr).toMatch(told);
      expect((await cli(folder, "inspect", ...ask)).stdout).toMatch(told);
      expect((await cli(folder, "audit", ...ask, "--labels", "sex", "--features", "pay")).stderr).toMatch(told);
      expect((await cli(folder, "run", ...ask, ...search, "--decimal", ".")).stderr).not.toMatch(told);
    });
  });
});

describe("several numbers of clusters", () => {
  it("share the time, tell which searches ended, and are picked one by one", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "people.csv"), people(300));
      const asked = ["run", "people.csv", "--protect", "sex", "--clusters", "2..3", "--out", "out"];
      const { code, stderr } = await cli(folder, ...asked, ...QUICK, "--time", "60s");
      expect(code).toBe(0);
      expect(stderr).toContain("The time of 1 min 0 s is for all 2 numbers of clusters: 30.0 s each");
      const limits = [2, 3].map(
        (k) => JSON.parse(readFileSync(join(folder, `out/k-${k}/run.json`), "utf8")).asked.timeLimit,
      );
      expect(limits[0]).toBeLessThanOrEqual(30_000);
      expect(limits[1]).toBeGreaterThan(30_000); // what the first left
      expect(limits[1]).toBeLessThanOrEqual(60_000);
      const { entries } = JSON.parse(readFileSync(join(folder, "out/clusters.json"), "utf8"));
      expect(entries.map(({ reason }: { reason: string }) => reason)).not.toContain("time");
      const overview = readFileSync(join(folder, "out/report.html"), "utf8");
      expect(overview).toContain("The search had come to its end for 2, 3.");
      expect(overview).toContain('href="k-2/report.html"');
      const refused = await cli(folder, "pick", "out", "--id", "0");
      expect(refused).toMatchObject({ code: 2, stdout: "" });
      expect(refused.stderr).toMatch(
        /"out" holds a run for each number of clusters \(k-2, k-3\); name one, as in: fairfront pick out.k-2$/m,
      );
      expect(filesIn(join(folder, "out"))).toContain("report.html");
    });
  });
});

describe("advice", () => {
  it("names only flags that the command has", async () => {
    await inFolder(async (folder) => {
      const table = join(folder, "gaps.csv");
      writeFileSync(table, people(40).replace("\n27,", "\n,").replace("age,pay,member,sex", "age,pay,cluster,sex"));
      const run = await cli(folder, "run", table, "--protect", "sex", "--clusters", "2");
      expect(run.stderr).toMatch(/--missing drop or --missing impute.*--exclude/);
      const audit = await inProcess([
        "audit",
        table,
        "--labels",
        "cluster",
        "--protect",
        "sex",
        "--features",
        "age,pay",
      ]);
      expect(audit.code).toBe(2);
      expect(audit.stderr).toMatch(/--missing drop or --missing impute/);
      expect(audit.stderr).not.toMatch(/--exclude/); // an audit has none
    });
  });

  it("asks an audit, too, for cuts of a number of more than 12 values, unless it is said to be codes", async () => {
    await inFolder(async (folder) => {
      const table = join(folder, "people.csv");
      writeFileSync(table, people(400).replace("member", "cluster"));
      const asked = ["audit", table, "--labels", "cluster", "--protect", "age"];
      const refused = await inProcess(asked);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toMatch(
        /age: expected a column of groups, got 41 different numbers .*--protect "?age\/4.*--types/,
      );
      expect(await inProcess([...asked, "--types", "age=text"])).toMatchObject({ code: 0 });
      expect(await inProcess(["audit", table, "--labels", "cluster", "--protect", "age/3"])).toMatchObject({ code: 0 });
    });
  });
});

it("no command speaks in camelCase", async () => {
  await inFolder(async (folder) => {
    const table = join(folder, "people.csv");
    writeFileSync(table, people(301).replace("member", "cluster"));
    const asked = [
      "--labels",
      "cluster",
      "--protect",
      "sex",
      "--features",
      "age,pay",
      "--outcome",
      "pay=1",
      "--suggest",
    ];
    const audit = await inProcess(["audit", table, ...asked, "--fail-over", "totalVariation=0.000001"]);
    const inspected = await inProcess(["inspect", table, "--protect", "sex"]);
    expect(audit.code).toBe(3);
    const said = [audit.stdout, audit.stderr, inspected.stdout].join("\n").replaceAll(folder, "").split("\n");
    expect(said.filter((line) => /[a-z][A-Z]/.test(line))).toEqual([]);
  });
});
