import type { OptionName } from "../options/option-names.ts";

/** What a remedy is good for, in words that hold on every surface. */
export const PURPOSES = {
  "drop-rows": "leave such rows out",
  "drop-it": "leave it out",
  "drop-named": "leave out",
  "drop-the-column": "leave the column out",
  "drop-columns": "leave columns out",
  "drop-from-features": "if it is, leave it out",
  "fill-anyway": "fill it in all the same",
  "place-anyway": "place the rows all the same",
  "fill-values": "fill such values in",
  "fill-it": "fill it in",
  "merge-groups": "merge small groups",
  "cut-equal": "cut it into groups of equal size",
  "cut-ranges": "cut it into ranges",
  "read-codes": "if they are codes, read them as text",
  "read-as-text": "read them as text",
  "read-as-dates": "read it as moments",
  "read-decimal-commas": "read them as decimal commas",
  "read-as-numbers": "read them as numbers",
  "drop-thousands": "take the commas out if they separate thousands",
  "correct-value": "correct the value",
  "correct-it": "correct it",
  "name-features": "name them",
  "say-format": "say what it is",
  "say-sign": "say what stands before fractions",
  "make-with-sign": "make the model again, and say what stands before fractions",
  "no-names": "if the first line is data, say so",
  "start-again": "start the run again",
  "replace-it": "replace it",
  "replace-run": "replace the run",
  "say-where": "if it was moved, say where it is",
  "drop-figures": "leave its figures out",
} as const;

/** What a remedy is for. */
export type Purpose = keyof typeof PURPOSES;

/** A list of names, what to read columns as, or a plain value. */
export type OptionValue = string | number | boolean | readonly string[] | Readonly<Record<string, string>>;

/** Something a person can do about a notice, as data: each surface says it in its own terms. */
export type Remedy =
  /** Give an option this value. */
  | { readonly kind: "set"; readonly option: OptionName; readonly value: OptionValue; readonly to?: Purpose }
  /** Give an option one of these values. */
  | { readonly kind: "choose"; readonly option: OptionName; readonly values: readonly OptionValue[] }
  /** Use an option; which value is for the person to say. */
  | { readonly kind: "use"; readonly option: OptionName; readonly to?: Purpose }
  /** Something that no option does. */
  | { readonly kind: "do"; readonly to: Purpose }
  /** Make a model of a choice. */
  | { readonly kind: "make-model" }
  /** Go on with the run in a folder; an empty text where it is not known which. */
  | { readonly kind: "resume"; readonly place: string }
  /** Any value but this one. */
  | { readonly kind: "avoid"; readonly option: OptionName; readonly value: OptionValue }
  | { readonly kind: "smaller" | "larger"; readonly option: OptionName };

/** Leave rows that lack a value out, or fill values in. */
export const MISSING_REMEDY: Remedy = { kind: "choose", option: "missing", values: ["drop", "impute"] };
