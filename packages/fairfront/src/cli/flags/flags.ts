import { InputError, jsonOrText, nearestName } from "@fairfront/core/internal";
import { gathers } from "./flags-once.ts";

/** A whole number within its bounds. */
export function wholeNumber(flag: string, least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const value = /^[+-]?\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    const open = most === Number.MAX_SAFE_INTEGER && !(value > most);
    const range = open ? `of at least ${least}` : `from ${least} to ${most}`;
    throw new InputError(`--${flag}`, `expected a whole number ${range}, got "${text}"`);
  };
}

/** One name: in double quotes, where those within are doubled; or plain, without a comma. */
const NAME = /\s*(?:"((?:[^"]|"")*)"|([^",\s][^,]*?))\s*(?:,|$)/y;

/** Names between commas; one that holds a comma stands in double quotes. A flag that comes again adds to its list. */
export function nameList(flag: string): (text: string, before?: readonly string[]) => string[] {
  return gathers((text, before = []) => {
    const names: string[] = [];
    for (NAME.lastIndex = 0; NAME.lastIndex < text.length || names.length === 0; ) {
      const [, quoted, plain] = NAME.exec(text) ?? [];
      const name = quoted?.replaceAll('""', '"') ?? plain;
      if (name === undefined || name === "") throw unreadable(flag, text);
      names.push(name);
    }
    if (text.trimEnd().endsWith(",")) throw unreadable(flag, text);
    return [...before, ...names];
  });
}

function unreadable(flag: string, text: string): InputError {
  return new InputError(
    `--${flag}`,
    `expected names between commas, got "${text}"; put a name that holds a comma in double quotes`,
  );
}

/** A path; an empty one, as of a variable that is not set, would be the working directory. */
export function place(flag: string): (text: string) => string {
  return (text) => {
    if (text.trim() !== "") return text;
    throw new InputError(`--${flag}`, "expected a path, got an empty text; name one, or leave the flag out");
  };
}

const MILLISECONDS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** Milliseconds of "500ms", "60s", "5m", "1h". */
export function duration(flag: string): (text: string) => number {
  return (text) => {
    const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/.exec(text.trim()) ?? [];
    const value = Number(amount) * MILLISECONDS[unit];
    if (value > 0) return value;
    throw new InputError(`--${flag}`, `expected a time such as 500ms, 60s, 5m or 1h, got "${text}"`);
  };
}

export function oneOf<Choice extends string>(flag: string, choices: readonly Choice[]): (text: string) => Choice {
  return (text) => {
    const found = choices.find((choice) => choice === text);
    if (found !== undefined) return found;
    const expected = `expected one of ${choices.join(", ")}, got "${text}"`;
    throw new InputError(`--${flag}`, [expected, nearestName(text, choices, "")].filter(Boolean).join("; "));
  };
}

/** What each of some columns is: column=type, between commas. A flag that comes again adds to them. */
export function typesOf<Type extends string>(
  flag: string,
  types: readonly Type[],
): (text: string, before?: Readonly<Record<string, Type>>) => Record<string, Type> {
  return gathers((text, before = {}) => {
    const given = nameList(flag)(text).map((pair): [string, Type] => {
      const at = pair.lastIndexOf("=");
      if (at < 1) throw new InputError(`--${flag}`, `expected column=type, got "${pair}"; for instance zip=text`);
      return [pair.slice(0, at), oneOf(flag, types)(pair.slice(at + 1))];
    });
    const pairs = [...Object.entries(before), ...given];
    const twice = pairs.find(([name], i) => pairs.findIndex(([other]) => other === name) < i);
    if (twice !== undefined) throw new InputError(`--${flag}`, `expected every column once, got "${twice[0]}" twice`);
    return Object.fromEntries(pairs) as Record<string, Type>;
  });
}

const SIGNS: Readonly<Record<string, string>> = {
  tab: "\t",
  "\\t": "\t",
  comma: ",",
  semicolon: ";",
  space: " ",
  pipe: "|",
};

/** One sign, itself or by its name. */
export function sign(flag: string): (text: string) => string {
  return (text) => {
    const found = Object.hasOwn(SIGNS, text) ? SIGNS[text] : text;
    if (found.length === 1 && !/["\r\n]/.test(found)) return found;
    throw new InputError(`--${flag}`, `expected one sign, or tab, got "${text}"`);
  };
}

/** Gathers name=value pairs of a flag that comes several times. Values are JSON where they can be, else text. */
export const setting = gathers((text: string, before: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InputError("--set", `expected name=value, got "${text}"`);
  if (Object.hasOwn(before, name)) throw new InputError("--set", `expected every option once, got "${name}" twice`);
  return { ...before, [name]: jsonOrText(value) };
});
