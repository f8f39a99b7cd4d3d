import {
  firstCatalog,
  InputError,
  type Notice,
  type OptionName,
  PURPOSES,
  type Remedy,
  sayWith,
  unbroken,
  type Words,
} from "@fairfront/core/internal";
import { texts } from "./texts.ts";

let words: Words = firstCatalog;

/** From now on, these notices are said in the terms of the page, too. */
export function addWords(more: Words): void {
  words = { ...words, ...more };
}

/** What the page calls its controls; an option that is absent here has none. */
const CONTROLS: Readonly<Partial<Record<OptionName, string>>> = Object.fromEntries(
  Object.entries(texts.options).map(([name, { label }]) => [name, label]),
);

const scales = texts.options.scale.values;

/** A notice for who clicks: options are controls. */
export function pageNotice(notice: Notice): string {
  return typeset(sayWith(words, notice, { remedy: remedyWords, option: controlOf }));
}

/** An error in one line, in the words of the page where it has any. */
export function pageMessage(error: unknown): string {
  if (error instanceof InputError && Object.hasOwn(words, error.notice.code)) return pageNotice(error.notice);
  return typeset(error instanceof Error ? error.message : String(error));
}

const controlOf = (name: string): string =>
  CONTROLS[name as OptionName] ?? name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function remedyWords(remedy: Remedy): string | undefined {
  switch (remedy.kind) {
    case "do":
      return PURPOSES[remedy.to];
    case "make-model":
      return undefined;
    case "resume":
      return "go on with the run where it was made";
    case "choose":
      if (remedy.option === "missing") return "choose below what to do with such rows";
      return CONTROLS[remedy.option] === undefined ? undefined : `choose another "${CONTROLS[remedy.option]}"`;
    case "set":
      return setWords(remedy);
    case "use":
      if (remedy.option === "exclude") return remedy.to === undefined ? undefined : PURPOSES[remedy.to];
      return controlWords(remedy.option, remedy.to);
    case "avoid":
      return remedy.option === "scale" && typeof remedy.value === "string" && remedy.value in scales
        ? `do not choose the scaling "${scales[remedy.value as keyof typeof scales]}"`
        : undefined;
    case "smaller":
    case "larger":
      return CONTROLS[remedy.option] === undefined
        ? undefined
        : `choose a ${remedy.kind} number at "${CONTROLS[remedy.option]}"`;
  }
}

function setWords({ option, value, to }: Remedy & { readonly kind: "set" }): string | undefined {
  if (option === "exclude" && Array.isArray(value)) {
    return `choose "${texts.data.roles.exclude}" for ${value.map((name) => `"${name}"`).join(", ")}`;
  }
  if (option === "group") return `merge groups of fewer rows than ${String(value).replace(/^.*</, "")}`;
  if (option === "protect") return to === undefined ? undefined : PURPOSES[to];
  return controlWords(option, to);
}

/** What the control is good for, and its name; nothing where the page has none. */
function controlWords(option: OptionName, to: keyof typeof PURPOSES | undefined): string | undefined {
  const control = CONTROLS[option];
  if (control === undefined) return undefined;
  return to === undefined ? `use "${control}"` : `${PURPOSES[to]} at "${control}"`;
}

/** Narrow spaces between thousands, and none that breaks before a percent sign. */
function typeset(text: string): string {
  return unbroken(text.replace(/\b\d{5,}\b/g, spaced));
}

function spaced(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, "\u202f");
}
