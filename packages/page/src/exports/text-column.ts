import { type Column, MISSING } from "@fairfront/core/internal";

/** A column of texts; an empty one is missing. */
export function textColumn(name: string, texts: readonly string[]): Column {
  const levels = [...new Set(texts)].filter((text) => text !== "");
  const codes = new Map(levels.map((level, code) => [level, code]));
  return { kind: "text", name, levels, codes: Uint32Array.from(texts, (text) => codes.get(text) ?? MISSING) };
}
