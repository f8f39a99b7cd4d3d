import { AsyncLocalStorage } from "node:async_hooks";
import { createReadStream } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { oneLine, safeText } from "@fairfront/core/internal";

/** A place to write to; a terminal knows its width. */
type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number };

/** What a command talks to, and how it ends. */
export interface Streams {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  exitCode: number;
  /** The flags of the command that is running, such as --out; absent before it starts. Advice names no others. */
  flags?: ReadonlySet<string>;
}

/** A command that is running, and what is undone when it ends. */
interface Running {
  readonly given: Streams;
  readonly undo: (() => void)[];
}

const current = new AsyncLocalStorage<Running>();
const own: Streams = {
  get stdin() {
    return process.stdin; // not before it is asked for: to touch it keeps some processes alive
  },
  stdout: process.stdout,
  stderr: process.stderr,
  exitCode: 0,
};

/** Those of the command that is running: the process's own, unless `withStreams` gave others. */
export function streams(): Streams {
  return current.getStore()?.given ?? own;
}

export async function withStreams<Result>(given: Streams, work: () => Promise<Result>): Promise<Result> {
  const undo: Running["undo"] = [];
  try {
    return await current.run({ given, undo }, work);
  } finally {
    for (const one of undo) one();
  }
}

/** Listens to a signal for as long as the command runs: another one in this process has listeners of its own. */
export function onSignal(signal: NodeJS.Signals, take: () => void): void {
  process.on(signal, take);
  current.getStore()?.undo.push(() => process.off(signal, take));
}

const UNWRITABLE = 2; // as bad input: a person can correct it

/**
 * A reader who has seen enough (`| head`) is no failure: the run goes on, and its folder is complete. What cannot be
 * written otherwise (a full disk) is told in one line, once, and by the exit code. One that was closed before the start
 * (`>&-`) cannot be told from one that is thrown away: Node opens /dev/null in its place before it runs anything.
 */
export function tolerateClosedPipes(): void {
  let told = false;
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE" || told) return;
    told = true;
    process.exitCode = UNWRITABLE;
    process.stderr.write(`fairfront: standard output could not be written: ${error.code ?? error.message}\n`);
  });
  process.stderr.on("error", () => {}); // there is nobody left to tell
}

/** A message as one line of standard error. Names and values of a table pass this gate, also in sentences that are made elsewhere. */
export function say(message: string, before = ""): void {
  streams().stderr.write(`${before}${safeText(message)}\n`);
}

/** Writes a file to stdout. What stdout itself has to say about it (`tolerateClosedPipes`) is not said again. */
export async function printFile(path: string): Promise<void> {
  await pipeline(createReadStream(path), streams().stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== "write") throw error; // the file is only read
  });
}

/** Words for people on stdout: names, values and paths that are somebody else's pass the gate of messages, line by line. */
export function print(text: string): Promise<void> {
  return printData(text.split("\n").map(oneLine).join("\n"));
}

/** Data for programs, as it is: JSON, tables, statements, the path of a folder alone. Waits where its reader is slow. */
export function printData(text: string): Promise<void> {
  const { stdout } = streams();
  return new Promise((done) => {
    if (stdout.destroyed || stdout.writableEnded) done();
    else stdout.write(text, () => done());
  });
}
