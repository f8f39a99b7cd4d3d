import { InputError } from "../errors.ts";
import { nearestName } from "../words/nearest-name.ts";

/** The names of an options type, each once: the compiler sees to it that none is left out. */
export type Names<Options> = Readonly<Record<keyof Options, true>>;

/** Refuses what plain JavaScript lets through: no options where there must be some, and names that are none. */
export function checkNames(call: string, given: unknown, names: Readonly<Record<string, true>>): void {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new InputError(call, `expected options such as { ${Object.keys(names)[0]}: ... }, got ${described(given)}`);
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(names, name)) continue;
    throw new InputError(call, `"${name}" is none of its options; ${nearestName(name, Object.keys(names))}`);
  }
}

/** Refuses anything that is no problem. */
export function checkProblem(call: string, given: unknown): void {
  const isProblem = typeof given === "object" && given !== null && "points" in given && "fingerprint" in given;
  if (!isProblem) {
    throw new InputError(call, `expected a problem (made by encode or makeProblem) first, got ${described(given)}`);
  }
}

export function described(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "another object" : `${typeof value} ${String(value)}`;
}
