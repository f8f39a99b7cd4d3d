import { InputError } from "./errors.ts";
import { librarySurface } from "./notices/library-surface.ts";
import { type NoticeCode, notice, type ValuesOf } from "./notices/notice.ts";
import type { Remedy } from "./notices/remedy.ts";
import { sayWith, type Words } from "./notices/say-with.ts";

/** The error of a code of some words, and of these words alone: a room that brings its own carries no others along. */
export function refusalOf<Own extends Words, Code extends keyof Own & NoticeCode>(
  words: Own,
  code: Code,
  about: string,
  values: ValuesOf<Code>,
  remedies: readonly Remedy[] = [],
): InputError {
  const said = notice(code, about, values, remedies);
  return new InputError(said, sayWith(words, said, librarySurface));
}
