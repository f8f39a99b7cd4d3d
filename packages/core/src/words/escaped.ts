/** Neither XML nor a reader can do with them: control characters, halves of characters, what turns the direction of writing. */
const UNFIT = /(?![\t\n\r])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffe\uffff]/gu;

/** Text as it may stand in HTML and SVG, also in an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll(UNFIT, "\ufffd")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&#39;");
}
