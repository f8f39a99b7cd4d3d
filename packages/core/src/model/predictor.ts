import { anyRefusal } from "../any-refusal.ts";
import { attributeColumns, groupsOf, NO_GROUP } from "../encoding/attribute.ts";
import { MARKS_REMEDY, marksOf } from "../encoding/encode-options.ts";
import { dimOf, type EncodedFeature, type NumericFeature, widthOf } from "../encoding/encoding.ts";
import { normaliseRowsInPlace, type WriteRules, writeFeatureInto } from "../encoding/write-feature.ts";
import type { InputError } from "../errors.ts";
import { MISSING_REMEDY } from "../notices/remedy.ts";
import { isoDate } from "../tables/iso-date.ts";
import { readMissingMarks } from "../tables/missing-marks.ts";
import { type Column, MISSING, type Table } from "../tables/table.ts";
import { asLearnt, type TextSigns } from "./as-learnt.ts";
import { assignPricedInto } from "./assign-priced.ts";
import { checkSigns, signsOf } from "./check-signs.ts";
import type { Model } from "./model.ts";
import { NO_CLUSTER, type PredictOptions, type PredictTally, predictDefaults } from "./predict-options.ts";
import { pricedCenters } from "./priced-centers.ts";

/** A model made ready for many rows. It keeps buffers: one a thread. */
export interface Predictor {
  /** The columns that it reads: features, then what the groups are made of. */
  readonly columns: readonly string[];
  /** Writes the cluster of every row of a chunk, or NO_CLUSTER, and adds to the tally. */
  predictInto(chunk: Table, labelsOut: Int32Array, tally: PredictTally): void;
}

export function blankTally(): PredictTally {
  return { rows: 0, dropped: 0, priceFree: 0, filled: noneYet(), unseen: noneYet() };
}

/** By a column's name, which may be any word: what inherits nothing has no value called "constructor". */
const noneYet = (): Record<string, number> => Object.create(null);

export function makePredictor(model: Model, options: PredictOptions = {}): Predictor {
  const { encoding } = model;
  const { features, attributes } = encoding;
  const dim = dimOf(encoding);
  const rule = pricedCenters(model);
  const missing = options.missing ?? encoding.missing;
  const unseen = options.unseen ?? predictDefaults.unseen;
  const rules: WriteRules = { fill: missing === "impute", between: unseen === "between" };
  const offset = Float64Array.from(model.offset);
  const usesGroup = model.usesGroup !== false;
  const groupColumns = usesGroup ? attributes.flatMap(({ parts }) => parts.map((p) => p.column)) : [];
  const names = [...features.map(({ name }) => name), ...groupColumns];
  const priceFree = model.cellRows.length;
  let points = new Float64Array(0);

  function writePoints(chunk: Table, tally: PredictTally): Uint8Array | undefined {
    let incomplete: Uint8Array | undefined;
    const signs = signsOf(encoding, chunk);
    let at = 0;
    for (const feature of features) {
      const isAllowed = options.allowMissing === true && !chunk.columns.some(({ name }) => name === feature.name);
      const fill = rules.fill || isAllowed;
      const given = featureColumn(feature, chunk, fill);
      const column = feature.kind === "numeric" ? learntColumn(feature, given, chunk, signs, tally) : given;
      const met = writeFeatureInto(feature, column, { ...rules, fill }, { pointsOut: points, dim, at });
      if (met.missing > 0 && missing === "error" && !fill) {
        throw missingValue(feature, rowIn(chunk, tally, met.firstMissing));
      }
      if (met.unseen > 0 && unseen === "error")
        throw unseenCategory(feature, column, met.firstUnseen, rowIn(chunk, tally, met.firstUnseen));
      if (met.missing > 0 && fill) tally.filled[feature.name] = (tally.filled[feature.name] ?? 0) + met.missing;
      if (met.unseen > 0) tally.unseen[feature.name] = (tally.unseen[feature.name] ?? 0) + met.unseen;
      if ((met.missing > 0 && !fill) || (met.unseen > 0 && !rules.between)) {
        incomplete ??= new Uint8Array(chunk.rows);
        for (let row = 0; row < chunk.rows; row++) if (Number.isNaN(points[row * dim + at])) incomplete[row] = 1;
      }
      at += widthOf(feature);
    }
    const used = points.subarray(0, chunk.rows * dim);
    if (encoding.scale.endsWith("+l2")) normaliseRowsInPlace(used, dim);
    for (let start = 0; start < used.length; start += dim) for (let i = 0; i < dim; i++) used[start + i] -= offset[i];
    return incomplete;
  }

  function strataOf(chunk: Table): Int32Array {
    const strata = new Int32Array(chunk.rows);
    if (!usesGroup) return strata.fill(priceFree);
    for (const attribute of attributes) {
      const columns = attributeColumns(attribute, chunk);
      if (columns === undefined) return strata.fill(priceFree);
      const groups = groupsOf(attribute, columns);
      for (let row = 0; row < strata.length; row++) {
        if (strata[row] === NO_GROUP) continue;
        strata[row] = groups[row] === NO_GROUP ? NO_GROUP : strata[row] * attribute.groups.length + groups[row];
      }
    }
    for (let row = 0; row < strata.length; row++) {
      if (strata[row] === NO_GROUP || model.cellRows[strata[row]] === 0) strata[row] = priceFree;
    }
    return strata;
  }

  return {
    columns: [...new Set(names)],
    predictInto(given, labelsOut, tally) {
      if (options.allowMissing !== true) checkColumns(model, given);
      checkSigns(encoding, given);
      const { table: chunk } = readMissingMarks(given, marksOf(encoding));
      if (points.length < chunk.rows * dim) points = new Float64Array(chunk.rows * dim);
      const incomplete = writePoints(chunk, tally);
      const strata = strataOf(chunk);
      assignPricedInto(points, strata, chunk.rows, rule, labelsOut);
      for (let row = 0; row < chunk.rows; row++) {
        if (incomplete !== undefined && incomplete[row] === 1) {
          labelsOut[row] = NO_CLUSTER;
          tally.dropped++;
        } else if (labelsOut[row] === NO_CLUSTER) {
          throw tooFar(rowIn(chunk, tally, row));
        } else if (usesGroup && strata[row] === priceFree) tally.priceFree++; // a blind rule misses nothing
      }
      tally.rows += chunk.rows;
    },
  };
}

