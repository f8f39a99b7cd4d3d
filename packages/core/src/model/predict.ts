import { type Notice, notice } from "../notices/notice.ts";
import type { Table } from "../tables/table.ts";
import type { Model } from "./model.ts";
import type { PredictOptions, PredictTally } from "./predict-options.ts";
import { blankTally, makePredictor } from "./predictor.ts";

/** Clusters of new rows, and what happened to them. */
export interface Prediction {
  /** The cluster of every row, or NO_CLUSTER. */
  readonly labels: Int32Array;
  readonly tally: PredictTally;
  /** What a person should know about it. */
  readonly warnings: readonly Notice[];
}

/** Clusters for the rows of a new table. For more rows than memory holds see `makePredictor`. */
export function predict(model: Model, table: Table, options: PredictOptions = {}): Prediction {
  const labels = new Int32Array(table.rows);
  const tally = blankTally();
  makePredictor(model, options).predictInto(table, labels, tally);
  return { labels, tally, warnings: predictionWarnings(model, tally) };
}

/** What happened that a person should know. */
export function predictionWarnings(
  { encoding: { attributes } }: Model,
  { rows, dropped, priceFree, filled, unseen }: PredictTally,
): Notice[] {
  const warnings: Notice[] = [];
  const protectedNames = attributes.map(({ name }) => name).join(", ");
  if (priceFree > 0) {
    warnings.push(notice("rows-without-price", protectedNames, { count: priceFree, rows }));
  }
  for (const [name, count] of Object.entries(unseen)) {
    warnings.push(notice("categories-unseen", name, { count, rows }));
  }
  for (const [name, count] of Object.entries(filled)) {
    warnings.push(notice("predictions-filled", name, { count, rows }));
  }
  if (dropped > 0) warnings.push(notice("rows-unplaced", "rows", { count: dropped, rows }));
  return warnings;
}
