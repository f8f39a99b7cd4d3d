/** A text of somebody's table as part of a line: line ends and control characters become signs that can be seen. */
export function oneLine(text: string): string {
  return text.replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "⏎").replaceAll(/\p{Cc}/gu, "�");
}
