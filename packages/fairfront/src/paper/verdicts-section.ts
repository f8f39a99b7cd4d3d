import { paperCase } from "./cases.ts";
import type { Verdict } from "./claims/judge.ts";
import { escapeHtml, htmlTable } from "./html.ts";

/** All claims: a summary, then each with its words, its test and its numbers. */
export function verdictsSection(verdicts: readonly Verdict[]): string {
  const count = (wanted: Verdict["verdict"]): number => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const open = [
    ...[`${count("reproduced")} of ${verdicts.length} claims are reproduced`, `${count("not reproduced")} are not`],
    ...tell(count("not testable: data missing"), "cannot be tested without more data"),
    ...tell(count("not tested yet: runs missing"), "wait for runs that are not done yet"),
  ];
  return [
    "<h2>Claims</h2>",
    `<p>${open.join(", ")}. A case shows a claim if most of its seeds do; the numbers are medians over the seeds, with the least and the most below where they differ.</p>`,
    `<nav><ul>${verdicts.map(summaryLine).join("\n")}</ul></nav>`,
    ...verdicts.map(verdictBlock),
  ].join("\n");
}

function tell(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}`];
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
  const rows = cases.map(({ case: id, lacks, holds, seeds, numbers, ranges }) => [
    paperCase(id).title,
    lacks === undefined ? `${holds} of ${seeds}` : lacks === "data" ? "data missing" : "not run yet",
    ...names.map((name) => (lacks === undefined ? spreadText(numbers[name], ranges[name]) : "none")),
  ]);
  return [
    `<div class="claim" id="claim-${claim.id}"><div>${badge(verdict)} <b>${claim.id}</b></div>`,
    `<blockquote>${escapeHtml(claim.quote)}</blockquote>`,
    `<div>Tested: ${escapeHtml(claim.test)}</div>`,
    `${htmlTable(["case", "seeds that show it", ...names], rows, 2)}</div>`,
  ].join("\n");
}

function spreadText(median: number, range: readonly [number, number]): string {
  const [least, most] = range.map(numberText);
  return least === most ? numberText(median) : `${numberText(median)}\n${least} to ${most}`;
}

/** Counts to the last digit, measures to four. */
function numberText(value: number): string {
  if (!Number.isFinite(value)) return "never";
  return Number.isInteger(value) ? value.toLocaleString("en") : Number(value.toPrecision(4)).toString();
}
