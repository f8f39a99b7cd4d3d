import { InputError } from "@fairfront/core/internal";
import type { Engine } from "../../sources/engine.ts";
import { labelledFormat } from "../../tables/labelled-file.ts";

/** Labels go where the rows are: to a file beside files, to a table beside a table. */
export function checkEngineOutput(flag: string, name: string, elsewhere: boolean): void {
  if (!elsewhere) labelledFormat(name, flag);
  else if (/\.(csv|gz|parquet|pq)$/i.test(name)) {
    throw new InputError(
      flag,
      `expected the name of a new table where the rows are, got the file "${name}"; to label by hand, use pick --sql`,
    );
  }
}

/** Makes the new table; an engine that a person asks by hand cannot. */
export async function createTable({ create }: Engine, sql: string, name: string, flag: string): Promise<void> {
  if (create === undefined) {
    throw new InputError(flag, "is not for a table that you ask by hand; use fairfront sql label, or pick --sql");
  }
  await create(sql, name);
}
