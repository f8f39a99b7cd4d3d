import { frontCsv } from "@fairfront/core/internal";
import { front, problem } from "../state/signals/session.ts";

/** front.csv, byte for byte as the command line writes it. */
export function frontCsvOf(): string {
  const found = front.peek()!;
  const attributes = problem.peek()?.attributes ?? found.attributes!.map((name) => ({ name }));
  return frontCsv({ attributes } as Parameters<typeof frontCsv>[0], found.rows);
}
