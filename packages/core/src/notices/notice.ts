import type { Catalog } from "./catalog.ts";
import type { Entry } from "./entry.ts";
import type { Remedy } from "./remedy.ts";

/** Which words a notice has: see `catalog`. */
export type NoticeCode = keyof Catalog;

/** What a notice of a code carries. */
export type ValuesOf<Code extends NoticeCode> = Code extends NoticeCode
  ? Catalog[Code] extends Entry<infer Values>
    ? Values
    : never
  : never;

/**
 * Something that a person should know or do, as data (plain JSON): who speaks to the person renders it, the library by
 * `noticeText`.
 */
export interface Notice<Code extends NoticeCode = NoticeCode> {
  readonly code: Code;
  /** The option, column or thing that it is about. */
  readonly about: string;
  readonly values: ValuesOf<Code>;
  readonly remedies: readonly Remedy[];
}

export function notice<Code extends NoticeCode>(
  code: Code,
  about: string,
  values: ValuesOf<Code>,
  remedies: readonly Remedy[] = [],
): Notice<Code> {
  return { code, about, values, remedies };
}
