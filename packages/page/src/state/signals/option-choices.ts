import { OPTIONS, type OptionFacts, READING_OPTION_NAMES, RUN_OPTIONS, type ValueOf } from "@fairfront/core/internal";
import type { ReadingRequest } from "../../tables/read-as.ts";

type AnyOption = keyof typeof OPTIONS;

/** What only the command line asks for, and why. */
export const NOT_ASKED = [
  "features", // columns have roles: what is left out is named
  "outcomes", // the same
  "format", // by the name of the file
  "dominance",
  "threads", // as the machine has
] as const satisfies readonly AnyOption[];

/** What is not kept as its kind says: what the page asks is another question. */
export const KEPT_OTHERWISE = [
  "measure", // by the columns of an attribute, however they are cut
  "group", // a number of rows
] as const satisfies readonly AnyOption[];

/** What a person says about a file is kept together. */
export const FILE_NAMES = READING_OPTION_NAMES.filter(
  (name): name is keyof ReadingRequest => name !== "format" && name !== "where",
);

/** An option that the page keeps under its own name. */
export type KeptName = Exclude<
  AnyOption,
  (typeof NOT_ASKED)[number] | (typeof KEPT_OTHERWISE)[number] | keyof ReadingRequest
>;

const elsewhere: ReadonlySet<string> = new Set([...NOT_ASKED, ...KEPT_OTHERWISE, ...FILE_NAMES]);
export const KEPT_NAMES = (Object.keys(OPTIONS) as AnyOption[]).filter(
  (name): name is KeptName => !elsewhere.has(name),
);

/** What the page keeps of an option: plain JSON. Zero, an empty text or list where nothing is said; times are seconds. */
type ChoiceOf<Facts> = Facts extends { readonly kind: "whole" | "time" }
  ? number
  : Facts extends { readonly kind: "names" | "specs" | "marks" | "texts" }
    ? readonly string[]
    : Facts extends { readonly kind: "choice" }
      ? ValueOf<Facts>
      : string;

/** The options as the page keeps them. */
export type OptionChoices = { readonly [Name in KeptName]: ChoiceOf<(typeof OPTIONS)[Name]> };

/** What the page keeps where nothing is said. */
export function usualChoice(facts: OptionFacts): unknown {
  switch (facts.kind) {
    case "whole":
      return facts.default ?? 0;
    case "time":
      return 0;
    case "choice":
      return facts.default ?? "";
    case "off":
      return true;
    case "types":
      return {};
    case "text":
    case "column":
    case "size":
    case "sign":
      return "";
    case "names":
    case "specs":
    case "marks":
    case "texts":
    case "choices":
      return [];
  }
}

/** A choice as the option's value; undefined where it says nothing. */
export function askedOfChoice(facts: OptionFacts, choice: unknown): unknown {
  if (Array.isArray(choice)) {
    if (choice.length === 0 && facts.recorded !== true) return undefined;
    return facts.kind === "marks" ? ["", ...choice] : choice; // an empty field is always missing
  }
  if (choice === "") return undefined;
  if (facts.kind === "time") return choice === 0 ? undefined : (choice as number) * 1000;
  return facts.kind === "whole" && choice === 0 && facts.least > 0 ? undefined : choice;
}

/** The choice that asks for an option's value. */
export function choiceOfAsked(facts: OptionFacts, asked: unknown): unknown {
  if (asked === undefined) return usualChoice(facts);
  if (facts.kind === "marks") return (asked as readonly string[]).filter((mark) => mark !== "");
  if (facts.kind === "time") return Math.round((asked as number) / 1000);
  return facts.kind === "size" ? String(asked) : asked;
}

/** Every option as the page keeps it where nothing is said. */
export const usualChoices = Object.fromEntries(
  KEPT_NAMES.map((name) => [name, usualChoice(OPTIONS[name])]),
) as OptionChoices;

/** What was said about one table is not about another. */
export const unsaidChoices = Object.fromEntries(
  KEPT_NAMES.filter((name) => !(name in RUN_OPTIONS) && saysNothing(OPTIONS[name])).map((name) => [
    name,
    usualChoices[name],
  ]),
) as Partial<OptionChoices>;

function saysNothing(facts: OptionFacts): boolean {
  return facts.recorded !== true && (facts.default === undefined || facts.kind === "marks");
}

/** What choices ask of some options, without those that say nothing. */
export function askedOfChoices(choices: OptionChoices, names: readonly string[]): Record<string, unknown> {
  const kept = KEPT_NAMES.filter((name) => names.includes(name));
  const asked = kept.map((name) => [name, askedOfChoice(OPTIONS[name], choices[name])] as const);
  return Object.fromEntries(asked.filter(([, value]) => value !== undefined));
}

/** The choices that ask for the same; what is absent is usual. */
export function choicesOfAsked(asked: Readonly<Record<string, unknown>>): OptionChoices {
  return Object.fromEntries(
    KEPT_NAMES.map((name) => [name, choiceOfAsked(OPTIONS[name], asked[name])]),
  ) as OptionChoices;
}
