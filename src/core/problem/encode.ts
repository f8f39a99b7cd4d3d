import { InputError } from "../errors.ts";
import { type DroppedRow, type EncodeOptions, encodeSettings } from "./encode-options.ts";
import { dimOf, type Encoding, MISSING_POLICIES } from "./encoding.ts";
import { checkFeatures, featureColumns } from "./feature-columns.ts";
import { findColumn } from "./find-column.ts";
import { fitAttributes, protectSpecs } from "./fit-attributes.ts";
import { isConstant } from "./fit-feature.ts";
import { fitFeatures } from "./fit-features.ts";
import { makeProblem } from "./make-problem.ts";
import { readMissingMarks } from "./missing-marks.ts";
import type { Problem } from "./problem.ts";
import { SCALINGS } from "./scaling.ts";
import { type Column, type Table, takeRows } from "./table.ts";
import { usedRows } from "./used-rows.ts";

export interface EncodedProblem extends Problem {
  readonly encoding: Encoding;
  /** Rows that lacked a value, in their order. A row that is neither here nor in `rows` was not sampled. */
  readonly dropped: readonly DroppedRow[];
}

/** Turns a table into a problem. What it decides by itself is in `encoding.notices`. */
export function encode(given: Table, options: EncodeOptions): EncodedProblem {
  const settings = encodeSettings(options);
  checkSettings(given, settings);
  const { table: marked, notices: markNotices } = readMissingMarks(given, settings.missingMarks);
  const specs = protectSpecs(marked, options.protect);
  const protect = [...new Set(specs.flatMap(({ parts }) => parts.map(({ column }) => column)))];
  const candidates = featureColumns(marked, { ...settings, protect });
  const weight = options.weight === undefined ? undefined : findColumn(marked, options.weight, "weight");
  const needed = [...protect.map((name) => findColumn(marked, name, "protect")), ...(weight ? [weight] : [])];
  const constant = candidates.filter(isConstant).map(({ name }) => name);
  const varying = candidates.filter(({ name }) => !constant.includes(name));
  const notices: string[] = markNotices.filter((notice) =>
    [...needed, ...varying].some(({ name }) => notice.startsWith(`${name}: `)),
  );
  checkFeatures(varying, options.features ?? [], settings.maxCategories, notices);
  const sample = { rows: options.sample, seed: settings.seed };
  const { rows, dropped } = usedRows(marked.rows, needed, varying, settings.missing, sample, notices);
  const table =
    rows === undefined ? marked : { rows: rows.length, columns: marked.columns.map((c) => takeRows(c, rows)) };
  const attributes = fitAttributes(table, specs, options, notices);
  const columns = varying.map(({ name }) => findColumn(table, name, "features"));
  const { points, ...fitted } = fitFeatures(columns, constant, settings, notices);
  const problem = makeProblem({
    points,
    dim: dimOf(fitted),
    clusters: options.clusters,
    attributes: attributes.map(({ encoder, groupOf }) => ({ name: encoder.name, groups: encoder.groups, groupOf })),
    weights: weight === undefined ? undefined : weightsOf(findColumn(table, weight.name, "weight")),
    rows,
  });
  const encoding: Encoding = {
    scale: settings.scale,
    ...fitted,
    attributes: attributes.map(({ encoder }) => encoder),
    ...(options.weight !== undefined && { weight: options.weight }),
    missing: settings.missing,
    missingMarks: [...settings.missingMarks],
    notices,
  };
  return Object.freeze({ ...problem, encoding, dropped });
}

function checkSettings(table: Table, { scale, missing }: { scale: string; missing: string }): void {
  if (!(SCALINGS as readonly string[]).includes(scale)) {
    throw new InputError("scale", `expected one of ${SCALINGS.join(", ")}, got "${scale}"`);
  }
  if (!(MISSING_POLICIES as readonly string[]).includes(missing)) {
    throw new InputError("missing", `expected one of ${MISSING_POLICIES.join(", ")}, got "${missing}"`);
  }
  if (table.rows === 0) throw new InputError("table", "expected at least 2 rows, got none");
}

function weightsOf(column: Column): Float64Array {
  if (column.kind === "text") throw new InputError(column.name, "expected positive numbers as weights, got text");
  return column.values;
}
