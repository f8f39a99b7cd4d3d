import {
  InputError,
  type Notice,
  namedRemedies,
  OPTION_FLAGS,
  type OptionName,
  type OptionValue,
  quotedNames,
  sayNotice,
  shellWord,
} from "@fairfront/core/internal";

/** A notice for who types commands: options are flags. */
export function flagNotice(notice: Notice): string {
  return sayNotice(notice, { remedy, option: flagOf });
}

/** An error in one line, in the words of the command line where it has any. */
export function flagMessage(error: Error): string {
  return error instanceof InputError ? flagNotice(error.notice) : error.message;
}

const flagOf = (name: string): string => (name in OPTION_FLAGS ? `--${OPTION_FLAGS[name as OptionName]}` : name);

const remedy = namedRemedies({
  option: flagOf,
  setting: (name, value) => `${flagOf(name)} ${typed(value)}`,
  resume: (place) => `go on with "fairfront resume${place === undefined ? "" : ` ${shellWord(place)}`}"`,
});

/** As it is typed in a shell. */
function typed(value: OptionValue): string {
  if (Array.isArray(value)) return quotedNames(value);
  if (typeof value === "object") return quotedNames(Object.entries(value).map(([name, type]) => `${name}=${type}`));
  const text = String(value);
  if (/^[\w.,+-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}
