import { homedir } from "node:os";
import { join } from "node:path";

/** Where data sets are looked for and downloaded to: FAIRFRONT_DATA, else a folder of the user's cache. */
export function dataFolder(): string {
  const { FAIRFRONT_DATA: named, XDG_CACHE_HOME: cache } = process.env;
  if (named !== undefined && named !== "") return named;
  return join(cache !== undefined && cache !== "" ? cache : join(homedir(), ".cache"), "fairfront");
}
