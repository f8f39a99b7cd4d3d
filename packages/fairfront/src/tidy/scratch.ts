import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { atEnd } from "./at-end.ts";
import { isMarkAlive, MARK, ownMark } from "./process-mark.ts";

const NAME = new RegExp(`^fairfront-(${MARK})-\\w{6}$`);
const LONG_AGO = 7 * 24 * 3_600_000; // milliseconds: of a process that cannot be asked after

const GONE = { recursive: true, force: true, maxRetries: 3, retryDelay: 20 } as const; // a file may just be made in it

/** A folder of its own for temporary files, gone when `work` or the process ends. */
export async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  let folder: string | undefined;
  const tidied = atEnd(() => folder && rmSync(folder, GONE)); // before it is there: a signal may come at once
  try {
    folder = mkdtempSync(join(tmpdir(), `fairfront-${ownMark()}-`));
    return await work(folder);
  } finally {
    if (folder !== undefined) await rm(folder, GONE);
    tidied();
  }
}

/** A path for a temporary folder that somebody else makes; swept as the others are. */
export function scratchPath(): string {
  return join(tmpdir(), `fairfront-${ownMark()}-${randomBytes(3).toString("hex")}`);
}

/** Removes the temporary folders of killed processes: this user's own, and real folders alone. */
export async function sweepScratch(): Promise<void> {
  for (const name of await readdir(tmpdir()).catch(() => [])) {
    const mark = NAME.exec(name)?.[1];
    if (mark === undefined) continue;
    const path = join(tmpdir(), name);
    const found = await lstat(path).catch(() => undefined);
    if (found?.isDirectory() !== true || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    const alive = isMarkAlive(mark) ?? Date.now() - found.mtimeMs < LONG_AGO;
    if (!alive) await rm(path, GONE).catch(() => {});
  }
}
