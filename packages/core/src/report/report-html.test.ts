import { beforeAll, describe, expect, it } from "vitest";
import { sampleReports } from "../testing/sample-reports.ts";
import { auditReport } from "./audit-report.ts";
import { reportHtml } from "./report-html.ts";

let reports: Awaited<ReturnType<typeof sampleReports>>;
beforeAll(async () => {
  reports = await sampleReports();
});

describe("the report", () => {
  it("breaks long names over narrow columns of figures where they are spelled apart", () => {
    expect(reportHtml(reports.chosen)).toContain("Represen\u00adtation</th>");
  });

  it("has every section of a decision, in the order in which it is told", () => {
    const titles = [...reportHtml(reports.chosen).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title]) => title);
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

  it("shows what chance would have, in the picture and in words, with and without a choice", () => {
    expect(reportHtml(reports.chosen)).toMatch(
      /<rect class="chance"[\s\S]*By chance, clusters of these sizes would have balance/,
    );
    expect(reportHtml(reports.unchosen)).toMatch(/By chance, clusters of these sizes would have balance/);
  });

  it("calls clusters what a person calls them, beside their numbers, and changes nothing else", () => {
    const html = reportHtml(reports.named);
    for (const text of ["<h3>Cluster 1 (young &amp; busy)</h3>", ">1 (young &amp; bu…</text>", "<h3>Cluster 2</h3>"]) {
      expect(html).toContain(text);
    }
    const plain = JSON.stringify(reports.named).replaceAll("1 (young & busy)", "1");
    expect(JSON.parse(plain)).toEqual(JSON.parse(JSON.stringify(reports.chosen)));
  });

  it("says that nothing is chosen before a choice, and tells nothing about clusters", () => {
    const html = reportHtml(reports.undecided);
    expect(html).toContain("Nothing has been chosen yet");
    expect(html).not.toContain('id="who"');
    expect(html).not.toContain('class="chosen"');
  });

  it("fetches nothing, runs nothing, and shows hostile names as text", () => {
    const html = reportHtml(reports.chosen);
    expect(html.replaceAll("http://www.w3.org/2000/svg", "")).not.toMatch(
      /https?:|<script|<link|<img|src=|url\(|@import/,
    );
    expect(html).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
  });

  it("gives every picture a text alternative that names what is in it", () => {
    const html = reportHtml(reports.chosen);
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

  it("tells about somebody else's clusters what an audit found", () => {
    const html = reportHtml(
      auditReport({
        audit: reports.chosen.audit!,
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
