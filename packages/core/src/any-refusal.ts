import type { InputError } from "./errors.ts";
import { catalog } from "./notices/catalog.ts";
import type { NoticeCode, ValuesOf } from "./notices/notice.ts";
import type { Remedy } from "./notices/remedy.ts";
import { refusalOf } from "./refusal-of.ts";

/** The error of any code; rooms on the way from a table to a choice use `refusal`, which brings fewer words along. */
export function anyRefusal<Code extends NoticeCode>(
  code: Code,
  about: string,
  values: ValuesOf<Code>,
  remedies: readonly Remedy[] = [],
): InputError {
  return refusalOf(catalog, code, about, values, remedies);
}
