import { refusal } from "../errors.ts";
import { looksLikeRange } from "./ranges.ts";

/** How one column makes groups: by its values, by ranges, or by quantiles. */
export type PartSpec =
  | { readonly kind: "values"; readonly column: string }
  | { readonly kind: "ranges"; readonly column: string; readonly ranges: readonly string[] }
  | { readonly kind: "quantiles"; readonly column: string; readonly quantiles: number };

export interface ProtectSpec {
  /** As typed. */
  readonly text: string;
  /** One, or several that are crossed. */
  readonly parts: readonly PartSpec[];
}

/**
 * Reads a protected attribute:
 * - `sex`: every value is a group;
 * - `age<25,25-60,>60`: ranges of a numeric column, from low to high (see `parseRanges`);
 * - `age/4`: four groups of about equal size, cut at the quantiles;
 * - `sex*race`, `sex*age/2`: every combination is a group.
 * A column's name may hold any of these signs: the longest name that fits is meant.
 */
export function parseProtect(text: string, columns: readonly string[]): ProtectSpec {
  return { text, parts: splitCrossing(text, columns).map((part) => parsePart(part, columns)) };
}

/** Splits `sex,age<25,25-60,>60,race` into the attributes it names: ranges belong to the column before them. */
export function splitProtect(text: string, columns: readonly string[]): string[] {
  const specs: string[] = [];
  for (const piece of text.split(",")) {
    const continues = specs.length > 0 && looksLikeRange(piece) && !columns.includes(piece.trim());
    if (continues) specs[specs.length - 1] += `,${piece.trim()}`;
    else specs.push(piece.trim());
  }
  return specs.filter((spec) => spec !== "");
}

function splitCrossing(text: string, columns: readonly string[]): string[] {
  if (columns.includes(text)) return [text];
  const parts: string[] = [];
  for (let rest = text; ; ) {
    rest = rest.trim();
    const end = rest.indexOf("*", columnAt(rest, columns)?.length ?? 0);
    parts.push(end < 0 ? rest : rest.slice(0, end).trim());
    if (end < 0) return parts;
    rest = rest.slice(end + 1);
  }
}

/** The longest column's name that a text begins with: it may hold any of the signs that can follow it. */
function columnAt(text: string, columns: readonly string[]): string | undefined {
  return columns
    .filter((name) => text.startsWith(name) && /^\s*([*<>/]|$)/.test(text.slice(name.length)))
    .reduce<string | undefined>((longest, name) => (name.length > (longest?.length ?? -1) ? name : longest), undefined);
}

function parsePart(text: string, columns: readonly string[]): PartSpec {
  const column = columnAt(text, columns);
  if (column === undefined) {
    const name = text.split(/[<>/]/)[0].trim();
    throw refusal("column-absent", "protect", { place: "the table", got: name, known: columns });
  }
  const rest = text.slice(column.length).trim();
  if (rest === "") return { kind: "values", column };
  if (rest.startsWith("/")) {
    const quantiles = Number(rest.slice(1));
    if (Number.isInteger(quantiles) && quantiles >= 2 && quantiles <= 100)
      return { kind: "quantiles", column, quantiles };
    throw refusal("quantile-count", "protect", { column, got: text });
  }
  return { kind: "ranges", column, ranges: rest.split(",").map((range) => range.trim()) };
}
