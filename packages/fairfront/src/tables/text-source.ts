import { type RowTaker, surveyText, type TableReading, type TextSurvey } from "@fairfront/core/internal";
import { filePieces } from "./byte-pieces.ts";
import { sqlPath, sqlText } from "./duckdb.ts";
import type { OpenedSource, SourceColumn } from "./source-column.ts";
import { isZipped } from "./table-format.ts";
import { DATE_UNITS, decidedSql, textSql } from "./text-values.ts";

/** Finds out what is in a text file, in a pass over all of it; `taker` has its rows meanwhile. */
export function surveyFile(
  path: string,
  { format, delimiter, header, decimal, encoding, types }: TableReading,
  marks: readonly string[],
  taker?: RowTaker | undefined,
): Promise<TextSurvey> {
  const sign = delimiter ?? (format === "tsv" ? "\t" : undefined);
  return surveyText(filePieces(path), { delimiter: sign, header, decimal, encoding, types, marks }, taker);
}

/**
 * Text files in UTF-8 as a source of rows, one after the other: every field is text first, its value what core decided. `isNamed` has the
 * file of every row as the column FILE.
 */
export function openText(
  paths: readonly string[],
  survey: TextSurvey,
  header: boolean,
  marks: readonly string[],
  isNamed = false,
): OpenedSource {
  const { names, encoding, delimiter, decimal, rows, readings } = survey;
  const fields = names.map((_, i) => `c${i}`);
  const types = fields.map((field) => `${field}: 'VARCHAR'`).join(", ");
  const settings = `auto_detect = false, delim = ${sqlText(delimiter)}, quote = '"', escape = '"', header = ${header}, skip = 0, strict_mode = true`;
  const more = `hive_partitioning = false, compression = ${packing(paths)}`;
  const from = `read_csv([${paths.map(sqlPath).join(", ")}], ${settings}, ${more}, columns = {${types}}${isNamed ? `, filename = ${sqlText(FILE)}` : ""})`;
  const found = { encoding, delimiter, ...(decimal !== undefined && { decimal }), columns: readings };
  return { from, allRows: rows, columns: textColumns(survey, fields, marks), found };
}

/** The file of a row of text files. */
export const FILE = "fairfront_file";

/** The engine's own would go by the ending of each name, and by its case. */
function packing(paths: readonly string[]): string {
  const packed = paths.filter(isZipped);
  return packed.length === 0 ? "'none'" : packed.length === paths.length ? "'gzip'" : "'auto'";
}

/** Columns of texts by what core decided; `raws` are their fields, as SQL. */
export function textColumns(
  { names, decisions, whole, spelled, coded }: TextSurvey,
  raws: readonly string[],
  marks: readonly string[],
): SourceColumn[] {
  return names.map((name, i): SourceColumn => {
    const decision = decisions[i];
    const raw = raws[i];
    const sql = decidedSql(raw, decision, marks);
    if (decision.kind === "text") return { name, kind: "text", raw, stored: sql, sql };
    const date = decision.kind === "number" ? {} : { date: DATE_UNITS[decision.kind] };
    const number = whole[i] && decision.kind === "number" && decision.plain ? `CAST(${sql} AS BIGINT)` : sql;
    const text = textSql(raw);
    return {
      name,
      kind: "numeric",
      raw,
      stored: coded[i] ? text : number,
      sql,
      ...date,
      ...(spelled[i] && { spelled: text }),
    };
  });
}
