import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { InputError } from "@fairfront/core/internal";
import * as z from "zod";
import { systemAdvice, systemReason } from "./system-reason.ts";

const LOCK = ".lock";

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** When the process began, as the system counts: a number may be given to another process later. */
  began: z.string(),
});
type Holder = z.infer<typeof holderSchema>;

/** Takes a folder for this process until the returned function is called; refuses where a living one has it. */
export async function lockFolder(folder: string): Promise<() => void> {
  const path = join(folder, LOCK);
  const own = join(folder, `${LOCK}.${randomUUID()}`);
  const mine: Holder = { pid: process.pid, host: hostname(), began: beginningOf(process.pid) };
  try {
    await writeFile(own, JSON.stringify(mine), { flag: "wx" });
    for (;;) {
      try {
        await link(own, path); // appears with its content, or not at all
        return releaseOnce(path);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      await removeDeadLock(folder, path);
    }
  } catch (error) {
    const reason = error instanceof InputError ? undefined : systemReason(error);
    if (reason === undefined) throw error;
    throw new InputError("run folder", `could not write into "${folder}": ${reason}; ${systemAdvice(reason)}`);
  } finally {
    await rm(own, { force: true }).catch(() => {}); // a disk that cannot be written to has none
  }
}

/** A second call must not take away what is somebody else's by then. */
function releaseOnce(path: string): () => void {
  let held = true;
  return () => {
    if (held) rmSync(path, { force: true });
    held = false;
  };
}

async function removeDeadLock(folder: string, path: string): Promise<void> {
  const found = await readFile(path, "utf8").catch(() => undefined);
  if (found === undefined) return; // just released
  const holder = holderSchema.safeParse(parsed(found)).data;
  if (holder !== undefined && isAlive(holder)) {
    const where = holder.host === hostname() ? "" : ` on ${holder.host}`;
    throw new InputError(
      "out",
      `"${folder}" is in use by process ${holder.pid}${where}; wait for it, or choose another folder`,
    );
  }
  const aside = join(folder, `${LOCK}.${randomUUID()}`);
  await rename(path, aside).catch(() => {});
  const taken = await readFile(aside, "utf8").catch(() => found);
  if (taken !== found) await link(aside, path).catch(() => {}); // somebody was faster, and theirs is alive
  await rm(aside, { force: true });
}

function isAlive({ pid, host, began }: Holder): boolean {
  if (host !== hostname()) return true; // not for us to know
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  return beginningOf(pid) === began;
}

/** Field 22 of /proc/PID/stat; empty on systems without it. The dead whom nobody has buried (Z, X) never began. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return /[ZX]/.test(fields[0]) ? "never" : fields[19];
  } catch {
    return "";
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
