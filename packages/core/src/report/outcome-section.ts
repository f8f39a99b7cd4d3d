import type { Audit } from "../audit/audit-result.ts";
import type { Outcome } from "../audit/outcome.ts";
import { escaped } from "../words/escaped.ts";
import { countText, decimalText, percentText } from "../words/number-text.ts";
import { paragraph, section, table } from "./markup.ts";

/** Rates of an outcome per group and cluster; empty where none was named. */
export function outcomeSection({ attributes, weighted }: Audit): string {
  const told = attributes.flatMap(({ name, outcome }) => (outcome === undefined ? [] : [{ name, outcome }]));
  if (told.length === 0) return "";
  const [{ outcome }] = told;
  return section(
    "outcome",
    `How often ${outcome.name} is ${outcome.value}`,
    paragraph(
      `Rates of every group${weighted ? ", by weight," : ""} in all rows and in every cluster, and how they compare with one group.`,
      "soft",
    ),
    ...told.map(({ name, outcome: own }) => ratesTable(name, own)),
    outcome.missing === 0
      ? ""
      : paragraph(`${countText(outcome.missing)} rows have no value of ${outcome.name}, and are in no rate.`, "soft"),
  );
}

function ratesTable(attribute: string, { rates, reference }: Outcome): string {
  return table(
    `By ${attribute}, against ${reference}`,
    [
      { title: "cluster" },
      { title: "group" },
      ...["rows", "rate", "difference", "ratio"].map((title) => ({ title, number: true })),
    ],
    rates.map(({ cluster, group, rows, rate, interval, difference, ratio }) => [
      cluster === undefined ? "all rows" : escaped(cluster),
      escaped(group),
      countText(rows),
      rate === null ? "-" : percentText(rate) + range(interval!, percentText),
      difference === null ? "-" : pointsText(difference.value) + range(difference.interval, pointsText),
      ratio === null ? "-" : decimalText(ratio.value, 2) + range(ratio.interval, (value) => decimalText(value, 2)),
    ]),
  );
}

/** A difference of shares in points of a percentage. */
export function pointsText(difference: number): string {
  return `${difference < 0 ? "−" : "+"}${decimalText(Math.abs(difference) * 100, 1)}`;
}

function range([low, high]: readonly [number, number], text: (value: number) => string): string {
  return ` <span class="flag range">${text(low)} to ${text(high)}</span>`;
}
