import { constants, createReadStream, existsSync, realpathSync, rmSync, statSync } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { InputError } from "@fairfront/core/internal";
import { asideName, sweepAsides } from "../tidy/aside.ts";
import { atEnd } from "../tidy/at-end.ts";
import { renameOver } from "./rename-over.ts";
import { systemAdvice, systemReason } from "./system-reason.ts";

/** What happens to a link where a file is written: what a person names is followed, what others left is not. */
export type Links = "follow" | "replace";

/** A new name beside a file, with its ending: what is written may depend on that. Beside a device nothing is put. */
export function asideOf(path: string, links: Links = "follow"): string {
  if (links === "replace") return join(dirname(path), asideName(basename(path)));
  return join(isDevice(path) ? tmpdir() : dirname(targetOf(path)), asideName(basename(path)));
}

/** Where a link leads, so that the link stays and its file is replaced; the path itself where it is none. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // not there yet, or a link to nothing, which gives way to the file
  }
}

/** A device or a pipe, such as /dev/null or /dev/stdout: it is written to, never replaced. */
function isDevice(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && !found.isFile() && !found.isDirectory();
}

/**
 * Writes aside, syncs and renames: at any moment there is the old file or the new one, whole. Through a link its file is
 * replaced; a device is written to.
 */
export async function writeWhole<Result>(
  path: string,
  write: (aside: string) => Promise<Result>,
  aside = asideOf(path),
  links: Links = "follow",
): Promise<Result> {
  const target = links === "follow" ? targetOf(path) : path;
  let result: Result;
  await sweepOnce(dirname(aside));
  const tidied = atEnd(() => rmSync(aside, { force: true }));
  try {
    result = await write(aside);
    if (links === "follow" && isDevice(path)) {
      await pipeline(createReadStream(aside), (await openDevice(path)).createWriteStream());
      await rm(aside, { force: true });
      return result;
    }
    await sync(aside, "r+");
    await renameOver(aside, target);
  } catch (error) {
    await rm(aside, { force: true }).catch(() => {}); // a disk that cannot be written to has none
    throw writeFailure(path, error);
  } finally {
    tidied();
  }
  await syncFolder(dirname(target));
  return result;
}

/** A pipe that nobody reads would keep its writer for ever: the first to open it does not wait. */
async function openDevice(path: string): Promise<FileHandle> {
  const first = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENXIO") throw error;
    throw new InputError("disk", `could not write "${path}": nobody reads the pipe; start its reader first`);
  });
  try {
    return await open(path, constants.O_WRONLY); // while the first is open: its reader would take the pipe for closed
  } finally {
    await first.close();
  }
}

const swept = new Set<string>();

/** Of what killed processes left beside the files that they wrote. */
async function sweepOnce(folder: string): Promise<void> {
  if (swept.has(folder)) return;
  swept.add(folder);
  await sweepAsides(folder);
}

const TAKEN: Readonly<Record<string, string>> = {
  ENOENT: "its folder takes no new file", // one of the system's own
  EISDIR: "a folder is there",
};

/** What a system refuses in one line, with the place. Other errors stay. */
function writeFailure(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof InputError) return error;
  const { message } = error;
  if (!existsSync(dirname(path)))
    return new InputError(
      "disk",
      `could not write "${path}": there is no folder for it, or no longer; choose another place`,
    );
  const taken = TAKEN[(error as NodeJS.ErrnoException).code ?? ""];
  const other = /^IO Error|could not write/i.test(message) ? message.split("\n")[0] : taken;
  const told = systemReason(error) ?? other;
  if (told === undefined) return error;
  return new InputError("disk", `could not write "${path}": ${told}; ${systemAdvice(told)}`);
}

export async function writeTextWhole(path: string, text: string): Promise<void> {
  await writeWhole(path, async (aside) => {
    const file = await open(aside, "wx");
    try {
      await file.writeFile(text);
    } finally {
      await file.close();
    }
  });
}

async function sync(path: string, flags: string): Promise<void> {
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Makes the rename itself last. Windows cannot open a folder, and needs no such thing. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await sync(folder, "r");
}
