/**
 * What cannot be seen around a field: blanks of every script, ends of lines, and marks that take no room (of byte order,
 * of direction, of joining).
 */
export const BLANKS =
  " \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u200c\u200d\u200e\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff";
const AROUND = new RegExp(`^[${BLANKS}]+|[${BLANKS}]+$`, "g");
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/;

/** A field without its blanks. The same for numbers, texts, dates and names. */
export function trimmed(text: string): string {
  return PLAIN.test(text) ? text : text.replace(AROUND, "");
}
