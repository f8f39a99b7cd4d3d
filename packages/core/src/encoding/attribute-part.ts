import { refusal } from "../errors.ts";
import { type Notice, notice } from "../notices/notice.ts";
import type { Remedy } from "../notices/remedy.ts";
import { convertDate } from "../tables/iso-date.ts";
import { levelCoder } from "../tables/level-coder.ts";
import { numberOf } from "../tables/parse-number.ts";
import { type Column, MISSING, type NumericColumn, textsOf } from "../tables/table.ts";
import type { AttributePart, ValueRange } from "./encoding.ts";
import type { PartSpec } from "./protect-spec.ts";
import { rangeName, typedNames } from "./range-names.ts";
import { parseRanges, rangeOf } from "./ranges.ts";

const MANY_VALUES = 100;
const MANY_NUMBERS = 12; // more are measured, not coded: a person should say where to cut
const VALUES_PER_ROW = 0.1;

/**
 * What a column's values, ranges or quantiles are, learnt from the rows that are used. No value is missing. `counts` are
 * how many rows each row stands for; 1 each where absent.
 */
export function fitPart(column: Column, spec: PartSpec, notices: Notice[], counts?: ArrayLike<number>): AttributePart {
  if (spec.kind === "values") return { kind: "values", column: column.name, levels: distinctLevels(column, counts) };
  if (column.kind === "text") {
    throw refusal("ranges-of-text", column.name, { column: column.name, value: column.levels[0] });
  }
  const date = column.date === undefined ? {} : { date: column.date };
  if (spec.kind === "ranges") {
    const ranges = parseRanges(column.name, spec.ranges, column.date);
    return { kind: "ranges", column: column.name, levels: typedNames(spec.ranges, ranges, column), ranges, ...date };
  }
  const cuts = quantileCuts(column.values, spec.quantiles, counts);
  if (cuts.length + 1 < spec.quantiles) {
    notices.push(notice("fewer-quantiles", column.name, { groups: cuts.length + 1, wanted: spec.quantiles }));
  }
  const ranges = cutRanges(cuts);
  return {
    kind: "ranges",
    column: column.name,
    levels: ranges.map((range) => rangeName(range, column)),
    ranges,
    ...date,
  };
}

/** For every row an index into the part's levels, or MISSING where the value is missing or none of them. */
export function partCodes(part: AttributePart, column: Column): Uint32Array {
  if (part.kind === "values") {
    const codeOf = levelCoder(part.levels);
    if (column.kind === "numeric" && column.written === undefined) {
      return numericCodes(column, (value) => codeOf(String(value)) ?? MISSING);
    }
    const { codes, levels } = textsOf(column);
    const codeOfLevel = levels.map((level) => codeOf(level) ?? MISSING);
    return codes.map((code) => (code === MISSING ? MISSING : codeOfLevel[code]));
  }
  const codeOfValue = (value: number): number => {
    const range = rangeOf(part.ranges, value);
    return range < 0 ? MISSING : range;
  };
  if (column.kind === "text") {
    const codeOfLevel = column.levels.map((level) => codeOfValue(numberOf(level) ?? Number.NaN));
    return column.codes.map((code) => (code === MISSING ? MISSING : codeOfLevel[code]));
  }
  const { date } = column;
  if (date === undefined || part.date === undefined) return numericCodes(column, codeOfValue);
  const unit = part.date;
  return numericCodes(column, (value) => codeOfValue(convertDate(value, date, unit)));
}

/** Few different numbers are likely: each is looked up once. */
function numericCodes({ values }: NumericColumn, codeOf: (value: number) => number): Uint32Array {
  const known = new Map<number, number>();
  return Uint32Array.from(values, (value) => {
    let code = known.get(value);
    if (code === undefined) {
      code = Number.isNaN(value) ? MISSING : codeOf(value);
      if (known.size < MISSING_CACHE) known.set(value, code);
    }
    return code;
  });
}

const MISSING_CACHE = 65_536; // entries; more different numbers than this are no groups

function distinctLevels(column: Column, counts: ArrayLike<number> | undefined): string[] {
  const length = column.kind === "text" ? column.codes.length : column.values.length;
  const rows = counts === undefined ? length : Array.from(counts).reduce((sum, count) => sum + count, 0);
  if (column.kind === "text") {
    const present = new Set(column.codes);
    const levels = column.levels.filter((_, code) => present.has(code)).sort((a, b) => (a < b ? -1 : 1));
    checkGroups(column.name, levels.length, rows, "texts");
    return levels;
  }
  if (column.written !== undefined) {
    const present = new Set(column.written.codes); // no value is missing
    const levels = column.written.levels.filter((_, code) => present.has(code));
    checkGroups(column.name, levels.length, rows, "numbers");
    const numbers = new Map(levels.map((level) => [level, numberOf(level) ?? Number.NaN]));
    return levels.sort((a, b) => numbers.get(a)! - numbers.get(b)! || (a < b ? -1 : 1));
  }
  const values = [...new Set(column.values)].sort((a, b) => a - b);
  checkGroups(column.name, values.length, rows, "numbers");
  return values.map(String);
}

/** Refuses groups that are no groups: texts of every row, numbers that were measured. */
export function checkGroups(name: string, distinct: number, rows: number, what: "texts" | "numbers"): void {
  const unique = distinct === rows && rows > 2;
  const many =
    what === "numbers" ? distinct > MANY_NUMBERS : distinct > MANY_VALUES && distinct > rows * VALUES_PER_ROW;
  if (!unique && !many) return;
  const cuts: readonly Remedy[] = [
    { kind: "set", option: "protect", value: [`${name}/4`], to: "cut-equal" },
    { kind: "set", option: "protect", value: [`${name}<25,25-60,>60`], to: "cut-ranges" },
    { kind: "set", option: "types", value: { [name]: "text" }, to: "read-codes" },
  ];
  throw refusal("too-many-groups", name, { distinct, what, rows }, what === "numbers" ? cuts : []);
}

/** Cut i is the value at rank floor(i n / q): groups are [cut, next cut). Cuts that would leave a group empty go. */
function quantileCuts(values: Float64Array, quantiles: number, counts: ArrayLike<number> | undefined): number[] {
  const order = Uint32Array.from(values.keys()).sort((a, b) => values[a] - values[b]);
  const rows = counts === undefined ? values.length : Array.from(counts).reduce((sum, count) => sum + count, 0);
  const cuts = new Set<number>();
  let place = 0;
  let before = 0; // rows before the place
  for (let i = 1; i < quantiles; i++) {
    const rank = Math.floor((i * rows) / quantiles);
    for (; before + (counts?.[order[place]] ?? 1) <= rank; place++) before += counts?.[order[place]] ?? 1;
    cuts.add(values[order[place]]);
  }
  cuts.delete(values[order[0]]);
  return [...cuts];
}

function cutRanges(cuts: readonly number[]): ValueRange[] {
  return [null, ...cuts].map((from, i) => ({
    from,
    fromIncluded: true,
    to: cuts[i] ?? null,
    toIncluded: false,
  }));
}
