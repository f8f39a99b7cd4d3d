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
import { namedFiles, namesMany } from "../tables/named-files.ts";
import type { ReadOptions } from "../tables/read-options.ts";
import type { TableSource } from "../tables/source-column.ts";
import { tableChunks } from "../tables/table-chunks.ts";
import { withTextFiles } from "../tables/text-files.ts";
import { type WatchedSource, withSource } from "../tables/with-source.ts";
import { learntTexts } from "./learnt-columns.ts";
import { markedModel } from "./marked-model.ts";
import { type PlacedRows, placingAhead } from "./placing-ahead.ts";

const BATCH_ROWS = 1 << 16;
const CHUNK_ROWS = 2048; // DuckDB's largest
const REASON = "a value is missing or unseen";

/** What became of the rows of a file. */
export interface FilePrediction {
  readonly tally: PredictTally;
  /** Rows of every cluster. */
  readonly sizes: readonly number[];
  /** What a person should know about the file, a sentence each. */
  readonly notices: readonly string[];
}

/**
 * Puts every row of a table into a cluster and writes its columns (or those named) with `cluster`. Reads some rows at a time; a file of texts
 * that is what the model expects is read once to place its rows, and once to write them. A folder or a pattern of text files is one table.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd });
 * const model = fitModel(problem, pick(front, { id: 0 }));
 * const { tally, sizes } = await predictFile(model, "applicants.csv", "placed.csv", {}, {});
 * console.log(tally.rows, sizes);
 */
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
  const { where, types } = read.reading ?? {};
  const named = namesMany(table) ? await namedFiles(table) : undefined;
  const isPlain = named === undefined && where === undefined && types === undefined;
  const ahead = isPlain ? placingAhead(model, options, numbers) : undefined;
  const asked = {
    ...markOptions(model.encoding),
    reading: { ...read.reading, missingNumbers: numbers },
    written: aside,
  };
  const place = async (connection: DuckDBConnection, opened: WatchedSource): Promise<FilePrediction> => {
    const source = readAsModel(model, opened);
    const fileRow = await fileRows(connection, source);
    const { labels: predicted, tally } =
      ahead?.placed() ?? (await placeRows(connection, source, fileRow, makePredictor(model, options)));
    const labels = new Int32Array(source.allRows).fill(NO_CLUSTER);
    const reasonOf = new Uint32Array(source.allRows).fill(2);
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
  };
  if (named?.kind === "text") return withTextFiles(named, asked, place);
  return withSource(table, { ...asked, taker: ahead?.taker }, place);
}

/** Texts that the model learnt stay texts. */
function readAsModel(model: Model, source: TableSource): TableSource {
  if (source.found === undefined) return source;
  const texts = learntTexts(model);
  return { ...source, columns: source.columns.map((column) => (texts.has(column.name) ? asTyped(column) : column)) };
}

async function placeRows(
  connection: DuckDBConnection,
  source: TableSource,
  read: Uint32Array | undefined,
  predictor: Predictor,
): Promise<PlacedRows> {
  const tally = blankTally();
  const wanted = new Set(predictor.columns);
  const columns = source.columns.filter(({ name }) => wanted.has(name));
  const labels = new Int32Array(source.rows);
  if (columns.length === 0) {
    predictor.predictInto({ rows: source.rows, columns: [] }, labels, tally);
    return { labels, tally };
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
  return { labels, tally };
}

function firstRows(column: Column, rows: number): Column {
  return column.kind === "numeric"
    ? { ...column, values: column.values.subarray(0, rows) }
    : { ...column, codes: column.codes.subarray(0, rows) };
}
