import type { DuckDBConnection } from "@duckdb/node-api";
import { InputError } from "@fairfront/core/internal";

const DEADLINE = 300_000; // milliseconds without progress: the database reads on threads of its own, and large files take minutes
const LOOK = 1000;

/** Work of the database that is ended where it makes no progress: a damaged file may have no end. */
export async function watched<Result>(
  connection: Pick<DuckDBConnection, "progress" | "interrupt">,
  work: () => Promise<Result>,
  { deadline = DEADLINE, look = LOOK }: { readonly deadline?: number; readonly look?: number } = {},
): Promise<Result> {
  let [last, since, ended] = ["", performance.now(), false];
  const timer = setInterval(() => {
    const { percentage, rows_processed } = connection.progress;
    const now = `${percentage} ${rows_processed}`;
    if (now !== last) [last, since] = [now, performance.now()];
    else if (performance.now() - since > deadline) {
      ended = true;
      connection.interrupt();
    }
  }, look);
  try {
    return await work();
  } catch (error) {
    if (!ended) throw error;
    throw new InputError("table", "expected a whole file, but reading it comes to no end; write it again");
  } finally {
    clearInterval(timer);
  }
}
