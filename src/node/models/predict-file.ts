import type { DuckDBConnection } from "@duckdb/node-api";
import {
  blankTally,
  type Column,
  type Model,
  makePredictor,
  NO_CLUSTER,
  type PredictOptions,
  type Predictor,
  type PredictTally,
} from "../../core/index.ts";
import { writeWhole } from "../runs/atomic-file.ts";
import { columnBuffers } from "../tables/column-buffers.ts";
import { labelledFormat, type RowLabels, writeLabelled } from "../tables/labelled-file.ts";
import { tableChunks } from "../tables/table-chunks.ts";
import type { TableSource } from "../tables/table-source.ts";
import { type ReadOptions, withSource } from "../tables/with-source.ts";

const BATCH_ROWS = 1 << 16;
const CHUNK_ROWS = 2048; // DuckDB's largest
const REASON = "a value is missing or unseen";

export interface FilePrediction {
  readonly tally: PredictTally;
  /** Rows of every cluster. */
  readonly sizes: readonly number[];
}

/** Puts every row of a table into a cluster and writes its columns with `cluster`. Reads some rows at a time. */
export async function predictFile(
  model: Model,
  table: string,
  out: string,
  { reading, missingMarks }: ReadOptions,
  options: PredictOptions,
): Promise<FilePrediction> {
  const format = labelledFormat(out, "--out");
  const marks = missingMarks ?? model.encoding.missingMarks;
  const numbers = marks
    .filter((mark) => mark.trim() !== "")
    .map(Number)
    .filter(Number.isFinite);
  const read = { reading: { ...reading, missingNumbers: numbers }, missingMarks: marks };
  return withSource(table, read, async (connection, source) => {
    const tally = blankTally();
    const labels = await labelRows(connection, source, makePredictor(model, options), tally);
    const reasonOf = new Uint16Array(labels.length);
    const sizes = new Array<number>(model.centers.length).fill(0);
    for (let row = 0; row < labels.length; row++) {
      if (labels[row] === NO_CLUSTER) reasonOf[row] = 1;
      else sizes[labels[row]]++;
    }
    const rows: RowLabels = { labels, reasonOf, reasons: ["", REASON] };
    await writeWhole(out, (aside) => writeLabelled(connection, source, rows, aside, format));
    return { tally, sizes };
  });
}

async function labelRows(
  connection: DuckDBConnection,
  source: TableSource,
  predictor: Predictor,
  tally: PredictTally,
): Promise<Int32Array> {
  const wanted = new Set(predictor.columns);
  const columns = source.columns.filter(({ name }) => wanted.has(name));
  const labels = new Int32Array(source.rows);
  if (columns.length === 0) {
    predictor.predictInto({ rows: source.rows, columns: [] }, labels, tally);
    return labels;
  }
  const buffers = columnBuffers(columns, BATCH_ROWS);
  let done = 0;
  let waiting = 0;
  const flush = (): void => {
    const batch = { rows: waiting, columns: buffers.columns.map((column) => firstRows(column, waiting)) };
    predictor.predictInto(batch, labels.subarray(done, done + waiting), tally);
    done += waiting;
    waiting = 0;
  };
  for await (const chunk of tableChunks(connection, source, columns)) {
    buffers.take(chunk, waiting);
    waiting += chunk.rowCount;
    if (waiting + CHUNK_ROWS > BATCH_ROWS) flush();
  }
  if (waiting > 0) flush();
  return labels;
}

function firstRows(column: Column, rows: number): Column {
  return column.kind === "numeric"
    ? { ...column, values: column.values.subarray(0, rows) }
    : { ...column, codes: column.codes.subarray(0, rows) };
}