/** Refuses a table about which the rule would say next to nothing, or without what it makes clusters fair by. */
function checkColumns({ encoding: { features, attributes }, usesGroup }: Model, { columns }: Table): void {
  const there = new Set(columns.map(({ name }) => name));
  const absent = features.map(({ name }) => name).filter((name) => !there.has(name));
  const anyway = [{ kind: "use", option: "allowMissing", to: "place-anyway" }] as const;
  if (absent.length * 2 > features.length) {
    throw anyRefusal("most-columns-absent", "table", { names: absent, features: features.length }, anyway);
  }
  if (usesGroup === false) return;
  const groups = attributes
    .flatMap(({ parts }) => parts.map(({ column }) => column))
    .filter((name) => !there.has(name));
  if (groups.length > 0) throw anyRefusal("group-column-absent", "table", { names: [...new Set(groups)] }, anyway);
}

function featureColumn(feature: EncodedFeature, chunk: Table, fill: boolean): Column {
  const column = chunk.columns.find(({ name }) => name === feature.name);
  if (column !== undefined) return column;
  if (fill) return { kind: "text", name: feature.name, codes: new Uint32Array(chunk.rows).fill(MISSING), levels: [] };
  const names = chunk.columns.map(({ name }) => name);
  const values = { name: feature.name, known: names, fill: String(feature.fill) };
  throw anyRefusal("model-column-absent", feature.name, values, [
    { kind: "set", option: "missing", value: "impute", to: "fill-it" },
  ]);
}

/** As people count it. */
function rowIn({ rowOf }: Table, { rows: before }: PredictTally, row: number): number {
  return (rowOf === undefined ? before + row : rowOf[row]) + 1;
}

/** Distances that overflow compare with nothing: such a row is nowhere, not in the first cluster. */
function tooFar(row: number): InputError {
  return anyRefusal("row-too-far", "table", { row });
}

function missingValue({ name }: EncodedFeature, row: number): InputError {
  return anyRefusal("predict-missing", name, { row }, [MISSING_REMEDY]);
}

/** What the model was not made of is no missing value: filling it in, or leaving the row out, would hide a mistake. */
function learntColumn(
  feature: NumericFeature,
  given: Column,
  chunk: Table,
  signs: TextSigns,
  tally: PredictTally,
): Column {
  const { column, firstForeign } = asLearnt(feature, given, signs);
  if (firstForeign < 0) return column;
  const type = feature.date === undefined ? "number" : "date";
  const values = { type, value: valueAt(given, firstForeign), row: rowIn(chunk, tally, firstForeign) } as const;
  throw anyRefusal("predict-type", feature.name, values, [MARKS_REMEDY]);
}

function valueAt(column: Column, at: number): string {
  if (column.kind === "text") return column.levels[column.codes[at]];
  return column.date === undefined ? String(column.values[at]) : isoDate(column.values[at], column.date);
}

function unseenCategory({ name }: EncodedFeature, column: Column, at: number, row: number): InputError {
  return anyRefusal("category-unseen", name, { value: valueAt(column, at), row }, [
    { kind: "choose", option: "unseen", values: ["between", "drop"] },
  ]);
}
