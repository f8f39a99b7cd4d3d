import { AsyncLocalStorage } from "node:async_hooks";
import { createReadStream } from "node:fs";
import type { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

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

const current = new AsyncLocalStorage<Streams>();
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
  return current.getStore() ?? own;
}

export function withStreams<Result>(given: Streams, work: () => Promise<Result>): Promise<Result> {
  return current.run(given, work);
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

/** Writes a file to stdout. What stdout itself has to say about it (`tolerateClosedPipes`) is not said again. */
export async function printFile(path: string): Promise<void> {
  await pipeline(createReadStream(path), streams().stdout, { end: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== "write") throw error; // the file is only read
  });
}

/** Writes to stdout, and waits where its reader is slow. */
export function print(text: string): Promise<void> {
  const { stdout } = streams();
  return new Promise((done) => {
    if (stdout.destroyed || stdout.writableEnded) done();
    else stdout.write(text, () => done());
  });
}
