import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** A row of the table that every case is about: texts as they stand in the file, or null where there is no value. */
export interface Cells {
  readonly x: string | null;
  readonly y: string | null;
  readonly group: string | null;
  readonly c: string | null;
}

/** One question to the tool, with all that it needs. Plain data: a find is kept as a file. */
export interface FuzzCase {
  /** Which maker it comes from, and its number there. */
  readonly name: string;
  /** Paths within the case's folder; `@` in arguments, run.json and rows.json stands for that folder. */
  readonly files: Readonly<Record<string, Uint8Array>>;
  readonly ask: Ask;
  /** What the table holds, where the maker knows; the figures of an answer are held to it. */
  readonly truth?: readonly Cells[] | undefined;
  /** Where the only right answer is a refusal. */
  readonly refused?: boolean | undefined;
}

/** A command line. */
export interface Ask {
  readonly args: readonly string[];
  readonly stdin?: string | undefined;
}

/** What came of it. */
export type Answer =
  | { readonly kind: "ended"; readonly code: number; readonly stdout: string; readonly stderr: string }
  | { readonly kind: "died"; readonly how: string };

const RECORD = /(^|\/)(run|rows)\.json$/;

/** Writes the files of a case; records name the folder's own table. */
export function layOut(folder: string, files: FuzzCase["files"]): void {
  for (const [path, bytes] of Object.entries(files)) {
    const place = join(folder, path);
    mkdirSync(dirname(place), { recursive: true });
    const own = RECORD.test(path)
      ? Buffer.from(Buffer.from(bytes).toString("latin1").replaceAll("@/", `${folder}/`), "latin1")
      : bytes;
    writeFileSync(place, own);
  }
}

/** A case as JSON: texts where they are texts, base64 elsewhere. */
export function caseJson({ files, ...rest }: FuzzCase, why: string): string {
  const kept = Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, keptBytes(bytes)]));
  return `${JSON.stringify({ why, ...rest, files: kept }, null, 1)}\n`;
}

export function caseOf(json: string): FuzzCase {
  const { files, ...rest } = JSON.parse(json) as Omit<FuzzCase, "files"> & { files: Record<string, Kept> };
  return { ...rest, files: Object.fromEntries(Object.entries(files).map(([path, kept]) => [path, bytesOf(kept)])) };
}

type Kept = { readonly text: string } | { readonly base64: string };

function keptBytes(bytes: Uint8Array): Kept {
  const text = Buffer.from(bytes).toString("utf8");
  const whole = Buffer.compare(Buffer.from(text, "utf8"), bytes) === 0;
  return whole ? { text } : { base64: Buffer.from(bytes).toString("base64") };
}

function bytesOf(kept: Kept): Uint8Array {
  return "text" in kept ? Buffer.from(kept.text, "utf8") : Buffer.from(kept.base64, "base64");
}
