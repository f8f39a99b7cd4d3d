import type { DuckDBConnection } from "@duckdb/node-api";
import { InputError, type TableReading } from "@fairfront/core/internal";
import { countWhere } from "./count-where.ts";
import { sqlPath, sqlText } from "./duckdb.ts";
import type { OpenedSource, SourceColumn } from "./table-source.ts";
import { readTextHead } from "./text-head.ts";
import {
  dateSql,
  hasThousands,
  isNoDate,
  isNoDecimalComma,
  isNoNumber,
  isSureFraction,
  numberSql,
  textSql,
} from "./text-values.ts";

/** Everything is text first; a column is numeric when all of its values are numbers. No guess from a sample. */
export async function openText(
  connection: DuckDBConnection,
  path: string,
  { format, delimiter: given, header = true, decimal }: TableReading,
  marks: readonly string[],
): Promise<OpenedSource> {
  const asked = given ?? (format === "tsv" ? "\t" : undefined);
  const { delimiter, names } = await readTextHead(path, asked, header);
  const fields = names.map((_, i) => `c${i}`);
  const types = fields.map((field) => `${field}: 'VARCHAR'`).join(", ");
  const settings = `auto_detect = false, delim = ${sqlText(delimiter)}, quote = '"', escape = '"', header = ${header}, skip = 0`;
  const from = `read_csv(${sqlPath(path)}, ${settings}, strict_mode = true, hive_partitioning = false, columns = {${types}})`;
  const { rows: allRows, met: strangers } = await countWhere(
    connection,
    from,
    fields.map((field) => isNoNumber(field, decimal === "," ? "," : ".")),
  );
  const texts = fields.filter((_, i) => strangers[i] > 0);
  const commas = decimal !== "." && delimiter !== ",";
  const { met: others } =
    texts.length === 0
      ? { met: [] }
      : await countWhere(
          connection,
          from,
          texts.flatMap((field) => [
            isNoDate(field, marks),
            commas ? isNoDecimalComma(field, marks) : "true",
            isSureFraction(field),
          ]),
        );
  // One column that leaves no doubt about its commas speaks for all.
  const sure = texts.some((_, i) => others[3 * i + 1] === 0 && others[3 * i + 2] > 0);
  if (sure)
    await refuseThousands(
      connection,
      from,
      names,
      fields.filter((_, i) => strangers[i] === 0),
    );
  const columns = names.map((name, i): SourceColumn => {
    const raw = fields[i];
    const typed = (kind: "numeric" | "text", sql: string) => ({ name, kind, raw, stored: sql, sql });
    if (strangers[i] === 0) return typed("numeric", numberSql(raw, decimal === "," ? "," : "."));
    const at = texts.indexOf(raw) * 3;
    if (others[at] === 0) return { ...typed("numeric", dateSql(raw, marks)), date: "days" };
    if (others[at + 1] === 0 && sure) return typed("numeric", numberSql(raw, ","));
    return typed("text", textSql(raw));
  });
  return { from, allRows, columns, delimiter };
}

/** In a file with decimal commas "1.200" is no 1.2, and who wrote it is asked. `fields` are numbers by their points. */
async function refuseThousands(
  connection: DuckDBConnection,
  from: string,
  names: readonly string[],
  fields: readonly string[],
): Promise<void> {
  const conditions = fields.flatMap((field) => [
    hasThousands(field),
    `contains(${field}, '.') AND NOT ${hasThousands(field)}`,
  ]);
  const { met } = await countWhere(connection, from, conditions);
  const doubtful = fields.find((_, i) => met[2 * i] > 0 && met[2 * i + 1] === 0);
  if (doubtful === undefined) return;
  throw new InputError(
    names[Number(doubtful.slice(1))],
    "has points that may part thousands, for other columns have decimal commas; say --decimal , if they do, or take them out",
  );
}
