import { parseProtect } from "@fairfront/core/internal";
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

/** The specifications of cut columns, each by itself or all crossed. */
export function specsOf(cuts: readonly PartCut[], crossed: boolean): string[] {
  const specs = cuts.map(({ column, cut }) => {
    if (cut.kind === "quantiles") return `${column}/${cut.count}`;
    if (cut.kind === "ranges") return `${column}${cut.ranges.replaceAll(/\s*,\s*/g, ",").trim()}`;
    return column;
  });
  return crossed && specs.length > 1 ? [specs.join("*")] : specs;
}
