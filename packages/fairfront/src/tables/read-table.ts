import type { Table } from "@fairfront/core";
import { anyRefusal, keepRows, marksOf, readText } from "@fairfront/core/internal";
import { filePieces } from "./byte-pieces.ts";
import { columnBuffers } from "./column-buffers.ts";
import { fileRows } from "./file-rows.ts";
import type { ReadOptions } from "./read-options.ts";
import { sheetFormat, withSheetFile } from "./sheet-file.ts";
import { tableChunks } from "./table-chunks.ts";
import { isText, tableFormat } from "./table-format.ts";
import { whileUnchanged } from "./unchanged.ts";
import { checkFile, withSource } from "./with-source.ts";

/** Reads CSV, TSV, JSON (an array or lines), Parquet or Arrow by its ending, each also gzipped; and .xlsx and .ods. */
export async function readTable(path: string, options: ReadOptions = {}): Promise<Table> {
  const { reading } = options;
  await checkFile(path);
  const sheet = sheetFormat(path, options);
  if (sheet !== undefined) return withSheetFile(path, sheet, options, readTable);
  const format = reading?.format ?? tableFormat(path);
  if (isText(format)) return whileUnchanged(path, () => readTextFile(path, options));
  return withSource(path, options, async (connection, source) => {
    const { rows, columns } = source;
    const buffers = columnBuffers(columns, rows);
    let row = 0;
    for await (const chunk of tableChunks(connection, source)) {
      buffers.take(chunk, row);
      row += chunk.rowCount;
    }
    await source.unchanged();
    if (row !== rows) throw anyRefusal("table-changed", "table", {});
    const rowOf = await fileRows(connection, source);
    return { rows, ...(rowOf !== undefined && { rowOf }), columns: buffers.columns };
  });
}

/** Core reads; where there is a condition, the database says which rows meet it. */
async function readTextFile(path: string, options: ReadOptions): Promise<Table> {
  const { reading = {} } = options;
  const { delimiter, header, decimal, encoding, types, missingNumbers } = reading;
  const format = reading.format ?? tableFormat(path);
  const table = await readText(filePieces(path), {
    delimiter: delimiter ?? (format === "tsv" ? "\t" : undefined),
    header,
    decimal,
    encoding,
    types,
    missingNumbers,
    marks: marksOf(options),
  });
  if (reading.where === undefined) return table;
  const rows = await withSource(path, options, fileRows);
  return keepRows(table, rows!);
}
