import { stat } from "node:fs/promises";
import type { RunRecord } from "@fairfront/core/internal";
import { fileChecksum } from "../tables/checksum.ts";

/**
 * Whether a file is, byte for byte, the table of a record. A record's path may lead anywhere: a file is read as a table
 * only after this, and is never written. "none" is no file, which who reads it tells best.
 */
export async function recordedTable(
  { asked }: Pick<RunRecord, "asked">,
  path: string,
): Promise<"same" | "other" | "none"> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) return "none";
  return (await fileChecksum(path)) === asked.checksum ? "same" : "other";
}
