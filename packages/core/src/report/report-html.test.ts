import { beforeAll, describe, expect, it } from "vitest";
import { audit } from "../audit/audit.ts";
import { encode } from "../encoding/encode.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { fitModel } from "../model/fit-model.ts";
import { runCommands } from "../options/run-command-text.ts";
import { findFront } from "../run/run.ts";
import { frontRows } from "../run-folder/front-rows.ts";
import { newRecord, type RunAsked, type RunRecord } from "../run-folder/run-record.ts";
import { tableOf } from "../tables/table.ts";
import { auditBoard } from "./audit-board.ts";
import { auditReport } from "./audit-report.ts";
import { disagreements, newRowsTexts } from "./choice-words.ts";
import { countsHtml, fairText } from "./counts-html.ts";
import { measuresSection } from "./measures-section.ts";
import type { ReportData } from "./report-data.ts";
import { reportHtml } from "./report-html.ts";
import { askedFacts } from "./run-facts.ts";
import { foundReport, runReport } from "./run-report.ts";

const HOSTILE = '<script>alert("x")</script>';
const rows = Array.from({ length: 60 }, (_, i) => i);
const table = tableOf({
  age: rows.map((i) => (i * 7) % 31),
  pay: rows.map((i) => (i * i) % 17),
  sex: rows.map((i) => (i % 3 === 0 ? "f" : HOSTILE)),
});
const asked: RunAsked = {
  table: "/somewhere/people's data.csv",
  checksum: "abc",
  protect: ["sex"],
  clusters: 3,
  scale: "zscore",
  method: "safairkm",
  options: { iterations: 5 },
  seed: 1,
  dominance: "usual",
  threads: 1,
};

let record: RunRecord;
let data: ReportData;
let undecided: ReportData;
let unchosen: ReportData;
let named: ReportData;
beforeAll(async () => {
  const problem = encode(table, { protect: ["sex"], clusters: 3 });
  const front = await findFront(problem, { method: safairkm, seed: 1, options: { iterations: 5 } });
  record = newRecord(asked, problem, { fairfront: "1.2.3", node: "v20" }, "2026-01-02T03:04:05Z");
  const found = frontRows(problem, front);
  const { labels } = front.solutions[1].clustering;
  const choice = { id: 1, wish: "id 1", labels, model: fitModel(problem, front.solutions[1]) };
  const made = "2026-01-02T03:04:06Z";
  data = runReport({ record, commands: runCommands(record), rows: found, problem, choice, made });
  const called = { ...choice.model, names: ["", "young & busy", ""] };
  named = runReport({
    ...{ record, commands: runCommands(record), rows: found, problem, made },
    choice: { ...choice, model: called },
  });
  undecided = runReport({ record, commands: runCommands(record), rows: found, made });
  const { sizes, labels: cheapest } = front.solutions[0].clustering;
  unchosen = runReport({ record, commands: runCommands(record), rows: found, problem, sizes, cheapest, made });
});

