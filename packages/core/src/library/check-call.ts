import { gotText, type InputError } from "../errors.ts";
import { type ArgumentKind, argumentWords } from "../notices/words/argument-words.ts";
import type { GroupShare } from "../problem/limits.ts";
import { refusalOf } from "../refusal-of.ts";

const isText = (value: unknown): boolean => typeof value === "string";
const isListOf = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);
const isTexts = (value: unknown): boolean => isListOf(value, isText);
const having =
  (...members: readonly string[]) =>
  (value: unknown): boolean =>
    typeof value === "object" && value !== null && members.every((member) => member in value);

/** What values of options can be taken for, once they were checked. */
const FITS = {
  text: isText,
  columns: isTexts,
  texts: isTexts,
  shares: (value) => isListOf(value, (share) => isText(share) || isText((share as GroupShare | null)?.attribute)),
  number: (value) => typeof value === "number",
  seed: (value) => isText(value) || typeof value === "number",
  truth: (value) => typeof value === "boolean",
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  function: (value) => typeof value === "function",
  signal: having("aborted"),
  executor: having("map", "close"),
  clock: having("now", "rest"),
} as const satisfies Readonly<Partial<Record<ArgumentKind, (value: unknown) => boolean>>>;

/** What an option's value is refused for not being; true where who uses it says more about it. */
export type Expected = keyof typeof FITS | true;

/** The names of an options type, each once: the compiler sees to it that none is left out. */
export type Names<Options> = Readonly<Record<keyof Options, Expected>>;

/** Those of a list, as an options type has them. */
export function namesOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, true>> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
}

/** Refuses what plain JavaScript lets through: no options where there must be some, names that are none, and values of another kind. */
export function checkNames(call: string, given: unknown, names: Readonly<Record<string, Expected>>): void {
  if (!FITS.object(given)) {
    throw refusalOf(argumentWords, "call-options", call, { such: Object.keys(names)[0], got: described(given) });
  }
  for (const [name, value] of Object.entries(given as object)) {
    if (!Object.hasOwn(names, name)) {
      throw refusalOf(argumentWords, "call-option", call, { got: name, known: Object.keys(names) });
    }
    const kind = names[name];
    if (kind !== true && value !== undefined && !FITS[kind](value)) throw wrongArgument(name, kind, value);
  }
}

/** Refuses anything that is no problem. */
export function checkProblem(call: string, given: unknown): void {
  if (!having("points", "fingerprint")(given)) throw wrongArgument(call, "problem", given);
}

/** Refuses a value that lacks a member which is used of it; undefined is for others to judge. */
export function checkHas(
  about: string,
  given: unknown,
  member: string,
  what: "numbers" | "attributes" | "checkpoint",
): void {
  if (!having(member)(given)) throw wrongArgument(about, what, given);
}

/** The error of an argument that is not what it must be. */
export function wrongArgument(about: string, what: ArgumentKind, given: unknown): InputError {
  return refusalOf(argumentWords, "call-argument", about, { what, got: described(given) });
}

function described(value: unknown): string {
  if (Array.isArray(value)) return "an array";
  if (typeof value === "function") return "a function";
  return typeof value === "object" && value !== null ? "another object" : gotText(value);
}
