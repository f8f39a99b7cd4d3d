import type { Model, PredictOptions } from "@fairfront/core/internal";
import type { Dialect } from "./dialect.ts";
import { labelSql, modelColumns } from "./label-sql.ts";

/** A model as one SELECT over a table of that name: the columns it reads, those of `keep`, and `cluster`. */
export function modelSql(
  dialect: Dialect,
  model: Model,
  from: string,
  keep: readonly string[] = [],
  options: PredictOptions = {},
): string {
  const usesGroup = model.usesGroup !== false;
  const encoding = usesGroup ? model.encoding : { ...model.encoding, attributes: [] };
  const columns = modelColumns(dialect, encoding);
  const names = [...new Set([...keep, ...columns.map(({ name }) => name)])];
  const kept = names.map((name) => ({ name, sql: dialect.nameOf(name) }));
  const table = { from: from.split(".").map(dialect.nameOf).join("."), key: dialect.text(""), columns };
  return labelSql(dialect, model, table, options, kept);
}
