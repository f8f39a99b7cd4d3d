// The tool in a process of its own that takes one question after the other: as fast as in process, and it can be ended.
import { Readable, Writable } from "node:stream";
import { main } from "../../packages/fairfront/dist/cli/command-line.js";
import type { Ask } from "./fuzz-case.ts";

process.setMaxListeners(0); // every run listens for signals
process.on("message", ({ folder, ask }: { folder: string; ask: Ask }) => {
  process.chdir(folder);
  void answer(ask).then((ended) => process.send!(ended));
});
process.on("uncaughtException", dieAloud);
process.on("unhandledRejection", dieAloud);
process.send!("ready");

/** Outside of the question's own promise: the command line would end with code 1. */
function dieAloud(error: unknown): void {
  const stack = error instanceof Error ? error.stack : String(error);
  process.send!({ code: 1, stdout: "", stderr: `uncaught: ${stack}` }, () => process.exit(1));
}

async function answer(ask: Ask): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [gathering(), gathering()];
  const given = { stdin: Readable.from([Buffer.from(ask.stdin ?? "")]), stdout, stderr, exitCode: 0 };
  const code = await main(ask.args, given);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function gathering(): Writable & { text: () => string } {
  const chunks: Buffer[] = [];
  const write = (chunk: Buffer, _encoding: string, done: () => void): void => {
    chunks.push(Buffer.from(chunk));
    done();
  };
  return Object.assign(new Writable({ write }), { text: () => Buffer.concat(chunks).toString() });
}
