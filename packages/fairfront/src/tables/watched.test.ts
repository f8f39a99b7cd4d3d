import { expect, it } from "vitest";
import { withDuckDB } from "./duckdb.ts";
import { watched } from "./watched.ts";

const ENDLESS = "SELECT count(*) FROM range(1000000000000) a(i), range(1000000) b(j) WHERE hash(i, j) = 1";

it("ends a query that makes no progress in one line, and lets others be", async () => {
  await withDuckDB([], async (connection) => {
    const quick = { deadline: 300, look: 50 };
    const still = { progress: { percentage: -1, rows_processed: 0n, total_rows_to_process: 0n } };
    const stuck = { ...still, interrupt: () => connection.interrupt() };
    await expect(watched(stuck, () => connection.run(ENDLESS), quick)).rejects.toThrow(/^table: .*comes to no end/);
    const rows = await watched(connection, () => connection.runAndReadAll("SELECT 42"), quick);
    expect(rows.getRows()).toEqual([[42]]);
    await expect(watched(connection, () => connection.run("SELECT nothing"), quick)).rejects.toThrow(/nothing/);
  });
});
