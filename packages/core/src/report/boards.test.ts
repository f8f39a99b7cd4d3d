import { beforeAll, describe, expect, it } from "vitest";
import { audit } from "../audit/audit.ts";
import { encode } from "../encoding/encode.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { runCommands } from "../options/run-command-text.ts";
import { findFront } from "../run/run.ts";
import { frontRows } from "../run-folder/front-rows.ts";
import { newRecord } from "../run-folder/run-record.ts";
import { asked, sampleReports, table } from "../testing/sample-reports.ts";
import { auditBoard } from "./audit-board.ts";
import { reportHtml } from "./report-html.ts";
import { runReport } from "./run-report.ts";

let reports: Awaited<ReturnType<typeof sampleReports>>;
beforeAll(async () => {
  reports = await sampleReports();
});

describe("the page for a board", () => {
  it("has one page first that answers what a board asks, in the order of its questions", () => {
    const labels = reports.chosen.board.map(({ label }) => label).filter((label) => label !== "Mind");
    expect(labels).toEqual([
      "Decided",
      "Widest gap",
      "Both measures",
      "What it costs",
      "Who moves",
      "New people",
      "How sure",
      "Uses the group when it decides",
    ]);
    const answerTo = (label: string) => reports.chosen.board.find((answer) => answer.label === label)!.texts.join(" ");
    expect(answerTo("Decided")).toMatch(
      /^The 60 rows are divided into 3 clusters as in solution 1, .* taken by id 1\.$/,
    );
    const { worst, figures } = reports.chosen.audit!.attributes[0];
    expect(answerTo("Widest gap")).toContain(`By sex: cluster ${worst!.cluster}, ${worst!.group} `);
    expect(answerTo("Both measures")).toContain(`balance ${figures.balance!.value!.toFixed(3)}`);
    expect(answerTo("Both measures")).toContain(`representation ${figures.representation!.value!.toFixed(3)}`);
    expect(answerTo("What it costs")).toMatch(/price of fairness is \+[\d.]+ %; the clusters explain [\d.]+ %/);
    expect(answerTo("How sure")).toMatch(/^By sex: .* \(p [=<] [\d.]+, .*\)\.$/);
    expect(answerTo("Uses the group when it decides")).toMatch(
      /^Yes\. New people are placed by using their group.*law/,
    );
    const html = reportHtml(reports.chosen);
    expect(html.indexOf('class="board"')).toBeLessThan(html.indexOf("<nav"));
  });

  it("says before a choice what is to be decided, and what the cheapest clusters are like", () => {
    const labels = reports.unchosen.board.map(({ label }) => label);
    expect(labels[0]).toBe("To be decided");
    expect(labels).toContain("Widest gap of the cheapest");
    expect(reports.undecided.board[0].texts[0]).toMatch(
      /^How to divide 60 rows into 3 clusters: which of \d+ trade-offs/,
    );
    expect(JSON.stringify(reports.undecided.board)).not.toContain("Widest gap");
  });

  it("gives every balance its own share of the best possible, and no sample that was not drawn", async () => {
    const protect = ["sex", "age/2"];
    const problem = encode(table, { protect, clusters: 3, features: ["pay"] });
    const front = await findFront(problem, { method: safairkm, seed: 1, options: { iterations: 5 } });
    const both = { ...asked, protect, sample: 1000 };
    const record = newRecord(both, problem, { fairfront: "1.2.3", node: "v20" }, "2026-01-02T03:04:05Z");
    const found = frontRows(problem, front);
    const choice = { id: 0, wish: "id 0", labels: front.solutions[0].clustering.labels };
    const { board, data: facts } = runReport({
      record,
      commands: runCommands(record),
      rows: found,
      problem,
      choice,
      made: "2026-01-02T03:04:06Z",
    });
    const sentences = board.find(({ label }) => label === "Both measures")!.texts.join(" ");
    const told = [...sentences.matchAll(/By (\S+): balance ([\d.]+) \(([\d.]+) % of the data's own/g)];
    const shares = told.map(([all, name, balance, share]) => [all, balance, name, share]);
    expect(shares.map(([, , name]) => name)).toEqual(["sex", "age"]);
    shares.forEach(([, balance, , share], a) => {
      expect(Number(balance)).toBeCloseTo(found[0].balance[a], 3);
      expect(Number(share)).toBeCloseTo((100 * found[0].balance[a]) / problem.attributes[a].bestBalance, 1);
    });
    expect(facts.map(({ label }) => label)).not.toContain("Sample");
  });

  it("tells a board of an audit what chance could explain, and the outcome's widest ratio", () => {
    const cells = [40, 1, 39, 0, 160, 3].flatMap((count, cell) => new Array<number>(count).fill(cell));
    const attribute = { name: "g", groups: ["a", "b"], groupOf: cells.map((cell) => cell % 2) };
    const values = cells.map((cell, row) => (cell % 2 === 1 ? 0 : row % 2));
    const outcome = { name: "granted", value: "yes", values };
    const labels = cells.map((cell) => Math.floor(cell / 2));
    const audited = audit({ labels, attributes: [attribute], outcome }, { draws: 99 });
    const board = auditBoard({ audit: audited, table: "t.csv", labels: "cluster", failed: [] });
    const answerTo = (label: string) => board.find((answer) => answer.label === label)!.texts.join(" ");
    expect(answerTo("Both measures")).toMatch(/cluster 1, b 0\.0\s% against 1\.6\s%, which chance could explain/);
    expect(answerTo("Outcome")).toMatch(/^By g: granted is yes for 0\.0\s% of b against [\d.]+\s% of a, 0\.00 times/);
  });
});
