import { Readable, Writable } from "node:stream";
import { main } from "../../packages/fairfront/dist/cli/command-line.js";

/** The command line within this process: no start-up, and streams that a test can read. */
export async function inProcess(
  args: readonly string[],
  stdin: string | Uint8Array = "",
): Promise<{ code: number; stdout: string; stderr: string }> {
  const [stdout, stderr] = [gathering(), gathering()];
  const given = { stdin: Readable.from([Buffer.from(stdin)]), stdout, stderr, exitCode: 0 };
  const code = await main(args, given);
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function gathering(): Writable & { text: () => string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(Buffer.from(chunk));
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(chunks).toString() });
}
