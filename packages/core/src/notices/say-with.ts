import type { OptionName } from "../options/option-names.ts";
import { oneLine } from "../words/one-line.ts";
import type { Entry, Json } from "./entry.ts";
import { gated, gatedValue, gatedValues, MOST_CHARACTERS } from "./gate.ts";
import type { Notice } from "./notice.ts";
import { type OptionValue, PURPOSES, type Remedy } from "./remedy.ts";

/** How a surface says a remedy; undefined where it has no such control. */
export type RemedyWords = (remedy: Remedy) => string | undefined;

/** A surface's own words. */
export interface Surface {
  readonly remedy: RemedyWords;
  /** What an option is called here. */
  readonly option: (name: string) => string;
}

/** How a surface names its options. */
export interface OptionTerms {
  /** What an option is called: a flag, a field, a name. */
  readonly option: (option: OptionName) => string;
  /** An option with a value, as one would write it. */
  readonly setting: (option: OptionName, value: OptionValue) => string;
  /** How one goes on with the run in a folder; without a place where it cannot be typed. */
  readonly resume: (place: string | undefined) => string;
}

/** A catalog, or a part of one. */
export type Words = Readonly<Record<string, Entry<never>>>;

/** A notice as one line: what it is about, what came, what to do. Every message to a person goes through here. */
export function sayWith(catalog: Words, { code, about, values, remedies }: Notice, surface: Surface): string {
  if (code === "text") return gated(`${about}: ${(values as { text: string }).text}`);
  if (!Object.hasOwn(catalog, code)) return gated(`${about}: ${code}`); // of another version, or of another part
  const { says, advises, option } = catalog[code] as Entry<Readonly<Record<string, Json | undefined>>>;
  const shown = gatedValues(values) as Readonly<Record<string, Json | undefined>>;
  const advice = [advises?.(shown), ...remedies.map(surface.remedy)].filter(
    (words) => words !== undefined && words !== "",
  );
  const what = `${gatedValue(option ? surface.option(about) : about)}: ${says(shown)}`;
  if (advice.length === 0) return gated(what);
  const todo = `; ${oneLine(advice.join(", or "))}`;
  const room = MOST_CHARACTERS - todo.length;
  if (room < MOST_CHARACTERS / 3) return gated(what + todo);
  const signs = [...oneLine(what)];
  return signs.length <= room ? signs.join("") + todo : `${signs.slice(0, room - 4).join("")} ...${todo}`;
}

const MOST_OF_A_SETTING = 120; // characters; a longer one is not given, rather than given wrongly

/** The remedies of a surface whose options are typed by name: the command line, the library. */
export function namedRemedies({ option, setting, resume }: OptionTerms): RemedyWords {
  const set = (name: OptionName, value: OptionValue): string => {
    const words = setting(name, value);
    return isTypeable(words) ? words : option(name);
  };
  return (remedy) => {
    switch (remedy.kind) {
      case "set":
        return remedy.to === undefined
          ? `use ${set(remedy.option, remedy.value)}`
          : `${PURPOSES[remedy.to]} with ${set(remedy.option, remedy.value)}`;
      case "choose":
        return `choose ${remedy.values.map((value) => set(remedy.option, value)).join(" or ")}`;
      case "use":
        return remedy.to === undefined
          ? `use ${option(remedy.option)}`
          : `${PURPOSES[remedy.to]} with ${option(remedy.option)}`;
      case "do":
        return PURPOSES[remedy.to];
      case "resume":
        return resume(isTypeable(remedy.place) ? remedy.place : undefined);
      case "avoid":
        return `do not use ${set(remedy.option, remedy.value)}`;
      case "smaller":
      case "larger":
        return `use a ${remedy.kind} ${option(remedy.option)}`;
    }
  };
}

function isTypeable(words: string): boolean {
  return words.length <= MOST_OF_A_SETTING && oneLine(words) === words;
}
