import { paperCase } from "./cases.ts";
import type { Verdict } from "./claims/judge.ts";
import { escapeHtml, htmlTable } from "./html.ts";

/** All claims: a summary, then each with its words, its test and its numbers. */
export function verdictsSection(verdicts: readonly Verdict[]): string {
  const count = (wanted: Verdict["verdict"]): number => verdicts.filter(({ verdict }) => verdict === wanted).length;
  return [
    "<h2>Claims</h2>",
    `<p>${count("reproduced")} of ${verdicts.length} claims are reproduced, ${count("not reproduced")} are not, ${count("not testable: data missing")} cannot be tested without more data. A case shows a claim if most of its seeds do; the numbers are medians over the seeds.</p>`,
    `<nav><ul>${verdicts.map(summaryLine).join("\n")}</ul></nav>`,
    ...verdicts.map(verdictBlock),
  ].join("\n");
}

function summaryLine(verdict: Verdict): string {
  const { id, quote } = verdict.claim;
  return `<li>${badge(verdict)} <a href="#claim-${id}">${id}</a> <span class="quiet">${escapeHtml(quote)}</span></li>`;
}

function badge({ verdict }: Verdict): string {
  const style = verdict === "reproduced" ? "yes" : verdict === "not reproduced" ? "no" : "open";
  return `<span class="verdict ${style}">${verdict}</span>`;
}

function verdictBlock(verdict: Verdict): string {
  const { claim, cases } = verdict;
  const names = Object.keys(cases.find(({ seeds }) => seeds > 0)?.numbers ?? {});
  const rows = cases.map(({ case: id, holds, seeds, numbers }) => [
    paperCase(id).title,
    seeds === 0 ? "data missing" : `${holds} of ${seeds}`,
    ...names.map((name) => numberText(numbers[name])),
  ]);
  return [
    `<div class="claim" id="claim-${claim.id}"><div>${badge(verdict)} <b>${claim.id}</b></div>`,
    `<blockquote>${escapeHtml(claim.quote)}</blockquote>`,
    `<div>Tested: ${escapeHtml(claim.test)}</div>`,
    `${htmlTable(["case", "seeds that show it", ...names], rows, 2)}</div>`,
  ].join("\n");
}

function numberText(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return "none";
  if (!Number.isFinite(value)) return "never";
  return Number(value.toPrecision(4)).toString();
}
