import { nearestName } from "../../words/nearest-name.ts";
import { entry, type Nothing, ofOption } from "../entry.ts";
import { some } from "../phrases.ts";

/** Words about methods and runs. */
export const searchWords = {
  "option-unknown": entry<{ got: string; known: readonly string[] }>(
    ({ got }) => `"${got}" is not one of them`,
    ({ got, known }) => nearestName(got, known),
  ),
  /** The words are those of the method's own schema. */
  "option-value": entry<{ expected: string; got: string }>(({ expected, got }) => `${expected}, got ${got}`),
  "whole-number": entry<{ least: number | null; most: number | null; got: string }>(({ least, most, got }) => {
    const range = `${least === null ? "" : ` from ${least}`}${most === null ? "" : ` to ${most}`}`;
    return `expected a whole number${range}, got ${got}`;
  }),
  "method-none": entry<{ got: string }>(
    ({ got }) => `expected one such as trace, got ${got}`,
    () => "import it from @fairfront/core",
  ),
  "method-without-limits": ofOption(
    entry<{ method: string }>(
      ({ method }) => `"${method}" cannot keep limits on sizes or shares`,
      () => "use trace, or leave them out",
    ),
  ),
  milliseconds: ofOption(entry<{ got: string }>(({ got }) => `expected milliseconds, got ${got}`)),
};

/** Words about choosing from a front. */
export const choiceWords = {
  "front-empty": entry<Nothing>(
    () => "has no solution to pick from",
    () => "run a method first",
  ),
  "wish-kinds": entry<{ got: readonly string[] }>(
    ({ got }) => `must be an id, a knee, or bounds on objectives, got ${some(got) || "nothing"}`,
    () => "choose one of them",
  ),
  "solution-id": entry<{ most: number; got: string }>(
    ({ most, got }) => `must be a whole number from 0 to ${most}, got ${got}`,
  ),
  "objective-unknown": entry<{ got: string; known: readonly string[] }>(
    () => "is no objective of this front",
    ({ got, known }) => nearestName(got, known),
  ),
  "bound-number": entry<{ got: string }>(({ got }) => `must be bounded by a number, got ${got}`),
  "bound-unreachable": entry<{
    met: readonly { readonly name: string; readonly side: "at most" | "at least"; readonly value: number }[];
    side: "at most" | "at least";
    value: number;
    best: number;
  }>(
    ({ met, side, value }) => {
      const others = met.map((bound) => `${bound.name} of ${bound.side} ${bound.value}`).join(" and ");
      return `no solution ${others === "" ? "" : `with ${others} `}has ${side} ${value}`;
    },
    ({ best }) => `the best is ${best}, ask for that`,
  ),
  "knee-objectives": entry<{ got: number }>(
    ({ got }) => `is defined for 2 objectives, got ${got}`,
    () => "pick by bounds on the objectives",
  ),
  "knee-empty": entry<Nothing>(() => "needs a front with at least one solution"),
  "knee-unknown": entry<{ known: readonly string[]; got: string }>(
    ({ known, got }) => `must be one of ${known.join(", ")}, got ${got}`,
  ),
};
