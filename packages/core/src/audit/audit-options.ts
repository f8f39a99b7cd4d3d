import type { AttributeInput } from "../problem/make-problem.ts";

export interface AuditInput {
  /** The cluster of every row; any names. */
  readonly labels: ArrayLike<string | number>;
  /** The groups of every row, one attribute after the other. */
  readonly attributes: readonly AttributeInput[];
  /** Clusters that should be there even if no row is in them, such as an empty one of a search. */
  readonly clusters?: readonly (string | number)[] | undefined;
  /** The rows' places, row-major, for cost, silhouette and the like. */
  readonly points?: { readonly values: Float64Array; readonly dim: number } | undefined;
  /** Positive; 1 each where absent. */
  readonly weights?: ArrayLike<number> | undefined;
}

export interface AuditOptions {
  readonly seed?: number | string | undefined;
  /** Bootstrap tables, and as many of random assignment. */
  readonly draws?: number | undefined;
  /** Of intervals and verdicts. */
  readonly confidence?: number | undefined;
  /** The width of Bera's corridor, from 0 (exact shares) to less than 1. */
  readonly delta?: number | undefined;
  /** See `smallCellRule`. */
  readonly smallCell?: number | undefined;
  /** Rows for the silhouette of a table that is too large for all of them. */
  readonly silhouetteRows?: number | undefined;
}

export const auditDefaults = {
  seed: 1,
  draws: 1000,
  confidence: 0.95,
  delta: 0.2,
  smallCell: 5,
  silhouetteRows: 5000,
} as const satisfies AuditOptions;

/** The options with their defaults. */
export type AuditSettings = { readonly [Name in keyof typeof auditDefaults]: NonNullable<AuditOptions[Name]> };

export function auditSettings(options: AuditOptions): AuditSettings {
  const settings: Record<string, unknown> = { ...auditDefaults };
  for (const name of Object.keys(auditDefaults) as (keyof AuditOptions)[]) {
    if (options[name] !== undefined) settings[name] = options[name];
  }
  return settings as AuditSettings;
}

/** For reports. */
export function smallCellRule(bound: number): string {
  return (
    `A cell (a group in a cluster) is small where fewer than ${bound} rows would be expected in it if groups were ` +
    "spread evenly: its cluster's rows times the group's share of the rows. Small cells are shown and flagged, but " +
    "never reported as findings."
  );
}