describe("the report", () => {
  it("has every section of a decision, in the order in which it is told", () => {
    const titles = [...reportHtml(data).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "What was asked",
      "The data and its groups",
      "The front",
      "What the choice costs",
      "Verdict",
      "Who is in which cluster",
      "What makes each cluster",
      "The clusters, seen from above",
      "The figures",
      "Limits and warnings",
      "How to repeat it",
    ]);
  });

  it("names the numbers of clusters without a fair solution, all of them, too", () => {
    const asked = { table: "t.csv", advice: [], agree: true, summary: "nothing is chosen", missing: [], version: "1" };
    const entry = { cost: 2, reason: "done" } as const;
    const htmlOf = (prices: readonly (number | undefined)[]): string =>
      countsHtml({
        ...asked,
        fair: "Fair is this.",
        made: "2026-01-01T00:00:00.000Z",
        entries: prices.map((priceOfFairness, i) => ({ ...entry, clusters: i + 3, priceOfFairness })),
      });
    expect(htmlOf([0.1, 0.2])).toContain("Fair is this.</p>");
    expect(htmlOf([0.1, undefined])).toContain("Fair is this. No solution that was found for 4 is fair.");
    expect(htmlOf([undefined, undefined])).toContain("No solution that was found for 3, 4 is fair.");
  });

  it("of several numbers of clusters says by which measure of which column a solution is fair", () => {
    expect(fairText(0.8, [])).toBe('"Fair" is the cheapest solution: nothing is protected.');
    const [balance, representation] = [{ name: "balance" }, { name: "representation" }];
    expect(
      fairText(0.8, [
        { name: "sex", measure: balance },
        { name: "age", measure: representation },
      ]),
    ).toBe('"Fair" is the cheapest solution with 80.0 % of the best balance by sex and representation by age.');
  });

  it("names what can be done about a notice as it is typed in the commands that it shows", () => {
    const remedies = [{ kind: "set", option: "exclude", value: ["id"], to: "drop-it" }] as const;
    const notices = [{ code: "identifier-column", about: "id", values: {}, remedies }] as const;
    const { rows: found } = data.front!;
    const { limits } = foundReport({
      record,
      rows: found,
      commands: runCommands(record),
      made: "",
      about: { dropped: 0, notices },
    });
    expect(limits[0]).toMatch(/--exclude "id"$/);
  });

  it("tells what every cluster had to keep", () => {
    const told = (limits: Partial<RunAsked>): string | undefined =>
      askedFacts({ ...record, asked: { ...asked, ...limits } }).find(({ label }) => label === "Limits")?.text;
    expect(told({})).toBeUndefined();
    expect(told({ minSize: "20%", shares: ["sex=f:0.3..0.5", "sex=m:0.1.."] })).toBe(
      "Every cluster has at least 20% of the rows; at least 30.0 % and at most 50.0 % f (sex); at least 10.0 % m (sex)",
    );
    expect(told({ maxSize: 1200 })).toBe("Every cluster has at most 1\u202f200 rows");
    expect(told({ minSize: 30, weight: "mass" })).toBe("Every cluster has at least 30 weight");
  });

  it("tells one chance band, in the front as in the audit", () => {
    for (const told of [data, named]) {
      const [{ balance, representation }] = told.front!.bands!;
      const { figures } = told.audit!.attributes[0];
      expect(balance).toEqual(figures.balance!.chance);
      expect(representation).toEqual(figures.representation!.chance);
    }
    expect(unchosen.front!.bands).toHaveLength(1);
  });

  it("tells of a choice the worst cell, both measures and the verdict first, then what it costs and who pays", () => {
    const { told: said } = data.choice!;
    expect(data.title).not.toMatch(/fair by/);
    const told = said.findIndex((text) => text.startsWith("By sex: worst cell cluster "));
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

  it("calls clusters what a person calls them, beside their numbers, and changes nothing else", () => {
    const html = reportHtml(named);
    for (const text of ["<h3>Cluster 1 (young &amp; busy)</h3>", ">1 (young &amp; bu…</text>", "<h3>Cluster 2</h3>"]) {
      expect(html).toContain(text);
    }
    const plain = JSON.stringify(named).replaceAll("1 (young & busy)", "1");
    expect(JSON.parse(plain)).toEqual(JSON.parse(JSON.stringify(data)));
  });

  it("has one page first that answers what a board asks, in the order of its questions", () => {
    const labels = data.board.map(({ label }) => label).filter((label) => label !== "Mind");
    expect(labels).toEqual([
      "Decided",
      "Worst cell",
      "Both measures",
      "What it costs",
      "Who moves",
      "New people",
      "How sure",
      "Uses the group when it decides",
    ]);
    const answerTo = (label: string) => data.board.find((answer) => answer.label === label)!.texts.join(" ");
    expect(answerTo("Decided")).toMatch(
      /^The 60 rows are divided into 3 clusters as in solution 1, .* taken by id 1\.$/,
    );
    const { worst, figures } = data.audit!.attributes[0];
    expect(answerTo("Worst cell")).toContain(`By sex: cluster ${worst!.cluster}, ${worst!.group} `);
    expect(answerTo("Both measures")).toContain(`balance ${figures.balance!.value!.toFixed(3)}`);
    expect(answerTo("Both measures")).toContain(`representation ${figures.representation!.value!.toFixed(3)}`);
    expect(answerTo("What it costs")).toMatch(/price of fairness is \+[\d.]+ %; the clusters explain [\d.]+ %/);
    expect(answerTo("How sure")).toMatch(/^By sex: .* \(p [=<] [\d.]+, .*\)\.$/);
    expect(answerTo("Uses the group when it decides")).toMatch(
      /^Yes\. New people are placed by using their group.*law/,
    );
    const html = reportHtml(data);
    expect(html.indexOf('class="board"')).toBeLessThan(html.indexOf("<nav"));
  });

  it("tells of new people what the rule does that places them: with the group, or without", () => {
    const measure = (median: number) => ({ median, range: [median, median] as const });
    const told = { balance: measure(0.3), representation: measure(0.8), broken: [] as const };
    const blind = { balance: measure(0.1), representation: measure(0.2), broken: ["balance"] as const };
    const own = { attribute: "sex", promised: { balance: 0.3, representation: 0.85 }, ...told, blind };
    const [using] = newRowsTexts({ refits: 6, rows: 30, attributes: [own] });
    const [without] = newRowsTexts({ refits: 6, rows: 30, attributes: [own] }, false);
    expect(using).toMatch(
      /^New rows by sex: .*representation was 0\.800 .*does not see the group would give .* 0\.200/,
    );
    expect(without).toMatch(
      /^The promise of balance would break for new rows by sex: .*was 0\.200 .*uses the group would give .* 0\.800/,
    );
  });

  it("says before a choice what is to be decided, and what the cheapest clusters are like", () => {
    const labels = unchosen.board.map(({ label }) => label);
    expect(labels[0]).toBe("To be decided");
    expect(labels).toContain("Worst cell of the cheapest");
    expect(undecided.board[0].texts[0]).toMatch(/^How to divide 60 rows into 3 clusters: which of \d+ trade-offs/);
    expect(JSON.stringify(undecided.board)).not.toContain("Worst cell");
  });

  it("shows what chance would have, in the picture and in words, with and without a choice", () => {
    expect(reportHtml(data)).toMatch(
      /<rect class="chance"[\s\S]*By chance, clusters of these sizes would have balance/,
    );
    expect(reportHtml(unchosen)).toMatch(/By chance, clusters of these sizes would have balance/);
  });

  it("says first where the two measures disagree about a choice", () => {
    // By the extremes, a and c, the clusters have 0.9 of the best balance; of b one has a third more than the data.
    const counts = [100, 40, 18, 100, 120, 22];
    const cells = counts.flatMap((count, cell) => new Array<number>(count).fill(cell));
    const groups = { name: "g", groups: ["a", "b", "c"], groupOf: cells.map((cell) => cell % 3) };
    const audited = audit({ labels: cells.map((cell) => Math.floor(cell / 3)), attributes: [groups] }, { draws: 9 });
    expect(disagreements(audited)).toEqual([
      "The two measures disagree by g: balance has 90.0 % of the data's own, representation is 0.633 (cluster 0, b 25.3 % against 40.0 %).",
    ]);
    const html = measuresSection(audited);
    expect(html).toContain("Balance 0.180, 90.0 % of the best");
    expect(html).toContain("Representation 0.633:");
    expect([...html.matchAll(/<svg /g)]).toHaveLength(2);
    const agreed = audit({ labels: cells.map((_, row) => row % 2), attributes: [groups] }, { draws: 9 });
    expect(measuresSection(agreed)).toBe("");
  });

  it("calls it no disagreement where the measures lie close together on two sides of four fifths", () => {
    const halves = (most: number) => {
      const cells = [most, 100 - most, 100 - most, most].flatMap((count, cell) => new Array<number>(count).fill(cell));
      const groups = { name: "g", groups: ["a", "b"], groupOf: cells.map((cell) => cell % 2) };
      return audit({ labels: cells.map((cell) => Math.floor(cell / 2)), attributes: [groups] }, { draws: 9 });
    };
    expect(disagreements(halves(56))).toEqual([]); // 44/56 = 0.786 of the best balance, representation 0.88
    expect(disagreements(halves(58))).toHaveLength(1); // 0.724 and 0.84
  });

  it("says that nothing is chosen before a choice, and tells nothing about clusters", () => {
    const html = reportHtml(undecided);
    expect(html).toContain("Nothing has been chosen yet");
    expect(html).not.toContain('id="who"');
    expect(html).not.toContain('class="chosen"');
  });

  it("fetches nothing, runs nothing, and shows hostile names as text", () => {
    const html = reportHtml(data);
    expect(html.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(
      /https?:|<script|<link|<img|src=|url\(|@import/,
    );
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  });

  it("gives every picture a text alternative that names what is in it", () => {
    const html = reportHtml(data);
    const pictures = [...html.matchAll(/<svg .*?<\/svg>/gs)].map(([svg]) => svg);
    expect(pictures.length).toBe(3);
    for (const svg of pictures) {
      const [, title, about] = /role="img" aria-labelledby="(\S+) (\S+)"/.exec(svg)!;
      expect(svg).toContain(`<title id="${title}">`);
      expect(/<desc id="([^"]+)">.{30,}<\/desc>/s.exec(svg)?.[1]).toBe(about);
    }
    expect(new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)).size).toBe(
      [...html.matchAll(/ id="/g)].length,
    );
  });

  it("tells the same figures in the front, the choice and the audit", () => {
    const { row } = data.choice!;
    expect(data.audit!.attributes[0].figures.balance!.value).toBeCloseTo(row.balance[0], 12);
    expect(data.audit!.quality.cost!.value).toBeCloseTo(row.cost, 9);
    expect(data.audit!.clusters.map((cluster) => cluster.rows).reduce((a, b) => a + b)).toBe(60);
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

  it("has a command that a shell reads as it was meant", () => {
    const command = data.repeat.find(({ label }) => label === "Command")!.text;
    expect(command).toBe(
      "fairfront run '/somewhere/people'\\''s data.csv' --protect sex --clusters 3 --method safairkm --seed 1 --set iterations=5",
    );
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

  it("tells about somebody else's clusters what an audit found", () => {
    const html = reportHtml(
      auditReport({
        audit: data.audit!,
        table: "theirs.csv",
        labels: "segment",
        notices: ["x: was left out"],
        dropped: 2,
        failed: ["sex: balance is 0.1, under 0.4"],
        repeat: [],
        made: "2026-01-02T03:04:06Z",
        version: "1.2.3",
      }),
    );
    expect(html).toContain("<dt>Not kept</dt><dd><p>sex: balance is 0.1, under 0.4.</p></dd>");
    expect(html).toContain("theirs.csv");
    expect(html).not.toContain('id="front"');
  });
});
