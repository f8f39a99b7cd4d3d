import type { BasicCode } from "./notices/basic-catalog.ts";
import { basicText } from "./notices/library-surface.ts";
import { type Notice, notice, type ValuesOf } from "./notices/notice.ts";
import type { Remedy } from "./notices/remedy.ts";

/**
 * Something the caller can correct: what was expected, what came, what to do. Its message is one line.
 *
 * @example
 * try {
 *   encode(people, { protect: ["gender"], clusters: 2 });
 * } catch (error) {
 *   if (error instanceof InputError) console.log(error.message); // names the column, and the nearest one there is
 * }
 */
export class InputError extends Error {
  /** The same as data, for who says it in other terms than the library's. */
  readonly notice: Notice;
  /** The argument, flag or column at fault. */
  readonly subject: string;

  /** A notice, and its words where they are made already; or, where only one surface will ever say it, what it is about and the words. */
  constructor(notice: Notice<BasicCode>);
  constructor(notice: Notice, message: string);
  constructor(about: string, text: string);
  constructor(given: Notice | string, text?: string) {
    const said = typeof given === "string" ? notice("text", given, { text: text ?? "" }) : given;
    super(typeof given === "string" ? basicText(said) : (text ?? basicText(said)));
    this.name = "InputError";
    this.notice = said;
    this.subject = said.about;
  }
}

/** The error of a code of the basic catalog (of any other: `anyRefusal`): `throw refusal("column-absent", "features", { ... })`. */
export function refusal<Code extends BasicCode>(
  code: Code,
  about: string,
  values: ValuesOf<Code>,
  remedies: readonly Remedy[] = [],
): InputError {
  return new InputError(notice(code, about, values, remedies) as Notice<BasicCode>);
}

/** What came instead of what was expected: a text in quotes, so that "3" is not taken for 3. */
export function gotText(value: unknown): string {
  if (typeof value === "string" || typeof value === "object") return JSON.stringify(value);
  return String(value ?? "nothing") + (typeof value === "bigint" ? "n" : "");
}

/** What may be said besides what is wrong. */
export interface Advice {
  /** What to do that is the same on every surface. */
  readonly advice?: string | undefined;
  readonly remedies?: readonly Remedy[] | undefined;
}

/** The error of a file, in whole words; what helps, each surface says by its own names. */
export function fileError(about: string, text: string, { advice = "", remedies = [] }: Advice): InputError {
  return new InputError(notice("text", about, { text, advice }, remedies));
}

/** The same of an option, which each surface calls by its own name, too. */
export function optionError(option: string, text: string, { advice = "", remedies = [] }: Advice = {}): InputError {
  return new InputError(notice("text", option, { text, advice, option: true }, remedies));
}
