/** An array or an object as text: JSON without blanks; whole numbers of any length and lists in flat memory are what they are. */
export function jsonText(value: unknown): string {
  if (typeof value === "bigint") return String(value);
  if (ArrayBuffer.isView(value)) return jsonText(Array.from(value as Int32Array));
  if (Array.isArray(value)) return `[${value.map(jsonText).join()}]`;
  if (typeof value !== "object" || value === null || value instanceof Date) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).map(([key, own]) => `${JSON.stringify(key)}:${jsonText(own)}`);
  return `{${entries.join()}}`;
}
