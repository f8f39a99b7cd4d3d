/** A line never breaks between a number and its per cent sign. */
export function unbroken(text: string): string {
  return text.replaceAll(" %", "\u00a0%");
}
