import type { OptionName } from "../options/option-names.ts";
import { oneLine } from "../words/one-line.ts";
import type { Entry, Json } from "./entry.ts";
import type { Notice } from "./notice.ts";
import { type OptionValue, PURPOSES, type Remedy } from "./remedy.ts";
import { MOST_CHARACTERS, safeText, safeValue, safeValues } from "./safe-text.ts";

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
  /** How one goes on with the run in a folder; without a place where none is known, or it cannot be typed. */
  readonly resume: (place: string | undefined) => string;
  /** How a model is made. */
  readonly model: string;
}

/** A catalog, or a part of one. */
export type Words = Readonly<Record<string, Entry<never>>>;

/** A notice as one line: what it is about, what came, what to do. Every message to a person goes through here. */
export function sayWith(catalog: Words, { code, about, values, remedies }: Notice, surface: Surface): string {
  if (!Object.hasOwn(catalog, code)) return safeText(`${about}: ${code}`); // of another version, or of another part
  const { says, advises, option } = catalog[code] as Entry<Readonly<Record<string, Json | undefined>>>;
  const plain = code === "text"; // whole sentences, which are longer than a value may be
  const shown = (plain ? values : safeValues(values)) as Readonly<Record<string, Json | undefined>>;
  const isOption = plain ? shown.option === true : option;
  const advice = [advises?.(shown), ...remedies.map(surface.remedy)].filter(
    (words) => words !== undefined && words !== "",
  );
  const name = isOption ? surface.option(about) : about;
  const what = `${plain && !isOption ? name : safeValue(name)}: ${says(shown)}`;
  if (advice.length === 0) return safeText(what);
  const todo = `; ${oneLine(advice.join(", or "))}`;
  const room = MOST_CHARACTERS - todo.length;
  if (room < MOST_CHARACTERS / 3) return safeText(what + todo);
  const signs = [...oneLine(what)];
  return signs.length <= room ? signs.join("") + todo : `${signs.slice(0, room - 4).join("")} ...${todo}`;
}

const MOST_OF_A_SETTING = 120; // characters; a longer one is not given, rather than given wrongly

/** The remedies of a surface whose options are typed by name: the command line, the library. */
export function namedRemedies({ option, setting, resume, model }: OptionTerms): RemedyWords {
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
        return resume(remedy.place !== "" && isTypeable(remedy.place) ? remedy.place : undefined);
      case "make-model":
        return `make one with ${model}`;
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
