import { refusal } from "../errors.ts";
import { basicText } from "../notices/library-surface.ts";
import type { Notice } from "../notices/notice.ts";
import type { LimitsInput } from "../problem/limits.ts";
import { makeProblem } from "../problem/make-problem.ts";
import type { MeasureChoice } from "../problem/measure.ts";
import type { Problem } from "../problem/problem.ts";
import { isWeight } from "../problem/weight-bounds.ts";
import { findColumn } from "../tables/find-column.ts";
import { fileRow, type Table } from "../tables/table.ts";
import { type DroppedRow, type EncodeOptions, keptSettings } from "./encode-options.ts";
import { dimOf, type Encoding } from "./encoding.ts";
import { numbersWritten } from "./numbers-written.ts";
import { type Places, placesIn } from "./places.ts";
import { prepareTable } from "./prepare-table.ts";
import { parseShare } from "./share-spec.ts";

/** A problem that was made from a table, with all that is needed to encode new rows as its own were. */
export interface EncodedProblem extends Problem {
  readonly encoding: Encoding;
  /** Rows that lacked a value, in their order. A row that is neither here nor in `rows` was not sampled. */
  readonly dropped: readonly DroppedRow[];
  /** Everything that was decided without being asked for. */
  readonly notices: readonly Notice[];
  /** Where its points stand in the table. */
  readonly places: Places;
}

/** Turns a table into a problem. What it decides by itself is in `notices`. */
export function encode(given: Table, options: EncodeOptions): EncodedProblem {
  const { settings, table, dropped, attributes, features, notices } = prepareTable(given, options);
  const { points, ...fitted } = features!;
  const { weight } = settings;
  checkMeasures(options, attributes.length);
  const problem = makeProblem({
    points,
    dim: dimOf(fitted),
    clusters: options.clusters,
    attributes: attributes.map(({ encoder, groupOf }, a) => ({
      name: encoder.name,
      groups: encoder.groups,
      groupOf,
      measure: measureAt(options, a),
    })),
    limits: limitsOf(
      options,
      attributes.map(({ encoder }) => encoder.name),
    ),
    weights: weight === undefined ? undefined : weightsOf(table, weight),
    rows: table.rowOf,
  });
  const encoding: Encoding = {
    scale: settings.scale,
    ...fitted,
    attributes: attributes.map(({ encoder }) => encoder),
    ...keptSettings(settings),
    ...numbersWritten(given.found, { ...fitted, attributes: attributes.map(({ encoder }) => encoder) }),
    notices: notices.map(basicText),
  };
  const places = placesIn(given.rows, given.rowOf, problem.rows);
  return Object.freeze({ ...problem, encoding, dropped, notices, places });
}

/** One measure for all attributes, or one for each. */
export function checkMeasures({ measure }: Pick<EncodeOptions, "measure">, attributes: number): void {
  if (measure === undefined) return;
  if (attributes === 0) throw refusal("measure-idle", "measure", {});
  if (isList(measure) && measure.length !== attributes) {
    throw refusal("measure-count", "measure", { attributes, got: measure.length });
  }
}

/** The measure of one attribute; undefined where none is asked for. */
export function measureAt({ measure }: Pick<EncodeOptions, "measure">, a: number): MeasureChoice | undefined {
  return isList(measure) ? measure[a] : measure;
}

const isList = (measure: EncodeOptions["measure"]): measure is readonly MeasureChoice[] => Array.isArray(measure);

function limitsOf({ minSize, maxSize, shares }: EncodeOptions, names: readonly string[]): LimitsInput {
  return {
    minSize,
    maxSize,
    shares: shares?.map((share) => (typeof share === "string" ? parseShare(share, names) : share)),
  };
}

export function weightsOf(table: Table, name: string): Float64Array {
  const column = findColumn(table, name, "weight");
  if (column.kind === "text") throw refusal("text-weights", name, {});
  const wrong = column.values.findIndex((value) => !isWeight(value));
  if (wrong < 0) return column.values;
  const where = `"${name.replaceAll('"', '""')}" > 0`;
  const at = { value: String(column.values[wrong]), row: fileRow(table, wrong) + 1 };
  const drop = { kind: "set", option: "where", value: where, to: "drop-rows" } as const;
  throw refusal("weight-value", name, at, [
    { kind: "do", to: "correct-it" },
    ...(column.values[wrong] > 0 ? [] : [drop]),
  ]);
}
