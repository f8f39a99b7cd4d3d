import { readdir, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { FRONT_FILE, InputError, LABELS_FILE, RECORD_FILE } from "@fairfront/core/internal";
import { isLeftAside } from "./atomic-file.ts";
import { lockFolder } from "./folder-lock.ts";
import { makeFolder, namesIn } from "./make-folder.ts";
import { makeNextFolder } from "./next-folder.ts";
import { readRecord } from "./run-record.ts";

/** A folder that this process holds. */
export interface RunFolder {
  readonly path: string;
  /** Lets others have it. */
  readonly release: () => void;
}

/** What a run writes, besides its lock. */
export const RUN_FILES = {
  record: RECORD_FILE,
  front: FRONT_FILE,
  labels: LABELS_FILE,
  figure: "front.svg",
  report: "report.html",
  checkpoint: "checkpoint",
} as const;

export interface NewFolder {
  /** Where absent: `fairfront-<table>-<n>` in the working directory, the next free number. */
  readonly out?: string | undefined;
  readonly table: string;
  /** Replace a run that is there. */
  readonly force?: boolean | undefined;
}

/** Refuses a folder that may not be written to, and writes nothing itself. */
export async function checkNewFolder({ out, force }: NewFolder): Promise<void> {
  if (out === undefined) return;
  const there = await namesIn(out);
  if (force === true) return;
  const clash = Object.values(RUN_FILES).find((name) => there.has(name));
  if (clash === undefined) return;
  const state = there.has(RECORD_FILE) ? (await readRecord(out).catch(() => undefined))?.state : undefined;
  if (state === "finished") {
    throw new InputError(
      "--out",
      `"${out}" holds a finished run; name another folder, or replace the run with --force`,
    );
  }
  if (state !== undefined) {
    throw new InputError(
      "--out",
      `"${out}" holds an unfinished run; go on with "fairfront resume ${out}", or replace it with --force`,
    );
  }
  throw new InputError("--out", `"${out}" already has a "${clash}"; name another folder, or replace it with --force`);
}

/** Makes the folder and holds it; with `force`, what a former run left there is gone. */
export async function createRunFolder(asked: NewFolder): Promise<RunFolder> {
  await checkNewFolder(asked);
  const path = asked.out === undefined ? await makeNextFolder("fairfront", asked.table) : resolve(asked.out);
  await makeFolder(path);
  const folder = await openRunFolder(path);
  try {
    await checkNewFolder(asked); // again, now that nobody else can change it
    if (asked.force === true) {
      for (const name of Object.values(RUN_FILES)) await rm(join(path, name), { recursive: true, force: true });
    }
    return folder;
  } catch (error) {
    folder.release();
    throw error;
  }
}

/** Holds a folder that is there. */
export async function openRunFolder(path: string): Promise<RunFolder> {
  const release = await lockFolder(path);
  for (const name of await readdir(path)) if (isLeftAside(name)) await rm(join(path, name), { force: true });
  return { path, release };
}
