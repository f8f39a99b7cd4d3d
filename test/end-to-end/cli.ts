import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { filesUnder } from "../files-under.ts";

const MAIN = fileURLToPath(new URL("../../packages/fairfront/dist/cli/main.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the built command line, as a person would. */
export function start(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Child {
  const process_ = spawn(process.execPath, [MAIN, ...args], {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...env },
  });
  let stdout = "";
  let stderr = "";
  process_.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  process_.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<Ended>((resolve) => {
    process_.on("close", (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  return { process: process_, ended };
}

export function cli(cwd: string, ...args: string[]): Promise<Ended> {
  return start(cwd, args).ended;
}

/** Starts with --json and sends the signal at the first progress event of at least that share. */
export async function signalAt(
  cwd: string,
  signal: NodeJS.Signals,
  share: number,
  args: readonly string[],
): Promise<Ended> {
  const child = start(cwd, [...args, "--json"]);
  for await (const line of createInterface({ input: child.process.stdout! })) {
    const event = JSON.parse(line) as { kind: string; share?: number };
    if (event.kind !== "progress" || event.share! < share) continue;
    child.process.kill(signal);
    break;
  }
  child.process.stdout!.resume();
  return child.ended;
}

/** A folder of a test's own, empty, and gone afterwards. */
export async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-test-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function filesIn(folder: string): string[] {
  return filesUnder(folder).sort();
}

/** The same words with another value of a flag that is among them. */
export function withFlag(words: readonly string[], flag: string, value: string): string[] {
  return words.map((word, i) => (words[i - 1] === flag ? value : word));
}
