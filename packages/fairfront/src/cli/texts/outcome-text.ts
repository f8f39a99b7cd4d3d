import { countText, decimalText, type Outcome, oneLine, percentText, pointsText } from "@fairfront/core/internal";
import { textTable } from "./text-table.ts";

/** Rates of an outcome by one attribute. */
export function outcomeLines(attribute: string, { name, value, reference, missing, rates }: Outcome): string[] {
  const rangeText = ([low, high]: readonly [number, number], text: (value: number) => string): string =>
    `${text(low)} to ${text(high)}`;
  const ratioText = (ratio: number): string => decimalText(ratio, 2);
  const lines = rates.map(({ cluster, group, rows, rate, interval, difference, ratio }) => [
    cluster ?? "all",
    group,
    countText(rows),
    rate === null ? "-" : percentText(rate),
    interval === null ? "" : rangeText(interval, percentText),
    difference === null ? "-" : pointsText(difference.value),
    difference === null ? "" : rangeText(difference.interval, pointsText),
    ratio === null ? "-" : ratioText(ratio.value),
    ratio === null ? "" : rangeText(ratio.interval, ratioText),
  ]);
  const head = ["cluster", "group", "rows", "rate", "", "points", "", "ratio", ""];
  return [
    `How often ${oneLine(name)} is ${oneLine(value)}, by ${oneLine(attribute)}, against ${oneLine(reference)}`,
    ...textTable(head, lines).map((line) => `  ${line.trimEnd()}`),
    ...(missing === 0 ? [] : [`  ${countText(missing)} rows have no value of ${oneLine(name)}, and are in no rate`]),
  ];
}
