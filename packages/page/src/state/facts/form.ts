import { type OptionFacts, READING_OPTIONS, RUN_OPTIONS, TABLE_OPTIONS } from "@fairfront/core/internal";
import type { FieldWords } from "../../texts/option-texts.ts";
import { texts } from "../../texts.ts";
import { NOT_ASKED } from "../signals/option-choices.ts";

/** Where the page asks for an option: beside its groups, among more choices, with the file, with the search. */
type Place = "groups" | "more" | "file" | "search";

/** Where that is not as the option's table says. */
const PLACES: Readonly<Record<string, Place>> = {
  missing: "groups",
  clusters: "search",
  scale: "search",
  where: "more",
};

/** Asked elsewhere than in a form: by the roles and types of columns, beside an attribute, of a workbook. */
const BESIDE: readonly string[] = ["protect", "exclude", "measure", "method", "sheet", "types"];

/** A field of the form. */
export interface FormField {
  readonly name: string;
  readonly facts: OptionFacts;
  readonly words: FieldWords;
}

type Facts = Readonly<Record<string, OptionFacts>>;

/** The fields of a place, made from the tables of options in their order: a new option is a new field. */
export function fieldsAt(place: Place, table: Facts = TABLE_OPTIONS, reading: Facts = READING_OPTIONS): FormField[] {
  const placed = [...placedAs(table, "more"), ...placedAs(reading, "file"), ...placedAs(RUN_OPTIONS, "search")];
  return placed
    .filter(({ at }) => at === place)
    .map(({ name, facts }) => ({ name, facts, words: wordsOf(name, facts) }));
}

function placedAs(options: Facts, usual: Place): { name: string; facts: OptionFacts; at: Place }[] {
  const unasked = new Set<string>([...NOT_ASKED, ...BESIDE]);
  return Object.entries(options)
    .filter(([name]) => !unasked.has(name))
    .map(([name, facts]) => ({ name, facts, at: PLACES[name] ?? usual }));
}

function wordsOf(name: string, { words }: OptionFacts): FieldWords {
  const own: Readonly<Record<string, FieldWords>> = texts.options;
  return own[name] ?? { label: `${words.charAt(0).toUpperCase()}${words.slice(1)}` };
}
