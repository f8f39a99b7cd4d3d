import { InputError, nearestName } from "@fairfront/core/internal";
import { columnNames, type Engine, type EngineTable } from "../../sources/engine.ts";
import { inputsOf, isAddress } from "../../sources/engines/with-rows.ts";
import { labelledFormat } from "../../tables/labelled-file.ts";
import { checkOutputFile } from "../flags/output-file.ts";

/**
 * Labels go where the rows are: to a file beside files, to a table beside a table. `others` are
 * files that are read, too.
 */
export async function checkEngineOutput(
  flag: string,
  name: string,
  table: string,
  ...others: readonly string[]
): Promise<void> {
  if (!isAddress(table)) {
    labelledFormat(name, flag);
    await checkOutputFile(flag, name, ...(await inputsOf(table)), ...others);
  } else if (/\.(csv|gz|parquet|pq)$/i.test(name)) {
    throw new InputError(
      flag,
      `expected the name of a new table where the rows are, got the file "${name}"; to label by hand, use pick --sql`,
    );
  }
}

/** Refuses the name of a table that is there, before passes are spent on it. */
export async function checkNewTable({ rows, placeOf }: Engine, name: string, flag: string): Promise<void> {
  if (placeOf === undefined) return;
  const isThere = await rows(`SELECT 1 AS one FROM ${placeOf(name)} WHERE 1 = 0`).then(
    () => true,
    () => false,
  );
  if (!isThere) return;
  throw new InputError(flag, `expected the name of a new table, got "${name}", which is there; take another name`);
}

/** Makes the new table; an engine that a person asks by hand cannot. */
export async function createTable({ create }: Engine, sql: string, name: string, flag: string): Promise<void> {
  if (create === undefined) {
    throw new InputError(flag, "is not for a table that you ask by hand; use fairfront sql label, or pick --sql");
  }
  await create(sql, name);
}

/** The columns to hand on beside the cluster, as the table has them: all, or those that --columns names. */
export function keptColumns(
  { nameOf }: Engine["dialect"],
  table: EngineTable,
  only?: readonly string[] | undefined,
): { readonly name: string; readonly sql: string }[] {
  return (only ?? columnNames(table)).map((name) => {
    const found = table.columns.find((column) => column.name === name);
    if (found !== undefined) return { name, sql: found.kept ?? nameOf(name) };
    const hint = nearestName(name, columnNames(table));
    throw new InputError("--columns", `expected columns of the table, got "${name}"; ${hint}`);
  });
}
