import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Removes compiled files whose source is gone: they would be packed with the others. */
export function sweepDist(folder) {
  const dist = join(folder, "dist");
  if (!existsSync(dist)) return;
  for (const file of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    const name = /^(.*?)(\.d\.ts|\.js)(\.map)?$/.exec(file)?.[1];
    if (name === undefined || file.startsWith("page")) continue;
    if (![".ts", ".tsx"].some((end) => existsSync(join(folder, "src", name + end)))) rmSync(join(dist, file));
  }
}
