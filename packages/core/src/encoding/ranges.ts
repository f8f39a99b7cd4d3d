import { refusal } from "../errors.ts";
import type { DateUnit } from "../tables/date-unit.ts";
import { convertDate, parseIsoDate } from "../tables/iso-date.ts";
import type { ValueRange } from "./encoding.ts";

const NUMBER = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const DATE = String.raw`\d{4}-\d{2}-\d{2}`;
const OPEN = new RegExp(`^(<=|<|>=|>)\\s*(${DATE}|${NUMBER})$`);
const BETWEEN = new RegExp(
  `^(?:(${NUMBER})\\s*-\\s*(${NUMBER})|(${DATE}|${NUMBER})\\s*\\.\\.\\s*(${DATE}|${NUMBER}))$`,
);

interface Bound {
  readonly at: number;
  /** Whether the bound belongs to the range; undefined where a bare range leaves it to its neighbour. */
  readonly included: boolean | undefined;
}

interface Draft {
  readonly text: string;
  readonly from: Bound | undefined;
  readonly to: Bound | undefined;
}

/** Whether the text is one range of the grammar below. */
export function looksLikeRange(text: string): boolean {
  return OPEN.test(text.trim()) || BETWEEN.test(text.trim());
}

/**
 * Ranges from low to high that touch: `<25`, `<=25`, `25-60` (or `25..60`; dates as `2001-01-01..2002-01-01`), `>60`,
 * `>=60`. A bare range holds its lower end, and its upper end unless the next one does: in `<25,25-60,>60` both 25 and
 * 60 are in the middle, in `0-25,25-60` 25 is in the second. Gaps and overlaps are refused.
 */
export function parseRanges(column: string, texts: readonly string[], unit: DateUnit | undefined): ValueRange[] {
  const drafts = texts.map((text) => parseRange(column, text, unit));
  return drafts.map((draft, i) => {
    const before = drafts[i - 1];
    const after = drafts[i + 1];
    if (before !== undefined) checkTouch(column, before, draft);
    return {
      from: draft.from?.at ?? null,
      fromIncluded: draft.from?.included ?? before?.to?.included !== true,
      to: draft.to?.at ?? null,
      toIncluded: draft.to?.included ?? (after === undefined || after.from?.included === false),
    };
  });
}

/** The range that holds a value, or -1. */
export function rangeOf(ranges: readonly ValueRange[], value: number): number {
  for (let i = 0; i < ranges.length; i++) {
    const { from, fromIncluded, to, toIncluded } = ranges[i];
    const above = from === null || value > from || (fromIncluded && value === from);
    const below = to === null || value < to || (toIncluded && value === to);
    if (above && below) return i;
  }
  return -1;
}

function parseRange(column: string, text: string, unit: DateUnit | undefined): Draft {
  const open = OPEN.exec(text);
  if (open !== null) {
    const bound = { at: toNumber(column, open[2], unit), included: open[1].endsWith("=") };
    return open[1].startsWith("<") ? { text, from: undefined, to: bound } : { text, from: bound, to: undefined };
  }
  const between = BETWEEN.exec(text);
  if (between === null) throw refusal("range-unreadable", "protect", { column, got: text });
  const from = toNumber(column, between[1] ?? between[3], unit);
  const to = toNumber(column, between[2] ?? between[4], unit);
  if (!(from < to)) throw refusal("range-backwards", "protect", { column, got: text });
  return { text, from: { at: from, included: undefined }, to: { at: to, included: undefined } };
}

function toNumber(column: string, text: string, unit: DateUnit | undefined): number {
  const days = parseIsoDate(text);
  if (days === undefined) return Number(text);
  if (unit === undefined) throw refusal("range-of-no-dates", "protect", { column, got: text });
  return convertDate(days, "days", unit);
}

function checkTouch(column: string, before: Draft, after: Draft): void {
  const both = { column, before: before.text, after: after.text };
  if (before.to === undefined || after.from === undefined) throw refusal("ranges-out-of-order", "protect", both);
  const at = before.to.at;
  if (at < after.from.at) throw refusal("ranges-gap", "protect", { ...both, from: at, to: after.from.at });
  if (at > after.from.at) throw refusal("ranges-overlap", "protect", both);
  if (before.to.included === false && after.from.included === false) {
    throw refusal("ranges-leave-out", "protect", { ...both, at });
  }
  if (before.to.included === true && after.from.included === true) {
    throw refusal("ranges-share", "protect", { ...both, at });
  }
}
