import { isoDate, isoMoment } from "../tables/iso-date.ts";
import type { NumericColumn } from "../tables/table.ts";
import type { ValueRange } from "./encoding.ts";

const DAY = 86_400_000; // milliseconds

type Numbers = Pick<NumericColumn, "values" | "date">;

/** What a range is called so that no value seems to be in two: "27 to 32", "33 to 41"; "0.5 to below 1.2". */
export function rangeName(range: ValueRange, column: Numbers): string {
  const { from, fromIncluded, to, toIncluded } = range;
  const shown = (value: number): string => valueName(value, column);
  if (from === null) return to === null ? "all" : `${toIncluded ? "<=" : "<"}${shown(to)}`;
  if (to === null) return `${fromIncluded ? ">=" : ">"}${shown(from)}`;
  if (steps(range, column)) {
    const [first, last] = [fromIncluded ? from : from + 1, toIncluded ? to : to - 1];
    return first === last ? shown(first) : `${shown(first)} to ${shown(last)}`;
  }
  return `${fromIncluded ? "" : "above "}${shown(from)} to ${toIncluded ? "" : "below "}${shown(to)}`;
}

function valueName(value: number, { date }: Numbers): string {
  if (date === undefined) return String(value);
  return date === "days" || value % DAY === 0 ? isoDate(value, date) : isoMoment(value);
}

/** As they were typed, unless an end between two ranges would seem to be in both. */
export function typedNames(texts: readonly string[], ranges: readonly ValueRange[], column: Numbers): string[] {
  const isPlain = ({ from, fromIncluded, to, toIncluded }: ValueRange): boolean =>
    from === null || to === null || (fromIncluded && toIncluded);
  if (ranges.every(isPlain)) return [...texts];
  return ranges.map((range, i) => (range.from === null || range.to === null ? texts[i] : rangeName(range, column)));
}

/** Whether the values go from one whole number, or day, to the next. */
function steps({ from, to }: ValueRange, { values, date }: Numbers): boolean {
  if (date !== undefined && date !== "days") return false;
  return (
    [from!, to!].every(Number.isInteger) && values.every((value) => Number.isNaN(value) || Number.isInteger(value))
  );
}
