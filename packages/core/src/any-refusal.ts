import { InputError } from "./errors.ts";
import { noticeText } from "./notices/library-words.ts";
import { type NoticeCode, notice, type ValuesOf } from "./notices/notice.ts";
import type { Remedy } from "./notices/remedy.ts";

/** The error of any code; rooms on the way from a table to a choice use `refusal`, which brings fewer words along. */
export function anyRefusal<Code extends NoticeCode>(
  code: Code,
  about: string,
  values: ValuesOf<Code>,
  remedies: readonly Remedy[] = [],
): InputError {
  const said = notice(code, about, values, remedies);
  return new InputError(said, noticeText(said));
}
