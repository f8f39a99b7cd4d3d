import { InputError } from "@fairfront/core/internal";
import { CommanderError } from "commander";
import { version } from "../runs/version.ts";
import { say, streams } from "./streams.ts";
import { flagMessage } from "./texts/notice-text.ts";

/** failed: everything went well, but the result does not keep to what was demanded of it. */
export const EXIT = { done: 0, bug: 1, badInput: 2, failed: 3, stopped: 130 } as const;

/** What the machine refuses, and a person can correct. */
const SYSTEM = [
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOSPC",
  "EDQUOT",
  "ENAMETOOLONG",
  "ENOTDIR",
  "EMFILE",
  "ENOMEM",
  "EIO",
  "EFBIG",
  "EBUSY",
  "ELOOP",
  "ENXIO",
  "ENODEV",
  "ETXTBSY",
  "ESTALE",
];

/** Says on stderr what went wrong; returns the exit code. */
export function tellFailure(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.badInput; // has spoken already
  if (error instanceof InputError) {
    return refuse(flagMessage(error), streams().exitCode === EXIT.stopped ? EXIT.stopped : EXIT.badInput);
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== undefined && SYSTEM.includes(code)) return refuse(`the system refused: ${message}`, EXIT.badInput);
  refuse(`this is a bug in fairfront ${version} (Node ${process.version}, ${process.platform}).`, EXIT.bug);
  const stack = error instanceof Error ? error.stack : String(error);
  for (const line of ["Please report it, with the command and these lines:", ...`${stack}`.split("\n")]) say(line);
  return EXIT.bug;
}

function refuse(message: string, code: number): number {
  say(message.replaceAll(/\s*\n\s*/g, " "), "fairfront: ");
  return code;
}
