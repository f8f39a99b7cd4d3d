import { InputError } from "../errors.ts";
import { nearestName } from "../words/nearest-name.ts";
import type { Audit } from "./audit-result.ts";
import { FIGURES, type FigureName } from "./figures.ts";

/** A figure that an audit must keep to: not under (or not over) the bound. */
export interface Threshold {
  readonly figure: FigureName;
  readonly side: "under" | "over";
  readonly bound: number;
}

/** `balance=0.4` of --fail-under, or `totalVariation=0.1` of --fail-over. */
export function parseThreshold(text: string, side: Threshold["side"]): Threshold {
  const flag = `fail-${side}`;
  const [name, bound, ...rest] = text.split("=").map((part) => part.trim());
  const number = bound === undefined || bound === "" ? Number.NaN : Number(bound);
  if (rest.length > 0 || !Number.isFinite(number)) {
    throw new InputError(flag, `expected a figure and a number such as "balance=0.4", got "${text}"`);
  }
  if (!Object.hasOwn(FIGURES, name)) {
    throw new InputError(
      flag,
      `expected a figure of the audit, got "${name}"; ${nearestName(name, Object.keys(FIGURES))}`,
    );
  }
  const figure = name as FigureName;
  const wrong = side === "under" ? "lower" : "higher";
  if (FIGURES[figure].better === wrong) {
    throw new InputError(flag, `${figure} is better when ${wrong}; use --fail-${side === "under" ? "over" : "under"}`);
  }
  return { figure, side, bound: number };
}

/** A sentence for every threshold that is not kept, once an attribute; a figure without a value does not keep to any. */
export function failedThresholds({ attributes, quality }: Audit, thresholds: readonly Threshold[]): string[] {
  return thresholds.flatMap(({ figure, side, bound }) => {
    const places = [
      ...attributes.filter(({ crossed }) => !crossed).map(({ name, figures }) => ({ name, estimate: figures[figure] })),
      { name: "all rows", estimate: quality[figure] },
    ].filter(({ estimate }) => estimate !== undefined);
    if (places.length === 0)
      throw new InputError(`fail-${side}`, `${figure} needs features; name them with --features`);
    return places
      .filter(({ estimate }) => {
        const value = estimate?.value ?? null;
        return value === null || (side === "under" ? value < bound : value > bound);
      })
      .map(({ name, estimate }) => `${name}: ${figure} is ${estimate?.value ?? "not defined"}, ${side} ${bound}`);
  });
}
