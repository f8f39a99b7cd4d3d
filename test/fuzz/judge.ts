import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer, FuzzCase } from "./fuzz-case.ts";
import { figuresAgree } from "./recompute.ts";

const LONGEST = 400;
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const UNCLEAN = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const LEFT_OVER = /\.aside|\.lock|\.tmp|\.part|written\.csv/;

/** Why an answer is not as it must be; undefined where it is. */
export async function faultOf(folder: string, fuzzed: FuzzCase, answer: Answer): Promise<string | undefined> {
  if (answer.kind === "died") return answer.how;
  const { code, stdout, stderr } = answer;
  if (code === 1) return `exit 1: ${stderr.slice(0, 1500)}`;
  const demands = fuzzed.ask.args.some((arg) => /^--(fail-|repeat)/.test(arg));
  if (code !== 0 && code !== 2 && !(code === 3 && demands)) return `exit ${code}, which means nothing here`;
  const left = readdirSync(folder, { recursive: true }).find((path) => LEFT_OVER.test(String(path)));
  if (left !== undefined) return `left behind: ${left}`;
  const changed = inputsOf(fuzzed).find(
    ([path, bytes]) => !existsSync(join(folder, path)) || !readFileSync(join(folder, path)).equals(bytes),
  );
  if (changed !== undefined) return `changed what it was given to read: ${changed[0]}`;
  if (code === 2) return refusalFault(stdout, stderr);
  if (fuzzed.refused === true) return "answered, where only a refusal is right";
  if (UNCLEAN.test(stderr))
    return `signs on standard error that a terminal obeys: ${JSON.stringify(stderr.slice(0, 300))}`;
  if (!fuzzed.ask.args.includes("--json") && UNCLEAN.test(stdout))
    return `signs on standard output that a terminal obeys: ${JSON.stringify(stdout.slice(0, 300))}`;
  if (/^The scores of [^\n]+ were not computed again/.test(stderr)) return undefined; // and that is said
  return figuresAgree(folder, fuzzed, stdout);
}

function refusalFault(stdout: string, stderr: string): string | undefined {
  const shown = JSON.stringify(stderr.slice(0, 900));
  const lines = stderr.trimEnd().split("\n"); // notices may come before
  const line = lines.at(-1)!;
  if (
    !/^fairfront: \S/.test(line) ||
    lines.length > 3 ||
    lines.some((other) => other !== line && /^fairfront:|^\s/.test(other))
  )
    return `exit 2 without exactly one line: ${shown}`;
  if (line.length > LONGEST) return `exit 2 with a line of ${line.length} characters: ${shown}`;
  if (lines.some((each) => UNCLEAN.test(each))) return `exit 2 with signs that a terminal obeys: ${shown}`;
  if (/node:internal|\.(ts|js):\d+/.test(line)) return `exit 2 with a stack: ${shown}`;
  if (/Cannot (read|destructure)|is not a function|not iterable|\[object/.test(line))
    return `exit 2 in words of the code: ${shown}`;
  return stdout === "" ? undefined : `exit 2 with output: ${JSON.stringify(stdout.slice(0, 200))}`;
}

/** Tables, models and others' files: never written to. A run's own folder or zip may be. */
function inputsOf({ files }: FuzzCase): [string, Buffer][] {
  return Object.entries(files)
    .filter(([path]) => !path.includes("/") && !path.endsWith(".zip"))
    .map(([path, bytes]) => [path, Buffer.from(bytes)]);
}
