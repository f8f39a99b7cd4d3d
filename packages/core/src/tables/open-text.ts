import type { InputError } from "../errors.ts";
import { fileWords } from "../notices/words/file-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { type ByteSurvey, isWindows, joined, surveyInto, type TextEncoding, wideEncoding } from "./text-encoding.ts";
import type { TextHead } from "./text-head.ts";
import type { TextPass } from "./text-pass.ts";
import { NotUtf8 } from "./utf8.ts";

const HEAD = 1024;

/** Bytes of a file, unpacked, to be asked for as often as needed. Who ends the reading throws while giving a piece. */
export type BytePieces = () => AsyncIterable<Uint8Array>;

/** As asked: utf-16 goes by its mark, latin-1 is taken for Windows-1252. */
export type GivenEncoding = "utf-8" | "utf-16" | "latin-1" | undefined;

/** Does `work` with the encoding that the bytes have; it is done again where the first one turns out to be wrong. */
export async function withEncoding<Result>(
  pieces: BytePieces,
  given: GivenEncoding,
  work: (encoding: TextEncoding, at: Place) => Promise<Result>,
): Promise<Result> {
  const encoding = await firstEncoding(pieces, given);
  const place: Place = { line: 1 };
  try {
    return await work(encoding, place);
  } catch (error) {
    if (!(error instanceof NotUtf8)) throw error;
    if (given !== undefined || encoding !== "utf-8") throw otherBytes(encoding, place.line);
    const survey: ByteSurvey = { right: 0, wrong: 0, foreign: 0 };
    for await (const piece of pieces()) surveyInto(survey, piece);
    if (!isWindows(survey)) throw otherBytes(encoding, place.line);
    return await work("windows-1252", place);
  }
}

/** How far a pass came, for who has to tell what is wrong. */
export interface Place {
  line: number;
}

/** By the first bytes: Windows-1252 shows later. */
export async function firstEncoding(pieces: BytePieces, given: GivenEncoding): Promise<TextEncoding> {
  if (given === "utf-8") return "utf-8";
  if (given === "latin-1") return "windows-1252"; // what such files nearly always are
  let head: Uint8Array = new Uint8Array(0);
  for await (const piece of pieces()) {
    head = joined(head, piece.subarray(0, HEAD));
    if (head.length >= HEAD) break;
  }
  return wideEncoding(head) ?? (given === "utf-16" ? "utf-16le" : "utf-8");
}

function otherBytes(encoding: TextEncoding, line: number): InputError {
  return refusalOf(fileWords, "other-bytes", "table", { encoding, line });
}

/** Feeds all bytes of a table to a pass; what its first line says. */
export async function runPass(pass: TextPass, pieces: BytePieces, place: Place): Promise<TextHead> {
  const head = await feedPass(pass, pieces, place);
  checkRows(pass.rows);
  return head;
}

/** The same of bytes that may have no rows. */
export async function feedPass(pass: TextPass, pieces: BytePieces, place: Place): Promise<TextHead> {
  try {
    for await (const piece of pieces()) pass.push(piece, false);
    pass.push(new Uint8Array(0), true);
  } finally {
    place.line = pass.line;
  }
  if (pass.head === undefined) throw refusalOf(fileWords, "no-column-names", "table", {});
  const { names } = pass.head;
  const twice = new Set(names.filter((name, i) => names.indexOf(name) < i));
  if (twice.size > 0) throw refusalOf(fileWords, "name-twice", "table", { names: [...twice] });
  return pass.head;
}

export function checkRows(rows: number): void {
  if (rows === 0) throw refusalOf(fileWords, "no-rows-below", "table", {});
}
