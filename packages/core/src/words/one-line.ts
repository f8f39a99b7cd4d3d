/**
 * A text of somebody's table as part of a line: line ends, control characters and what turns the direction of writing
 * become signs that can be seen.
 */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "⏎")
    .replaceAll(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu, "\ufffd");
}
