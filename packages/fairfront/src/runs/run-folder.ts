import { rmdirSync } from "node:fs";
import { lstat, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import {
  optionError,
  type Purpose,
  type Remedy,
  RUN_FILES,
  type RunRecord,
  type RunStore,
  readRecord,
} from "@fairfront/core/internal";
import { sweepAsides } from "../tidy/aside.ts";
import { COUNTS_FILE, countsIn } from "./count-folders.ts";
import { lockFolder, lockZip } from "./folder-lock.ts";
import { folderStore, refuseFolder, refuseLink } from "./folder-store.ts";
import { makeFolder, namesIn } from "./make-folder.ts";
import { makeNextFolder } from "./next-folder.ts";
import { isZip, openStore } from "./open-store.ts";
import { refuseOwnTable } from "./table-in-folder.ts";

/** A run's folder or zip that this process holds. */
export interface RunFolder {
  readonly path: string;
  readonly store: RunStore;
  /** Lets others have it. */
  readonly release: () => void;
  /** The same where there will be no run: a folder that was made for it goes, unless something is in it. */
  readonly forget: () => void;
  /** Takes away the run that a new one replaces, once there is something in its place; undefined where there is none. */
  readonly clear?: (() => Promise<void>) | undefined;
}

export interface NewFolder {
  /** Where absent: `fairfront-<table>-<n>` in the working directory, the next free number. */
  readonly out?: string | undefined;
  readonly table: string;
  /** Replace a run that is there. */
  readonly force?: boolean | undefined;
}

/** The names that a run has in its folder, at the top of it. */
const OWN_NAMES = Object.values(RUN_FILES).map((name) => name.split("/")[0]);

/** Refuses a folder that may not be written to, and writes nothing itself. */
export async function checkNewFolder({ out, table, force }: NewFolder): Promise<void> {
  if (out === undefined) return;
  if (force === true) refuseOwnTable(out, table);
  if (isZip(out)) {
    throw optionError("out", `expected a folder, got the zip "${out}"`, { advice: "a run is written to a folder" });
  }
  const there = await namesIn(out);
  const clash = OWN_NAMES.find((name) => there.has(name));
  if (clash === undefined) return;
  const record = await recordIn(out);
  if (record === undefined) {
    if ((await countsIn(out)).length > 0) {
      if (force === true) return;
      throw optionError("out", `"${out}" holds a run for each of several numbers of clusters`, {
        advice: "name another folder",
        remedies: [byForce("replace-it")],
      });
    }
    throw optionError(
      "out",
      `"${out}" already has a "${clash}", and no ${RUN_FILES.record} that says that a run wrote it`,
      { advice: "name another folder, or move it away" },
    );
  }
  if (force === true) return;
  if (record.state === "finished") {
    throw optionError("out", `"${out}" holds a finished run`, {
      advice: "name another folder",
      remedies: [byForce("replace-run")],
    });
  }
  throw optionError("out", `"${out}" holds an unfinished run`, {
    remedies: [{ kind: "resume", place: out }, byForce("replace-it")],
  });
}

const byForce = (to: Purpose): Remedy => ({ kind: "set", option: "force", value: true, to });

/** Undefined where it is not there, or not a record. */
function recordIn(folder: string): Promise<RunRecord | undefined> {
  return readRecord(folderStore(folder)).catch(() => undefined);
}

/** Makes the folder and holds it; with `force`, the run in there stays until `clear`. */
export async function createRunFolder(asked: NewFolder): Promise<RunFolder> {
  await checkNewFolder(asked);
  const path = asked.out === undefined ? await makeNextFolder("fairfront", asked.table) : resolve(asked.out);
  const isMade = (await makeFolder(path)) || asked.out === undefined;
  const opened = await openRunFolder(path);
  const forget = (): void => {
    opened.release();
    if (isMade) removeEmpty(path);
  };
  const folder = { ...opened, forget };
  try {
    await checkNewFolder(asked); // again, now that nobody else can change it
    if (asked.force !== true) return folder;
    const inner = (await countsIn(path)).map((name) => join(path, name));
    if (inner.length > 0) {
      for (const own of inner) (await openRunFolder(own)).release(); // refused where somebody holds it
      return { ...folder, clear: () => clearCounts(path, folder.store, inner) };
    }
    if ((await recordIn(path)) === undefined) return folder;
    await refuseLink(join(path, dirname(RUN_FILES.checkpoint))); // now, and not when the new run has something to keep
    for (const name of Object.values(RUN_FILES)) await refuseFolder(join(path, name));
    return { ...folder, clear: () => clearRun(folder.store) };
  } catch (error) {
    folder.forget();
    throw error;
  }
}

/** The record last: until then it says whose the others are. */
async function clearRun(store: RunStore): Promise<void> {
  const others = Object.values(RUN_FILES).filter((name) => name !== RUN_FILES.record);
  for (const name of [...others, RUN_FILES.record]) await store.write(name, undefined);
}

/** The list of them last, as it says whose the others are. What a run of ours did not write stays. */
async function clearCounts(path: string, store: RunStore, inner: readonly string[]): Promise<void> {
  for (const own of inner) {
    if ((await recordIn(own)) === undefined) continue;
    await clearRun(folderStore(own));
    removeEmpty(join(own, dirname(RUN_FILES.checkpoint)));
    removeEmpty(own);
  }
  await clearRun(store);
  await rm(join(path, COUNTS_FILE), { force: true });
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {} // something is in it
}

/** Of what killed writers left; not where a link leads, which nobody holds. */
async function sweepFolder(path: string): Promise<void> {
  await sweepAsides(path, { held: true });
  const checkpoint = join(path, dirname(RUN_FILES.checkpoint));
  const found = await lstat(checkpoint).catch(() => undefined);
  if (found?.isDirectory() === true) await sweepAsides(checkpoint, { held: true });
}

/** Holds a folder or a zip that is there. */
export async function openRunFolder(path: string): Promise<RunFolder> {
  const release = isZip(path) ? await lockZip(path) : await lockFolder(path);
  try {
    if (isZip(path)) await sweepAsides(dirname(resolve(path)), { of: basename(path), held: true });
    else await sweepFolder(path);
    return { path, store: await openStore(path), release, forget: release };
  } catch (error) {
    release();
    throw error;
  }
}
