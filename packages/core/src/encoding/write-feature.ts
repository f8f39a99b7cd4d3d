import { levelCoder } from "../tables/level-coder.ts";
import { type Column, MISSING } from "../tables/table.ts";
import { type CategoryFeature, type EncodedFeature, type NumericFeature, widthOf } from "./encoding.ts";

/** Where a feature's coordinates go. */
export interface Place {
  /** Row-major rows x dim. */
  readonly pointsOut: Float64Array;
  readonly dim: number;
  /** The feature's first coordinate. */
  readonly at: number;
}

export interface WriteRules {
  /** Put the feature's fill in place of missing values; otherwise its first coordinate becomes NaN. */
  readonly fill: boolean;
  /** Put unseen categories between the known ones; otherwise the first coordinate becomes NaN. */
  readonly between: boolean;
}

/** What was met on the way; rows counted from 0, -1 for none. */
export interface WriteTally {
  missing: number;
  firstMissing: number;
  unseen: number;
  firstUnseen: number;
}

/** Writes a column's rows, of the kind that was learnt, as coordinates. Infinite numbers count as missing. */
export function writeFeatureInto(feature: EncodedFeature, column: Column, rules: WriteRules, place: Place): WriteTally {
  const tally = { missing: 0, firstMissing: -1, unseen: 0, firstUnseen: -1 };
  if (feature.kind === "numeric") writeNumbers(feature, column, rules, place, tally);
  else writeCategories(feature, column, rules, place, tally);
  return tally;
}

function writeNumbers(
  { shift, spread, fill }: NumericFeature,
  column: Column,
  rules: WriteRules,
  { pointsOut, dim, at }: Place,
  tally: WriteTally,
): void {
  if (column.kind === "text") throw new Error("texts where numbers were learnt"); // asLearnt reads them
  const { values } = column;
  for (let row = 0, to = at; row < values.length; row++, to += dim) {
    let value = values[row];
    if (!Number.isFinite(value)) {
      if (tally.missing++ === 0) tally.firstMissing = row;
      value = rules.fill ? fill : Number.NaN;
    }
    pointsOut[to] = (value - shift) / spread;
  }
}

const UNSEEN = -1;

function writeCategories(
  feature: CategoryFeature,
  column: Column,
  { fill, between }: WriteRules,
  { pointsOut, dim, at }: Place,
  tally: WriteTally,
): void {
  const { levels, spread } = feature;
  const width = widthOf(feature);
  const codeOf = levelCoder(levels);
  const codes = levelCodes(column, codeOf);
  const filled = codeOf(feature.fill)!;
  const height = 1 / spread;
  for (let row = 0, to = at; row < codes.length; row++, to += dim) {
    let code = codes[row];
    if (code === MISSING_LEVEL) {
      if (tally.missing++ === 0) tally.firstMissing = row;
      if (fill) code = filled;
    } else if (code === UNSEEN && tally.unseen++ === 0) tally.firstUnseen = row;
    for (let i = to; i < to + width; i++) pointsOut[i] = 0;
    if (code >= 0) {
      if (width > 1) pointsOut[to + code] = height;
      else if (code === 1) pointsOut[to] = height;
    } else if (code === UNSEEN && between) {
      for (let i = to; i < to + width; i++) pointsOut[i] = height / levels.length; // as far from one as from another
    } else pointsOut[to] = Number.NaN;
  }
}

const MISSING_LEVEL = -2;

function levelCodes(column: Column, codeOf: (text: string) => number | undefined): Int32Array {
  if (column.kind === "numeric") {
    return Int32Array.from(column.values, (value) =>
      Number.isFinite(value) ? (codeOf(String(value)) ?? UNSEEN) : MISSING_LEVEL,
    );
  }
  const codeOfLevel = column.levels.map((level) => codeOf(level) ?? UNSEEN);
  return Int32Array.from(column.codes, (code) => (code === MISSING ? MISSING_LEVEL : codeOfLevel[code]));
}

/** Gives every row length 1; a row of zeros has no direction and stays. */
export function normaliseRowsInPlace(points: Float64Array, dim: number): void {
  for (let start = 0; start < points.length; start += dim) {
    let square = 0;
    for (let i = start; i < start + dim; i++) square += points[i] * points[i];
    const length = Math.sqrt(square);
    if (length > 0) for (let i = start; i < start + dim; i++) points[i] /= length;
  }
}
