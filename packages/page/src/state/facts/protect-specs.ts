import { looksLikeRange, parseProtect } from "@fairfront/core/internal";
import { opened } from "../signals/session.ts";

function columnNames(): string[] {
  return opened.value?.table.columns.map(({ name }) => name) ?? [];
}

/** The columns that a protected attribute such as `sex*age/4` is made of. */
export function columnOfSpec(spec: string): string[] {
  try {
    return parseProtect(spec, columnNames()).parts.map(({ column }) => column);
  } catch {
    return [spec];
  }
}

export type Cut =
  | { readonly kind: "values" }
  | { readonly kind: "quantiles"; readonly count: number }
  | { readonly kind: "ranges"; readonly ranges: string };

/** How one column of a protected attribute is cut into groups. */
export interface PartCut {
  readonly column: string;
  readonly cut: Cut;
}

export function cutsOf(specs: readonly string[]): PartCut[] {
  return specs.flatMap((spec) => {
    try {
      return parseProtect(spec, columnNames()).parts.map((part): PartCut => {
        if (part.kind === "quantiles")
          return { column: part.column, cut: { kind: "quantiles", count: part.quantiles } };
        if (part.kind === "ranges")
          return { column: part.column, cut: { kind: "ranges", ranges: part.ranges.join(", ") } };
        return { column: part.column, cut: { kind: "values" } };
      });
    } catch {
      return [{ column: spec, cut: { kind: "values" } } satisfies PartCut];
    }
  });
}

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;

/**
 * What a person typed as ranges of a column, as the specification takes it: ranges as they are, and plain numbers as
 * the points to cut at: `12, 36` is below 12, from 12 to 36, and 36 or more. Undefined for what is neither.
 */
export function rangesOfText(column: string, typed: string): string | undefined {
  const parts = typed
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const ranges = parts.length > 0 && parts.every((part) => NUMBER.test(part)) ? betweenCuts(parts) : parts;
  if (ranges.length === 0 || !ranges.every(looksLikeRange)) return undefined;
  try {
    const [part, ...others] = parseProtect(`${column}${ranges.join(",")}`, columnNames()).parts;
    const kept = part.kind === "ranges" && part.column === column && others.length === 0;
    return kept && part.ranges.length === ranges.length ? ranges.join(", ") : undefined;
  } catch {
    return undefined;
  }
}

function betweenCuts(cuts: readonly string[]): string[] {
  const sorted = [...new Set(cuts)].sort((a, b) => Number(a) - Number(b));
  const inner = sorted.slice(1).map((cut, i) => `${sorted[i]}..${cut}`);
  return [`<${sorted[0]}`, ...inner, `>=${sorted.at(-1)}`];
}

/** The same attributes, one of their columns cut as a specification of its own says. */
export function cutAgain(protect: readonly string[], spec: string): string[] {
  const [changed] = cutsOf([spec]);
  const cuts = cutsOf(protect).map((part) => (part.column === changed.column ? changed : part));
  return specsOf(cuts, protect.length === 1);
}

/** The specifications of cut columns, each by itself or all crossed. */
export function specsOf(cuts: readonly PartCut[], crossed: boolean): string[] {
  const specs = cuts.map(({ column, cut }) => {
    if (cut.kind === "quantiles") return `${column}/${cut.count}`;
    if (cut.kind === "ranges") return `${column}${cut.ranges.replaceAll(/\s*,\s*/g, ",").trim()}`;
    return column;
  });
  return crossed && specs.length > 1 ? [specs.join("*")] : specs;
}
