// The command line again and again within one process, each run with another seed; a line of JSON after each: what is held after a collection.
import { appendFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

const [commandLine, path, runs, ...asked] = process.argv.slice(2);
const { main } = await import(commandLine);
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");
const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });
for (let seed = 1; seed <= Number(runs); seed++) {
  const given = { stdin: Readable.from([]), stdout: nowhere(), stderr: process.stderr, exitCode: 0 };
  const code = await main([...asked, "--seed", String(seed)], given);
  if (code !== 0) process.exit(code);
  await new Promise((resolve) => setTimeout(resolve, 50)); // threads end
  collect();
  const { rss, heapUsed, external } = process.memoryUsage();
  const sample = { thread: 0, seconds: performance.now() / 1000, rss, held: heapUsed + external };
  appendFileSync(path, `${JSON.stringify(sample)}\n`);
}
