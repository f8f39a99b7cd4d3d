import type { DuckDBConnection } from "@duckdb/node-api";
import { type ColumnType, notOfType, refusal } from "@fairfront/core/internal";
import type { OpenedSource, SourceColumn } from "./source-column.ts";
import { presentSql, textSql, toldSql } from "./text-values.ts";

/** The columns, some of them read as something else than what was guessed; a value that does not fit is refused. */
export async function checkedTypes(
  connection: DuckDBConnection,
  { from, columns }: OpenedSource,
  types: Readonly<Record<string, ColumnType>>,
  marks: readonly string[],
): Promise<SourceColumn[]> {
  const names = columns.map(({ name }) => name);
  for (const name of Object.keys(types)) {
    if (names.includes(name)) continue;
    throw refusal("column-absent", "types", { place: "the table", got: name, known: names });
  }
  const typed: SourceColumn[] = [];
  for (const column of columns) {
    const type = Object.hasOwn(types, column.name) ? types[column.name] : undefined;
    const read = type === undefined ? column : asType(column, type, marks);
    if (read.kind === "numeric" && type !== undefined && type !== "text")
      await refuseStrangers(connection, from, column, read, type, marks);
    typed.push(read);
  }
  return typed;
}

/** A column of a text file as it was typed: "01" is no 1. */
export function asTyped(column: SourceColumn): SourceColumn {
  const { name, raw, stored, sql } = column;
  return { name, kind: "text", raw, stored, sql: textSql(raw), inCondition: sql };
}

function asType(column: SourceColumn, type: ColumnType, marks: readonly string[]): SourceColumn {
  const { name, raw } = column;
  const text = `CAST(${raw} AS VARCHAR)`;
  // A file that keeps types keeps its own.
  const kept = column.stored === raw ? { stored: raw } : {};
  const read = (kind: SourceColumn["kind"], sql: string) => ({ name, kind, raw, stored: sql, sql, ...kept });
  if (type === "text") {
    const isPlain = column.kind === "numeric" && column.date === undefined && column.stored === raw;
    return read("text", textSql(isPlain ? `regexp_replace(${text}, '\\.0$', '')` : text)); // 3 is 3, also kept as 3.0
  }
  if (type === "number") {
    if (column.kind === "numeric" && column.date === undefined) return column;
    return read("numeric", toldSql(text, type, marks));
  }
  if (column.date !== undefined) return column;
  return { ...read("numeric", toldSql(text, type, marks)), date: "milliseconds" };
}

async function refuseStrangers(
  connection: DuckDBConnection,
  from: string,
  { name, raw }: SourceColumn,
  read: SourceColumn,
  type: Exclude<ColumnType, "text">,
  marks: readonly string[],
): Promise<void> {
  const present = presentSql(`CAST(${raw} AS VARCHAR)`, marks);
  const isMissing = type === "number" ? ` AND TRY_CAST(value AS DOUBLE) IS DISTINCT FROM 'NaN'::DOUBLE` : "";
  const found = await connection.runAndReadAll(
    `SELECT value, n FROM (SELECT ${present} AS value, ${read.sql} AS read, row_number() OVER () AS n FROM ${from}) WHERE value IS NOT NULL AND read IS NULL${isMissing} ORDER BY n LIMIT 1`,
  );
  const [stranger] = found.getRows();
  if (stranger === undefined) return;
  throw notOfType(name, type, String(stranger[0]), Number(stranger[1]));
}
