// Makes a fresh clone ready: installs what the lockfile names, once, and builds what has changed.
import { execFileSync, execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.fairfront-lock`;
const lock = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .digest("hex");

if ((!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock) && !isInstalled()) {
  console.error("Installing dependencies (once) ...");
  // By the shell, which finds npm.cmd on Windows, too.
  execSync("npm ci --no-audit --no-fund --loglevel=error", { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
}
writeFileSync(stamp, lock);
execFileSync(process.execPath, [`${root}scripts/build.mjs`], { cwd: root, stdio: "inherit" });

/** Whether npm has installed what the lockfile names: a change of who needs a package takes no new installation. */
function isInstalled() {
  const there = `${root}node_modules/.package-lock.json`;
  if (!existsSync(there)) return false;
  const packagesOf = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const installed = packagesOf(there);
  return Object.entries(packagesOf(`${root}package-lock.json`)).every(
    ([place, { version, integrity, link, optional }]) =>
      !place.includes("node_modules/") ||
      link === true ||
      (installed[place] === undefined
        ? optional === true
        : installed[place].version === version && installed[place].integrity === integrity),
  );
}
