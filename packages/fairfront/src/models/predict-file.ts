import type { DuckDBConnection } from "@duckdb/node-api";
import type { Model, PredictOptions, PredictTally } from "@fairfront/core";
import {
  blankTally,
  type Column,
  FILTERED,
  isNumberText,
  makePredictor,
  markOptions,
  marksOf,
  NO_CLUSTER,
  numberOf,
  type Predictor,
} from "@fairfront/core/internal";
import { asideOf, writeWhole } from "../runs/atomic-file.ts";
import { columnBuffers } from "../tables/column-buffers.ts";
import { asTyped } from "../tables/column-types.ts";
import { fileRows } from "../tables/file-rows.ts";
import { labelledFormat, type RowLabels, writeLabelled } from "../tables/labelled-file.ts";
import type { ReadOptions } from "../tables/read-options.ts";
import type { TableSource } from "../tables/source-column.ts";
import { tableChunks } from "../tables/table-chunks.ts";
import { withSource } from "../tables/with-source.ts";
import { markedModel } from "./marked-model.ts";

const BATCH_ROWS = 1 << 16;
const CHUNK_ROWS = 2048; // DuckDB's largest
const REASON = "a value is missing or unseen";

export interface FilePrediction {
  readonly tally: PredictTally;
  /** Rows of every cluster. */
  readonly sizes: readonly number[];
  /** What a person should know about the file, a sentence each. */
  readonly notices: readonly string[];
}

/** Puts every row of a table into a cluster and writes its columns (or those named) with `cluster`. Reads some rows at a time. */
export async function predictFile(
  given: Model,
  table: string,
  out: string,
  read: ReadOptions,
  options: PredictOptions,
  columns?: readonly string[] | undefined,
): Promise<FilePrediction> {
  const format = labelledFormat(out, "out");
  const model = markedModel(given, read);
  const numbers = marksOf(model.encoding)
    .filter(isNumberText)
    .map((mark) => numberOf(mark)!);
  const aside = asideOf(out);
  const asked = {
    ...markOptions(model.encoding),
    reading: { ...read.reading, missingNumbers: numbers },
    written: aside,
  };
  return withSource(table, asked, async (connection, opened) => {
    const source = readAsModel(model, opened);
    const tally = blankTally();
    const fileRow = await fileRows(connection, source);
    const predicted = await labelRows(connection, source, fileRow, makePredictor(model, options), tally);
    const labels = new Int32Array(source.allRows).fill(NO_CLUSTER);
    const reasonOf = new Uint16Array(source.allRows).fill(2);
    const sizes = new Array<number>(model.centers.length).fill(0);
    predicted.forEach((label, i) => {
      const row = fileRow?.[i] ?? i;
      labels[row] = label;
      reasonOf[row] = label === NO_CLUSTER ? 1 : 0;
      if (label !== NO_CLUSTER) sizes[label]++;
    });
    const rows: RowLabels = { labels, reasonOf, reasons: ["", REASON, FILTERED], names: model.names };
    const notices = await writeWhole(
      out,
      async () => {
        const told = await writeLabelled(connection, source, rows, aside, format, columns);
        await opened.unchanged(); // before anybody sees it
        return told;
      },
      aside,
    );
    return { tally, sizes, notices };
  });
}

/** Texts that the model learnt stay texts, even if all of a file's look like numbers or dates. */
function readAsModel({ encoding: { features, attributes } }: Model, source: TableSource): TableSource {
  if (source.found === undefined) return source;
  const parts = attributes.flatMap((attribute) => attribute.parts.filter(({ kind }) => kind === "values"));
  const texts = new Set([
    ...features.filter(({ kind }) => kind === "category").map(({ name }) => name),
    ...parts.map(({ column }) => column),
  ]);
  return { ...source, columns: source.columns.map((column) => (texts.has(column.name) ? asTyped(column) : column)) };
}

async function labelRows(
  connection: DuckDBConnection,
  source: TableSource,
  read: Uint32Array | undefined,
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
    const batch = {
      rows: waiting,
      rowOf: read?.subarray(done, done + waiting),
      found: source.found,
      columns: buffers.columns.map((column) => firstRows(column, waiting)),
    };
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
