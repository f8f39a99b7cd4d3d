import {
  InputError,
  type Notice,
  namedRemedies,
  OPTION_FLAGS,
  type OptionValue,
  quotedNames,
  sayNotice,
} from "@fairfront/core/internal";

/** A notice for who types commands: options are flags. */
export function flagNotice(notice: Notice): string {
  return sayNotice(notice, remedyWords);
}

/** An error in one line, in the words of the command line where it has any. */
export function flagMessage(error: Error): string {
  return error instanceof InputError ? flagNotice(error.notice) : error.message;
}

const remedyWords = namedRemedies({
  option: (name) => `--${OPTION_FLAGS[name]}`,
  setting: (name, value) => `--${OPTION_FLAGS[name]} ${typed(value)}`,
});

/** As it is typed in a shell. */
function typed(value: OptionValue): string {
  if (Array.isArray(value)) return quotedNames(value);
  if (typeof value === "object") return quotedNames(Object.entries(value).map(([name, type]) => `${name}=${type}`));
  const text = String(value);
  if (/^[\w.,+-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}
