/** An attribute of a record. Earlier versions knew balance alone, and named no measure. */
export interface MeasuredAttribute {
  readonly bestBalance: number;
  readonly measure?: { readonly name: string; readonly best: number } | undefined;
}

/** The measure that a run optimised for an attribute, and the value that no clustering exceeds. */
export function measureOf({ measure, bestBalance }: MeasuredAttribute): {
  readonly name: string;
  readonly best: number;
} {
  return measure === undefined ? { name: "balance", best: bestBalance } : { name: measure.name, best: measure.best };
}
