import type { Model, PredictOptions, PredictTally } from "@fairfront/core";
import { blankTally, type Column, checkSigns, makePredictor, type RowTaker } from "@fairfront/core/internal";
import { learntKinds } from "./learnt-columns.ts";

/** The cluster of every row that was read, and what happened to them. */
export interface PlacedRows {
  readonly labels: Int32Array;
  readonly tally: PredictTally;
}

export interface PlacingAhead {
  readonly taker: RowTaker;
  /** All rows; undefined where the file is not what the model expects, or has something to refuse: then it is read once more. */
  readonly placed: () => PlacedRows | undefined;
}

/**
 * Places rows while their file is surveyed, by what the model knows of its columns. What a file of texts is shows at its end only, so nothing
 * is refused here: who reads it then says what is wrong, and where. Undefined where the model has dates or decimal commas, which have to be found out.
 */
export function placingAhead(
  model: Model,
  options: PredictOptions,
  missingNumbers: readonly number[],
): PlacingAhead | undefined {
  const predictor = makePredictor(model, options);
  const columns = learntKinds(model, predictor.columns);
  if (columns === undefined || model.encoding.decimal === ",") return undefined;
  let tally = blankTally();
  let batches: Int32Array[] = [];
  let last: readonly Column[] = [];
  let placed: PlacedRows | undefined;
  const taker: RowTaker = {
    columns,
    missingNumbers,
    begin: () => {
      tally = blankTally();
      batches = [];
    },
    take: (rows) => {
      const labels = new Int32Array(rows.rows);
      try {
        predictor.predictInto(rows, labels, tally);
      } catch {
        return false;
      }
      batches.push(labels);
      last = rows.columns;
      return true;
    },
    end: (found) => {
      try {
        checkSigns(model.encoding, { rows: 0, columns: last, found });
      } catch {
        return;
      }
      placed = { labels: joined(batches, tally.rows), tally };
      batches = [];
    },
  };
  return { taker, placed: () => placed };
}

function joined(batches: readonly Int32Array[], rows: number): Int32Array {
  const all = new Int32Array(rows);
  let done = 0;
  for (const batch of batches) {
    all.set(batch, done);
    done += batch.length;
  }
  return all;
}
