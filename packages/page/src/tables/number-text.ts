const NUMBER =
  /^[ \t\n\v\f\r]*\+?(-?(?:(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?|inf(?:inity)?|nan(?:\(\w*\))?))[ \t\n\v\f\r]*$/i;

/** The number that the command line's reader sees in a text, or undefined where it sees none. */
export function numberOf(text: string): number | undefined {
  const core = NUMBER.exec(text)?.[1];
  if (core === undefined) return undefined;
  const plain = Number(core);
  if (!Number.isNaN(plain)) return plain;
  if (/nan/i.test(core)) return Number.NaN;
  return core.startsWith("-") ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
}

/** Without spaces around it, in every script's sense of a space; tabs stay. */
export function trimmed(text: string): string {
  return text.replace(/^\p{Zs}+|\p{Zs}+$/gu, "");
}
