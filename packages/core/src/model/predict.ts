import type { Table } from "../tables/table.ts";
import type { Model } from "./model.ts";
import type { PredictOptions, PredictTally } from "./predict-options.ts";
import { blankTally, makePredictor } from "./predictor.ts";

/** Clusters of new rows, and what happened to them. */
export interface Prediction {
  /** The cluster of every row, or NO_CLUSTER. */
  readonly labels: Int32Array;
  readonly tally: PredictTally;
  /** What a person should know about it, a sentence each. */
  readonly warnings: readonly string[];
}

/** Clusters for the rows of a new table. For more rows than memory holds see `makePredictor`. */
export function predict(model: Model, table: Table, options: PredictOptions = {}): Prediction {
  const labels = new Int32Array(table.rows);
  const tally = blankTally();
  makePredictor(model, options).predictInto(table, labels, tally);
  return { labels, tally, warnings: predictionWarnings(model, tally) };
}

/** What happened that a person should know, a sentence each. */
export function predictionWarnings(
  { encoding: { attributes } }: Model,
  { rows, dropped, priceFree, filled, unseen }: PredictTally,
): string[] {
  const warnings: string[] = [];
  const protectedNames = attributes.map(({ name }) => name).join(", ");
  if (priceFree > 0) {
    warnings.push(
      `${protectedNames}: ${priceFree} of ${rows} rows have no group that the model knows and went to the nearest centre, without regard to balance`,
    );
  }
  for (const [name, count] of Object.entries(unseen)) {
    warnings.push(`${name}: ${count} of ${rows} values are categories that training never saw`);
  }
  for (const [name, count] of Object.entries(filled)) {
    warnings.push(`${name}: ${count} of ${rows} values were missing and filled in`);
  }
  if (dropped > 0) warnings.push(`rows: ${dropped} of ${rows} lack a value and got no cluster`);
  return warnings;
}
