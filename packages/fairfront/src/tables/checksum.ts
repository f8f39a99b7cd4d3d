import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/**
 * SHA-256 of a file's bytes, as sha256sum prints it and as the record of a run keeps it.
 *
 * @example
 * console.log(await fileChecksum("applicants.csv"));
 */
export async function fileChecksum(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
