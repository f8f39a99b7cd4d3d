import type { InputError } from "../errors.ts";
import { type ArgumentKind, argumentWords } from "../notices/words/argument-words.ts";
import { refusalOf } from "../refusal-of.ts";

/** The names of an options type, each once: the compiler sees to it that none is left out. */
export type Names<Options> = Readonly<Record<keyof Options, true>>;

/** Those of a list, as an options type has them. */
export function namesOf<Name extends string>(names: readonly Name[]): Readonly<Record<Name, true>> {
  return Object.fromEntries(names.map((name) => [name, true])) as Record<Name, true>;
}

/** Refuses what plain JavaScript lets through: no options where there must be some, and names that are none. */
export function checkNames(call: string, given: unknown, names: Readonly<Record<string, true>>): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw refusalOf(argumentWords, "call-options", call, { such: Object.keys(names)[0], got: described(given) });
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(names, name)) continue;
    throw refusalOf(argumentWords, "call-option", call, { got: name, known: Object.keys(names) });
  }
}

/** Refuses anything that is no problem. */
export function checkProblem(call: string, given: unknown): void {
  const isProblem = typeof given === "object" && given !== null && "points" in given && "fingerprint" in given;
  if (!isProblem) throw wrongArgument(call, "problem", given);
}

/** Refuses a value that lacks a member which is used of it; undefined is for others to judge. */
export function checkHas(
  about: string,
  given: unknown,
  member: string,
  what: "numbers" | "attributes" | "checkpoint" | "signal" | "executor",
): void {
  if (typeof given === "object" && given !== null && member in given) return;
  throw wrongArgument(about, what, given);
}

/** The error of an argument that is not what it must be. */
export function wrongArgument(about: string, what: ArgumentKind, given: unknown): InputError {
  return refusalOf(argumentWords, "call-argument", about, { what, got: described(given) });
}

function described(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "another object" : `${typeof value} ${String(value)}`;
}
