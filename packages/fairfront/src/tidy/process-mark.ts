import { createHash } from "node:crypto";
import { isAlive, thisProcess } from "./holder.ts";

/** What stands in the name of a temporary file: where its process is, its number, and when it began. */
export const MARK = "[0-9a-f]{8}-\\d+-\\d*";

export function ownMark(): string {
  const { pid, began } = thisProcess();
  return `${ownPlace()}-${pid}-${began}`;
}

/** Whether the process of a mark lives; undefined where this one cannot know: on another machine, in another container. */
export function isMarkAlive(mark: string): boolean | undefined {
  const [place, pid, began] = mark.split("-");
  if (place !== ownPlace()) return undefined;
  const { host, space } = thisProcess();
  return isAlive({ pid: Number(pid), began, host, space });
}

/** The machine, its last start and the space of process numbers. */
function ownPlace(): string {
  const { host, space } = thisProcess();
  return createHash("sha256").update(`${host} ${space}`).digest("hex").slice(0, 8);
}
