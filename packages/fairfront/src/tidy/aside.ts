import { randomBytes } from "node:crypto";
import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { isMarkAlive, MARK, ownMark } from "./process-mark.ts";

const NAME = new RegExp(`^\\.(${MARK})\\.[0-9a-f]{8}\\.aside\\.(.*)$`, "s");
const EARLIER = /^\.[0-9a-f-]{36}\.aside\.(.*)$/s; // of versions that did not say whose it is
const LONG_AGO = 24 * 3_600_000; // milliseconds: of a process that cannot be asked after
const KEPT = 40; // signs of the name that it stands for: its ending is among them, and a long name stays possible

/** A new name for a file that takes the place of `name` once it is whole. */
export function asideName(name: string): string {
  return `.${ownMark()}.${randomBytes(4).toString("hex")}.aside.${endOf(name)}`;
}

const endOf = (name: string): string => [...name].slice(-KEPT).join("");

export interface AsideSweep {
  /** Of this file alone. */
  readonly of?: string | undefined;
  /** Nobody else can be writing here: those of who cannot be asked after are left, too. */
  readonly held?: boolean | undefined;
}

/** Removes what killed writers left aside in a folder. */
export async function sweepAsides(folder: string, { of, held = false }: AsideSweep = {}): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = NAME.exec(name);
    const end = found?.[2] ?? EARLIER.exec(name)?.[1];
    if (end === undefined || (of !== undefined && end !== endOf(of) && end !== of)) continue;
    const path = join(folder, name);
    const alive = (found && isMarkAlive(found[1])) ?? (!held && !(await isOld(path)));
    if (!alive) await rm(path, { force: true }).catch(() => {});
  }
}

async function isOld(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isFile() === true && Date.now() - found.mtimeMs > LONG_AGO;
}
