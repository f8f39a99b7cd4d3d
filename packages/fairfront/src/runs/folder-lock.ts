import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, statSync } from "node:fs";
import { link, lstat, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { InputError } from "@fairfront/core/internal";
import { atEnd } from "../tidy/at-end.ts";
import { isAlive, parseHolder, thisProcess } from "../tidy/holder.ts";
import { readRegular } from "../tidy/regular-file.ts";
import { systemAdvice, systemReason } from "./system-reason.ts";

const LOCK = ".lock";
const MOST_BYTES = 1 << 16; // of a lock

/** Milliseconds. A holder beats all the time; who cannot ask whether it lives looks at its beats. */
export interface LockTimes {
  readonly beat: number;
  /** Without a beat for so long a holder may be dead. */
  readonly lease: number;
  /** It is, if none comes while one watches: clocks may jump. */
  readonly watch: number;
}

const TIMES: LockTimes = { beat: 5_000, lease: 60_000, watch: 12_000 };

/** Takes a folder for this process until the returned function is called; refuses where a living one has it. */
export function lockFolder(folder: string, times: LockTimes = TIMES): Promise<() => void> {
  return lock(join(folder, LOCK), folder, times);
}

/** The same for a zip; its lock lies beside it. */
export function lockZip(zip: string, times: LockTimes = TIMES): Promise<() => void> {
  return lock(join(dirname(resolve(zip)), `.${basename(zip)}${LOCK}`), zip, times);
}

async function lock(path: string, place: string, times: LockTimes): Promise<() => void> {
  const own = `${path}.${randomUUID()}`;
  const text = JSON.stringify(thisProcess());
  const tidied = atEnd(() => rmSync(own, { force: true }));
  try {
    await writeFile(own, text, { flag: "wx" });
    for (;;) {
      try {
        linkSync(own, path); // appears with its content, or not at all
        const release = heldUntil(path, text, times);
        await sweepStray(path, times);
        return release;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      }
      await removeDeadLock(path, place, times);
    }
  } catch (error) {
    const reason = error instanceof InputError ? undefined : systemReason(error);
    if (reason === undefined) throw error;
    throw new InputError("run folder", `could not write into "${place}": ${reason}; ${systemAdvice(reason)}`);
  } finally {
    await rm(own, { force: true }).catch(() => {}); // a disk that cannot be written to has none
    tidied();
  }
}

/** Removes what processes left that were killed while they took this lock. */
async function sweepStray(path: string, { lease }: LockTimes): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    if (!name.startsWith(start) || !/^[0-9a-f-]{36}$/.test(name.slice(start.length))) continue;
    const stray = join(dirname(path), name);
    const holder = parseHolder(textAt(stray) ?? "");
    const alive = holder && isAlive(holder);
    const age = Date.now() - ((await beatOf(stray)) ?? 0);
    if (alive === false || (alive === undefined && Math.abs(age) > lease)) await rm(stray, { force: true });
  }
}

/** Beats on a thread of its own: a search may keep this one busy for minutes. Writes the same text, for the disk's clock. */
const BEATING = `
  const { workerData: { path, text, beat } } = require("node:worker_threads");
  const { openSync, readFileSync, writeSync, closeSync } = require("node:fs");
  setInterval(() => {
    try {
      if (readFileSync(path, "utf8") !== text) return;
      const file = openSync(path, "r+");
      try { writeSync(file, text, 0); } finally { closeSync(file); }
    } catch {}
  }, beat);`;

/** Releases once: a second call must not take away what is somebody else's by then. */
function heldUntil(path: string, text: string, { beat }: LockTimes): () => void {
  const heart = new Worker(BEATING, { eval: true, workerData: { path, text, beat }, execArgv: [] });
  heart.unref();
  heart.on("error", () => {}); // without beats only other machines take it for dead
  let held = true;
  const release = (): void => {
    if (!held) return;
    held = false;
    void heart.terminate();
    if (textAt(path) === text) rmSync(path, { force: true });
    released();
  };
  const released = atEnd(release);
  return release;
}

function textAt(path: string): string | undefined {
  try {
    return statSync(path).isFile() ? readFileSync(path, "utf8") : undefined; // a pipe would never end
  } catch {
    return undefined;
  }
}

async function removeDeadLock(path: string, place: string, times: LockTimes): Promise<void> {
  const found = await readLock(path, place);
  if (found === undefined) return; // just released
  const holder = parseHolder(found);
  const living = holder === undefined ? false : (isAlive(holder) ?? (await hasBeats(path, times)));
  if (living) {
    const far = holder!.host === hostname() ? "" : ` on ${holder!.host}`;
    const other = isAlive(holder!) === undefined ? `; if that one is gone, it is free in ${times.lease / 1000} s` : "";
    throw new InputError(
      "out",
      `"${place}" is in use by process ${holder!.pid}${far}; wait for it, or choose another folder${other}`,
    );
  }
  const aside = `${path}.${randomUUID()}`;
  const tidied = atEnd(() => rmSync(aside, { force: true }));
  await rename(path, aside).catch(ifGone); // what may not be removed stays: to try again would never end
  const taken = await readFile(aside, "utf8").catch(() => found);
  if (taken !== found) await link(aside, path).catch(() => {}); // somebody was faster, and theirs is alive
  await rm(aside, { force: true });
  tidied();
}

/** Undefined where there is none; one that cannot be read would never go away. */
async function readLock(path: string, place: string): Promise<string | undefined> {
  return (readRegular(path, MOST_BYTES).then(String) as Promise<string>).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && (await lstat(path).catch(ifGone)) === undefined) return undefined; // else a link to nothing
    throw new InputError(
      "run folder",
      `"${place}" has a lock that cannot be read (${error.code ?? error.message}): "${path}"; remove it if nobody uses the folder`,
    );
  });
}

function ifGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

/** Whether a holder that cannot be asked gives signs of life. */
async function hasBeats(path: string, { lease, watch }: LockTimes): Promise<boolean> {
  const last = await beatOf(path);
  if (last === undefined) return false;
  const age = Date.now() - last;
  if (age >= 0 && age < lease) return true;
  await pause(watch);
  const now = await beatOf(path);
  return now !== undefined && now !== last;
}

async function beatOf(path: string): Promise<number | undefined> {
  return (await stat(path).catch(() => undefined))?.mtimeMs;
}
