import { type RowTaker, surveyText, type TableReading, type TextSurvey } from "@fairfront/core/internal";
import { filePieces } from "./byte-pieces.ts";
import { sqlPath, sqlText } from "./duckdb.ts";
import type { OpenedSource, SourceColumn } from "./source-column.ts";
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

/** A text file in UTF-8 as a source of rows: every field is text first, its value what core decided. */
export function openText(
  path: string,
  { names, encoding, delimiter, decimal, rows, decisions, readings, whole, coded }: TextSurvey,
  header: boolean,
  marks: readonly string[],
): OpenedSource {
  const fields = names.map((_, i) => `c${i}`);
  const types = fields.map((field) => `${field}: 'VARCHAR'`).join(", ");
  const settings = `auto_detect = false, delim = ${sqlText(delimiter)}, quote = '"', escape = '"', header = ${header}, skip = 0`;
  const from = `read_csv(${sqlPath(path)}, ${settings}, strict_mode = true, hive_partitioning = false, columns = {${types}})`;
  const columns = names.map((name, i): SourceColumn => {
    const decision = decisions[i];
    const raw = fields[i];
    const sql = decidedSql(raw, decision, marks);
    if (decision.kind === "text") return { name, kind: "text", raw, stored: sql, sql };
    const date = decision.kind === "number" ? {} : { date: DATE_UNITS[decision.kind] };
    const number = whole[i] && decision.kind === "number" && decision.plain ? `CAST(${sql} AS BIGINT)` : sql;
    const spelled = textSql(raw);
    return {
      name,
      kind: "numeric",
      raw,
      stored: coded[i] ? spelled : number,
      sql,
      ...date,
      ...(coded[i] && { spelled }),
    };
  });
  const found = { encoding, delimiter, ...(decimal !== undefined && { decimal }), columns: readings };
  return { from, allRows: rows, columns, found };
}
