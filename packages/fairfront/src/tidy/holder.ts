import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import { z } from "zod";

const holderSchema = z.object({
  pid: z.int().positive(),
  host: z.string(),
  /** When the process began, as the system counts: a number may be given to another process later. */
  began: z.string(),
  /** Where that number counts: a container has numbers of its own. Earlier versions did not say. */
  space: z.string().optional(),
});

/** The process that holds a lock, as the lock's file tells it. */
export type Holder = z.infer<typeof holderSchema>;

export function thisProcess(): Holder {
  return { pid: process.pid, host: hostname(), began: beginningOf(process.pid), space: ownSpace() };
}

/** Undefined for what is no holder. */
export function parseHolder(text: string): Holder | undefined {
  try {
    return holderSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether the process lives; undefined where this one cannot know: on another machine, or in another container. */
export function isAlive({ pid, host, began, space }: Holder): boolean | undefined {
  if (host !== hostname() || (space ?? ownSpace()) !== ownSpace()) return undefined;
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

/** The system's last start, and the space of process numbers; empty on systems without them. */
function ownSpace(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    return `${boot} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "";
  }
}
