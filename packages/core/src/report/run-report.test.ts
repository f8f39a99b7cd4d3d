import { beforeAll, describe, expect, it } from "vitest";
import { runCommands } from "../options/run-command-text.ts";
import type { RunAsked } from "../run-folder/run-record.ts";
import { asked, sampleReports } from "../testing/sample-reports.ts";
import { askedFacts, dataFacts } from "./run-facts.ts";
import { foundReport } from "./run-report.ts";

let reports: Awaited<ReturnType<typeof sampleReports>>;
beforeAll(async () => {
  reports = await sampleReports();
});

describe("the report of a run", () => {
  it("names what can be done about a notice as it is typed in the commands that it shows", () => {
    const remedies = [{ kind: "set", option: "exclude", value: ["id"], to: "drop-it" }] as const;
    const notices = [{ code: "identifier-column", about: "id", values: {}, remedies }] as const;
    const { rows: found } = reports.chosen.front!;
    const { limits } = foundReport({
      record: reports.record,
      rows: found,
      commands: runCommands(reports.record),
      made: "",
      about: { dropped: 0, notices },
    });
    expect(limits[0]).toMatch(/--exclude "id"$/);
  });

  it("says in words what became of missing values", () => {
    const told = (missing: "error" | "drop" | "impute"): string | undefined =>
      dataFacts({ ...reports.record, asked: { ...asked, missing } }).find(({ label }) => label === "Missing values")
        ?.text;
    expect([told("error"), told("drop"), told("impute")]).toEqual([
      "none",
      "rows that lack one are left out",
      "filled in: the median, of texts the most frequent",
    ]);
  });

  it("tells what every cluster had to keep", () => {
    const told = (limits: Partial<RunAsked>): string | undefined =>
      askedFacts({ ...reports.record, asked: { ...asked, ...limits } }).find(({ label }) => label === "Limits")?.text;
    expect(told({})).toBeUndefined();
    expect(told({ minSize: "20%", shares: ["sex=f:0.3..0.5", "sex=m:0.1.."] })).toBe(
      "Every cluster has at least 20% of the rows; at least 30.0 % and at most 50.0 % f (sex); at least 10.0 % m (sex)",
    );
    expect(told({ maxSize: 1200 })).toBe("Every cluster has at most 1\u202f200 rows");
    expect(told({ minSize: 30, weight: "mass" })).toBe("Every cluster has at least 30 weight");
  });

  it("tells one chance band, in the front as in the audit", () => {
    for (const told of [reports.chosen, reports.named]) {
      const [{ balance, representation }] = told.front!.bands!;
      const { figures } = told.audit!.attributes[0];
      expect(balance).toEqual(figures.balance!.chance);
      expect(representation).toEqual(figures.representation!.chance);
    }
    expect(reports.unchosen.front!.bands).toHaveLength(1);
  });

  it("tells of a choice the widest gap, both measures and the verdict first, then what it costs and who pays", () => {
    const { told: said } = reports.chosen.choice!;
    expect(reports.chosen.title).not.toMatch(/fair by/);
    const told = said.findIndex((text) => text.startsWith("By sex: the widest gap is cluster "));
    expect(told).toBeLessThanOrEqual(1); // before it only that the measures disagree
    expect(said[told]).toMatch(/; representation \d\.\d+.*, balance \d\.\d+ \(best 0\.500\); .*(chance|tell)\.$/);
    const after = said.slice(told + 1);
    expect(after[0]).toMatch(
      /explain [\d.]+ % of the variance, those of the cheapest [\d.]+ %: [\d.]+ % of that is lost/,
    );
    expect(after[1]).toMatch(/^Not in their nearest cluster by sex: [\d.]+ % of .*, [\d.]+ % of /);
    expect(after[2]).toMatch(/placed by using their group/);
    expect(after[3]).toMatch(/new rows by sex: of 6 rules made from 30 rows each/i);
  });

  it("tells the same figures in the front, the choice and the audit", () => {
    const { row } = reports.chosen.choice!;
    expect(reports.chosen.audit!.attributes[0].figures.balance!.value).toBeCloseTo(row.balance[0], 12);
    expect(reports.chosen.audit!.quality.cost!.value).toBeCloseTo(row.cost, 9);
    expect(reports.chosen.audit!.clusters.map((cluster) => cluster.rows).reduce((a, b) => a + b)).toBe(60);
  });

  it("has a command that a shell reads as it was meant", () => {
    const command = reports.chosen.repeat.find(({ label }) => label === "Command")!.text;
    expect(command).toBe(
      "fairfront run '/somewhere/people'\\''s data.csv' --protect sex --clusters 3 --method safairkm --seed 1 --set iterations=5",
    );
  });
});
