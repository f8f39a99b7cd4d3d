import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { percentText } from "../../packages/core/src/words/number-text.ts";
import { inProcess } from "./in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-audit-"));
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, lines: readonly string[]): string {
  writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  return join(folder, name);
}

async function json(...args: string[]) {
  const { code, stdout, stderr } = await inProcess(["audit", ...args, "--json"]);
  expect([code, stderr]).toEqual([0, ""]);
  return JSON.parse(stdout);
}

/** 4,000 people in 8 segments; one is a watchlist with three times the minority's share, at no loss to the others. */
const watchlist = put("watchlist.csv", [
  "person,minority,segment,approved",
  ...Array.from({ length: 4000 }, (_, i) => {
    const segment = i % 8;
    const minority = Math.floor(i / 8) % 50 < (segment === 5 ? 24 : 8);
    return `${i},${minority ? "yes" : "no"},${segment},${(i * 7) % 10 < (minority ? 3 : 6) ? "yes" : "no"}`;
  }),
]);
const flags = ["--labels", "segment", "--protect", "minority"];

describe("audit", () => {
  it("fails a cluster in which a minority is too many, and says who first", async () => {
    const { code, stdout } = await inProcess(["audit", watchlist, ...flags, "--fail-under", "representation=0.8"]);
    expect(code).toBe(3);
    const lines = stdout.split("\n");
    expect(lines.slice(2, 6)).toEqual([
      "By minority",
      "  widest gap beyond chance: cluster 5, yes 48.0 % against 20.0 % of the data",
      expect.stringMatching(
        /^ {2}representation 0\.417 \(least in cluster 5, yes 48\.0 % against 20\.0 %; best 1; by chance .*balance/,
      ),
      expect.stringMatching(
        /^ {2}verdict: 1 of 8 cells deviates from chance: cluster 5, yes 48\.0 % against 20\.0 % \(p = 0\.001/,
      ),
    ]);
    expect(stdout).toMatch(/Not kept:\n {2}minority: representation is 0\.4167, under 0\.8/);
    expect(stdout).not.toMatch(/[a-z][A-Z]/); // names of options and fields are not words
  });

  it("refuses a threshold that nobody could keep", async () => {
    const { code, stderr } = await inProcess(["audit", watchlist, ...flags, "--fail-under", "balance=0.4"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/no clustering could keep balance 0\.4 by minority: the best is 0\.250/);
  });

  it("reads clusters and groups as texts: long numbers stay apart, and 01 is not 1", async () => {
    const long = put("long.csv", [
      "sex,segment",
      ...Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? "9007199254740992,01" : "9007199254740993,1")),
    ]);
    const { attributes, clusters } = await json(long, "--labels", "segment", "--protect", "sex");
    expect(clusters).toHaveLength(2);
    expect(attributes[0].groups).toHaveLength(2);
    expect(attributes[0].figures.balance.value).toBe(0);
    const { code } = await inProcess([
      "audit",
      long,
      "--labels",
      "segment",
      "--protect",
      "sex",
      "--fail-under",
      "balance=0.4",
    ]);
    expect(code).toBe(3);
  });

  it("understands the rows that a labels file has left out, in the file itself and beside the table", async () => {
    const rows = Array.from({ length: 60 }, (_, i) =>
      i === 7 ? [i, "f", "", "missing age"] : [i, "fm"[i % 2], i % 3, ""],
    );
    const labels = put("labels.csv", ["id,sex,cluster,left_out", ...rows.map((row) => row.join(","))]);
    const table = put("people.csv", ["id,sex", ...rows.map(([id, sex]) => `${id},${sex}`)]);
    const own = await json(labels, "--labels", "cluster", "--protect", "sex");
    expect(own).toMatchObject({ rows: 59, dropped: 1 });
    const joined = await json(table, "--labels-from", labels, "--id", "id", "--labels", "cluster", "--protect", "sex");
    expect(joined).toEqual(own);
  });

  it("compares what was decided, by group and cluster", async () => {
    const { stdout } = await inProcess(["audit", watchlist, ...flags, "--outcome", "approved", "--reference", "no"]);
    expect(stdout).toMatch(/How often approved is yes, by minority, against no/);
    const { attributes } = await json(watchlist, ...flags, "--outcome", "approved");
    const all = attributes[0].outcome.rates.find((rate: { group: string }) => rate.group === "yes");
    expect(all.rate).toBeCloseTo(0.3, 1);
    expect(all.ratio.value).toBeCloseTo(0.5, 1);
  });

  it("suggests the nearest fair clusters, which then keep to the threshold", async () => {
    const out = join(folder, "suggested.csv");
    const asked = ["audit", watchlist, ...flags, "--suggest", "--representation", "0.9", "--out-labels", out];
    const { code, stdout } = await inProcess(asked);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /For representation 0\.900 by minority \(now 0\.417\) \d+ of 4\u202f000 rows \([\d.]+ %\) change their cluster; no way/,
    );
    const lines = readFileSync(out, "utf8").trim().split("\n");
    const people = readFileSync(watchlist, "utf8").trim().split("\n");
    expect(lines[0]).toBe(`${people[0]},suggested`);
    expect(lines.map((line) => line.slice(0, line.lastIndexOf(",")))).toEqual(people);
    const again = ["audit", out, "--labels", "suggested", "--protect", "minority", "--fail-under", "0.9"];
    expect(await inProcess(again)).toMatchObject({ code: 0 });
    expect((await inProcess(["audit", watchlist, ...flags, "--representation", "0.9"])).stderr).toMatch(
      /add --suggest/,
    );
  });

  it("writes suggested clusters with chosen columns only, which join the table again, as Parquet too", async () => {
    const rows = Array.from({ length: 200 }, (_, i) => ({ id: `0${i}`, sex: i % 2 ? "m" : "f", k: (i >> 1) % 2 }));
    const people = put("people.csv", ["id,sex", ...rows.map(({ id, sex }) => `${id},${sex}`)]);
    const clusterOf = ({ sex, k }: (typeof rows)[number], i: number): string =>
      sex === "m" && i % 5 < 2 ? "a" : "ab"[k];
    const clusters = put("clusters.csv", ["id,c", ...rows.map((row, i) => `${row.id},${clusterOf(row, i)}`).reverse()]);
    const from = ["--labels", "c", "--labels-from", clusters, "--id", "id", "--protect", "sex"];
    const out = join(folder, "ids.parquet");
    const asked = ["--suggest", "--representation", "0.95", "--out-labels", out, "--columns", "id"];
    expect(await inProcess(["audit", people, ...from, ...asked])).toMatchObject({ code: 0 });
    const joined = ["--labels", "suggested", "--labels-from", out, "--id", "id", "--protect", "sex"];
    const kept = await inProcess(["audit", people, ...joined, "--fail-under", "0.95"]);
    expect(kept).toMatchObject({ code: 0 });
    expect(kept.stdout).toMatch(/^200 rows in 2 clusters/);
    expect((await inProcess(["audit", people, ...from, "--columns", "id"])).stderr).toMatch(/add --out-labels/);
  });

  it("says of shares by weight that they are, and of one cluster that there is nothing to test", async () => {
    const weighed = put("weighed.csv", [
      "sex,w,c,one",
      ...Array.from({ length: 300 }, (_, i) => `${i % 3 ? "m" : "f"},${1 + (i % 4)},${i % 2},x`),
    ]);
    const { stdout } = await inProcess(["audit", weighed, "--labels", "c", "--protect", "sex", "--weight", "w"]);
    expect(stdout).toMatch(/^300 rows in 2 clusters; shares, measures and rates are by weight, counts are of rows\n/);
    expect(stdout).toMatch(/widest gap: cluster \d, f [\d.]+ % of the weight against/);
    expect(stdout).toMatch(/cluster by cluster, shares by weight/);
    const { stdout: one } = await inProcess(["audit", weighed, "--labels", "one", "--protect", "sex"]);
    expect(one).toMatch(/^300 rows in 1 cluster\n/);
    expect(one).toMatch(/verdict: nothing to test: all rows are in one cluster/);
    expect(one).not.toMatch(/too small|random clusterings|all cells together/);
  });

  it("holds a crossing of two of three attributes to a bound that names it", async () => {
    const three = put("three.csv", [
      "a,b,c,k",
      ...Array.from({ length: 800 }, (_, i) => {
        const [k, a] = [i % 2, (i >> 1) % 2];
        return `${a},${k === 0 ? a : (i >> 2) % 2},${(i >> 3) % 2},${k}`;
      }),
    ]);
    const asked = ["audit", three, "--labels", "k", "--protect", "a,b,c", "--fail-under"];
    const named = await inProcess([...asked, "b*a: representation=0.8"]);
    expect(named).toMatchObject({ code: 3 });
    expect(named.stdout).toMatch(/Not kept:\n {2}a\*b: representation is 0, under 0\.8 \(least in cluster 0, /);
    expect(await inProcess([...asked, "a*c: representation=0.8"])).toMatchObject({ code: 0 });
    const unnamed = await inProcess([...asked, "representation=0.8"]);
    expect(unnamed).toMatchObject({ code: 3 });
    expect(unnamed.stdout).toMatch(/a\*b\*c: representation is 0, under 0\.8, by more than chance explains/);
    expect(await inProcess([...asked, "a: 0.8, b: 0.8, c: 0.8"])).toMatchObject({ code: 0 });
  });

  const adult = join(process.env.FAIRFRONT_DATA ?? "", "adult.csv");
  it.runIf(process.env.FAIRFRONT_DATA !== undefined && existsSync(adult))(
    "does not call clusters of Adult by marital status like chance by race and sex",
    async () => {
      const { attributes, findings } = await json(adult, "--labels", "marital-status", "--protect", "race,sex");
      for (const { name, verdict } of attributes) {
        expect(verdict.kind).toBe("deviates");
        expect(findings.filter(({ attribute }: { attribute: string }) => attribute === name)).toHaveLength(
          verdict.deviating,
        );
        expect(verdict.headline).toContain(
          `${verdict.deviating} of ${verdict.cells} cells deviate from chance; the widest gap among them: cluster `,
        );
      }
      expect(attributes[2]).toMatchObject({ name: "race*sex", crossed: true });
    },
  );

  /** Every sentence of an audit of a real table against shares that are counted from its file. */
  describe.each([
    { file: "adult.csv", labels: "relationship", protect: ["race", "sex"] },
    { file: "bank-full.csv", labels: "job", protect: ["marital"] },
    { file: "diabetes.csv.gz", labels: "readmitted", protect: ["race", "gender"] },
  ])("of $file by $protect", ({ file, labels, protect }) => {
    const path = join(process.env.FAIRFRONT_DATA ?? "absent", file);
    it.runIf(existsSync(path))(
      "names cells and shares that are in the table, and no verdict against its list",
      async () => {
        const flags = ["--labels", labels, "--protect", protect.join(","), "--missing", "drop"];
        const { attributes, findings, rows } = await json(path, ...flags);
        const bytes = readFileSync(path);
        const [head, ...lines] = (file.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString().trim().split(/\r?\n/);
        const names = head.split(",");
        const at = [labels, ...protect].map((name) => names.indexOf(name));
        const values = lines
          .map((line) => line.split(","))
          .map((fields) => at.map((i) => fields[i].trim()))
          .filter((row) => row.every((value) => value !== "?" && value !== ""));
        expect(rows).toBe(values.length);
        for (const { name, crossed, cells, verdict, worst, figures } of attributes) {
          const groupOf = (row: string[]): string =>
            crossed ? row.slice(1).join("*") : row[1 + protect.indexOf(name)];
          const share = (of: string[][], group: string): number =>
            of.filter((row) => groupOf(row) === group).length / of.length;
          const clusters = new Map(
            [...new Set(values.map(([k]) => k))].map((k) => [k, values.filter((row) => row[0] === k)]),
          );
          const all = new Map([...new Set(values.map(groupOf))].map((group) => [group, share(values, group)]));
          let least = 1;
          for (const { cluster, group, shareOfCluster, shareOfData } of cells) {
            const [own, whole] = [share(clusters.get(cluster)!, group), all.get(group)!];
            expect(shareOfCluster.value).toBeCloseTo(own, 12);
            expect(shareOfData).toBeCloseTo(whole, 12);
            least = Math.min(least, own === 0 ? 0 : Math.min(own / whole, whole / own));
          }
          expect(figures.representation.value).toBeCloseTo(least, 9);
          const listed = findings.filter(({ attribute }: { attribute: string }) => attribute === name);
          expect(listed).toHaveLength(verdict.deviating);
          expect(verdict.kind === "deviates").toBe(verdict.p <= 0.05);
          if (verdict.deviating > 0) {
            expect(verdict.headline).toContain(
              `: cluster ${worst.cluster}, ${worst.group} ${percentText(worst.shareOfCluster)} against `,
            );
          }
        }
      },
    );
  });
});
