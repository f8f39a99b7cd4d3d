import { type RowTaker, surveyText, type TableReading, type TextSurvey } from "@fairfront/core/internal";
import { filePieces } from "./byte-pieces.ts";
import { sqlName, sqlPath, sqlText } from "./duckdb.ts";
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

/**
 * Text files in UTF-8 as a source of rows, one after the other: every field is text first, its value what core decided. The last columns
 * of the survey are `partitions`, which stand in the paths.
 */
export function openText(
  paths: readonly string[],
  { names, encoding, delimiter, decimal, rows, decisions, readings, whole, coded }: TextSurvey,
  header: boolean,
  marks: readonly string[],
  partitions: readonly string[] = [],
): OpenedSource {
  const fields = names.map((_, i) => `c${i}`);
  const inFile = fields.slice(0, names.length - partitions.length);
  const types = inFile.map((field) => `${field}: 'VARCHAR'`).join(", ");
  const settings = `auto_detect = false, delim = ${sqlText(delimiter)}, quote = '"', escape = '"', header = ${header}, skip = 0, strict_mode = true`;
  const hive = `hive_partitioning = ${partitions.length > 0}${partitions.length > 0 ? ", hive_types_autocast = false" : ""}`;
  const files = `read_csv([${paths.map(sqlPath).join(", ")}], ${settings}, ${hive}, columns = {${types}})`;
  const inPath = partitions.map((name, i) => `${sqlName(name)} AS ${fields[inFile.length + i]}`);
  const from = partitions.length === 0 ? files : `(SELECT ${[...inFile, ...inPath].join(", ")} FROM ${files})`;
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
