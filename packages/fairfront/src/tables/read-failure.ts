import { fileError, InputError } from "@fairfront/core/internal";
import { SAY_FORMAT } from "./table-format.ts";

/** What DuckDB says over twenty lines, in one; errors that are ours already stay. */
export function readFailure(path: string, error: unknown): Error {
  if (error instanceof InputError) return error;
  const said = error instanceof Error ? error.message : String(error);
  const at = /CSV Error on Line: (\d+)/.exec(said)?.[1];
  const where = at === undefined ? `"${path}"` : `line ${at} of "${path}"`;
  if (/invalid unicode|not utf-8/i.test(said)) {
    return fileError("table", `expected text in UTF-8, got other bytes in ${where}`, {
      advice: "save it as UTF-8",
      remedies: [{ kind: "set", option: "encoding", value: "latin-1" }],
    });
  }
  if (/No magic bytes|too small to be a Parquet/i.test(said)) {
    return fileError("table", `expected Parquet, got something else in ${where}`, {
      advice: "save it again",
      remedies: [SAY_FORMAT],
    });
  }
  return new InputError("table", describe(said, where));
}

function describe(said: string, where: string): string {
  const fields = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(said);
  if (fields !== null)
    return `expected ${fields[1]} fields as in the first line, got ${fields[2]} in ${where}; correct that line`;
  if (said.includes("unterminated quote")) {
    return `expected quotes to be closed before the next delimiter, got an open one in ${where}; correct that line`;
  }
  if (said.includes("state machine reached an invalid state")) {
    return `expected one kind of line end and matching quotes, got a mixture in ${where}; save it again as CSV`;
  }
  if (/maximum.line.size/i.test(said))
    return `expected lines of at most 2 MB, got a longer one in ${where}; is a quote left open?`;
  const first = said
    .split("\n")[0]
    .replace(/^[A-Z]\w+( \w+)* Error: /, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return `could not read ${where}: ${first}`;
}
