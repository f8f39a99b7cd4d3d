import { InputError } from "../errors.ts";
import { type AttributeInput, makeProblem } from "./make-problem.ts";
import { nearestName } from "./nearest-name.ts";
import type { Problem } from "./problem.ts";
import { SCALINGS, type Scaling, scaleColumn } from "./scaling.ts";
import { type Column, MISSING, type NumericColumn, type Table } from "./table.ts";

export interface EncodeOptions {
  /** The protected columns; at least one. */
  readonly protect: readonly string[];
  readonly clusters: number;
  /** The columns to cluster by; all but the protected, the weight and the excluded ones where absent. */
  readonly features?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** How a column becomes comparable to the others; "+l2" also gives every row length 1. Default "zscore". */
  readonly scale?: Scaling | undefined;
  /** A column of positive weights. */
  readonly weight?: string | undefined;
}

/** The encoder's constants: a value x of a feature became (x - shift) / spread. */
export interface EncodedFeature {
  readonly name: string;
  readonly shift: number;
  readonly spread: number;
}

export interface Encoding {
  readonly scale: Scaling;
  readonly features: readonly EncodedFeature[];
  /** Columns that hold one value only and were left out. */
  readonly constant: readonly string[];
}

export interface EncodedProblem extends Problem {
  readonly encoding: Encoding;
}

/** Turns a table's numeric columns into a problem. */
export function encode(table: Table, options: EncodeOptions): EncodedProblem {
  const scale = options.scale ?? "zscore";
  if (!SCALINGS.includes(scale)) {
    throw new InputError("scale", `expected one of ${SCALINGS.join(", ")}, got "${scale}"`);
  }
  if (table.rows === 0) throw new InputError("table", "expected at least 2 rows, got none");
  const attributes = options.protect.map((name) => attributeOf(findColumn(table, name, "protect")));
  const features = featureColumns(table, options);
  const constant = features.filter((column) => isConstant(column)).map((column) => column.name);
  const varying = features.filter((column) => !constant.includes(column.name));
  if (varying.length === 0) {
    throw new InputError("features", `expected a column that varies, got only constant ones (${constant.join(", ")})`);
  }
  const scaled = varying.map((column) => scaleColumn(column, scale));
  const dim = scaled.length;
  const points = new Float64Array(table.rows * dim);
  scaled.forEach(({ values }, i) => {
    for (let row = 0; row < table.rows; row++) points[row * dim + i] = values[row];
  });
  if (scale.endsWith("+l2")) normaliseRowsInPlace(points, dim);
  const problem = makeProblem({
    points,
    dim,
    clusters: options.clusters,
    attributes,
    weights: options.weight === undefined ? undefined : weightsOf(findColumn(table, options.weight, "weight")),
  });
  const encoding = { scale, features: scaled.map(({ name, shift, spread }) => ({ name, shift, spread })), constant };
  return Object.freeze({ ...problem, encoding });
}

export function findColumn(table: Table, name: string, role: string): Column {
  const column = table.columns.find((candidate) => candidate.name === name);
  if (column !== undefined) return column;
  const names = table.columns.map((candidate) => candidate.name);
  throw new InputError(role, `expected a column of the table, got "${name}"; ${nearestName(name, names)}`);
}

function featureColumns(table: Table, options: EncodeOptions): NumericColumn[] {
  const { protect, features, weight } = options;
  const exclude = options.exclude ?? [];
  for (const name of exclude) findColumn(table, name, "exclude");
  if (new Set(protect).size < protect.length)
    throw new InputError("protect", `a column is named twice: ${protect.join(", ")}`);
  const named = features?.map((name) => findColumn(table, name, "features"));
  if (features !== undefined) {
    if (new Set(features).size < features.length) {
      throw new InputError("features", `a column is named twice: ${features.join(", ")}`);
    }
    const clash = features.find((name) => exclude.includes(name) || name === weight);
    if (clash !== undefined)
      throw new InputError("features", `"${clash}" is a feature and left out at once; name it once`);
  }
  const chosen =
    named ?? table.columns.filter(({ name }) => !protect.includes(name) && !exclude.includes(name) && name !== weight);
  if (chosen.length === 0)
    throw new InputError("features", "expected at least one numeric column besides the protected ones, got none");
  return chosen.map(checkedFeature);
}

function checkedFeature(column: Column): NumericColumn {
  if (column.kind === "text") {
    const row = column.codes.findIndex((code) => code !== MISSING && !isNumberText(column.levels[code]));
    const got = row < 0 ? "text" : `"${column.levels[column.codes[row]]}" in row ${row + 1}`;
    throw new InputError(
      column.name,
      `expected numbers, got ${got}; mend the value, or leave the column out with --exclude "${column.name}"`,
    );
  }
  const missing = column.values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
  if (missing > 0) {
    const first = column.values.findIndex((value) => Number.isNaN(value));
    throw new InputError(
      column.name,
      `expected a number in every row, got ${missing} missing (first in row ${first + 1}); fill them in, or leave the column out`,
    );
  }
  const infinite = column.values.findIndex((value) => !Number.isFinite(value));
  if (infinite >= 0) {
    throw new InputError(column.name, `expected finite numbers, got ${column.values[infinite]} in row ${infinite + 1}`);
  }
  return column;
}

function isNumberText(text: string): boolean {
  return text.trim() !== "" && Number.isFinite(Number(text));
}

function isConstant({ values }: NumericColumn): boolean {
  return values.every((value) => value === values[0]);
}

function attributeOf(column: Column): AttributeInput {
  const missing = (row: number, count: number): InputError =>
    new InputError(
      column.name,
      `expected a group in every row, got ${count} missing (first in row ${row + 1}); name that group, or drop the rows`,
    );
  if (column.kind === "text") {
    const { codes, levels } = column;
    const gaps = codes.reduce((count, code) => count + (code === MISSING ? 1 : 0), 0);
    if (gaps > 0) throw missing(codes.indexOf(MISSING), gaps);
    const present = new Set(codes);
    const groups = levels.filter((_, code) => present.has(code)).sort((a, b) => (a < b ? -1 : 1));
    const groupOfCode = levels.map((level) => groups.indexOf(level));
    return { name: column.name, groups, groupOf: codes.map((code) => groupOfCode[code]) };
  }
  const gaps = column.values.reduce((count, value) => count + (Number.isNaN(value) ? 1 : 0), 0);
  if (gaps > 0)
    throw missing(
      column.values.findIndex((value) => Number.isNaN(value)),
      gaps,
    );
  const values = [...new Set(column.values)].sort((a, b) => a - b);
  if (values.length > 100 && values.length > column.values.length / 10) {
    throw new InputError(
      column.name,
      `expected a column of groups, got ${values.length} different numbers in ${column.values.length} rows; cut it into ranges first`,
    );
  }
  const groupOfValue = new Map(values.map((value, group) => [value, group]));
  return {
    name: column.name,
    groups: values.map(String),
    groupOf: Uint32Array.from(column.values, (value) => groupOfValue.get(value)!),
  };
}

function weightsOf(column: Column): Float64Array {
  if (column.kind === "text") throw new InputError(column.name, "expected positive numbers as weights, got text");
  return column.values;
}

/** A row of zeros has no direction and stays. */
function normaliseRowsInPlace(points: Float64Array, dim: number): void {
  for (let start = 0; start < points.length; start += dim) {
    let square = 0;
    for (let i = start; i < start + dim; i++) square += points[i] * points[i];
    const length = Math.sqrt(square);
    if (length > 0) for (let i = start; i < start + dim; i++) points[i] /= length;
  }
}
