import { readdirSync } from "node:fs";

/** Everything in a folder and in those below it, by its path in there, with `/` on every system. */
export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.replaceAll("\\", "/"));
}
