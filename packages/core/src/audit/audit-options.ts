import type { AttributeInput } from "../problem/problem-input.ts";
import { decimalText, percentText } from "../words/number-text.ts";
import type { OutcomeInput } from "./outcome.ts";

/** A clustering to audit, as arrays. */
export interface AuditInput {
  /** The cluster of every row; any names. */
  readonly labels: ArrayLike<string | number>;
  /** The groups of every row, one attribute after the other. */
  readonly attributes: readonly AttributeInput[];
  /** Clusters that should be there even if no row is in them, such as an empty one of a search. */
  readonly clusters?: readonly (string | number)[] | undefined;
  /** What a person calls a cluster, by its label; it is told beside the label. */
  readonly clusterNames?: Readonly<Record<string, string>> | undefined;
  /** The rows' places, row-major, for cost, silhouette and the like. */
  readonly points?: { readonly values: Float64Array; readonly dim: number } | undefined;
  /** Positive; 1 each where absent. */
  readonly weights?: ArrayLike<number> | undefined;
  /** What was decided about the rows, for rates per group and cluster. */
  readonly outcome?: OutcomeInput | undefined;
}

/** How it is audited. */
export interface AuditOptions {
  readonly seed?: number | string | undefined;
  /** Tables of random assignment, where there are too many to look at all; fewer of tables with over 20,000 cells. */
  readonly draws?: number | undefined;
  /** Of intervals and verdicts. */
  readonly confidence?: number | undefined;
  /** The width of Bera's corridor, from 0 (exact shares) to less than 1. */
  readonly delta?: number | undefined;
  /** Crossings of some of the attributes that are audited beside that of all, such as `race*sex` where age is protected, too. */
  readonly crossings?: readonly string[] | undefined;
  /** Rows for the silhouette of a table that is too large for all of them. */
  readonly silhouetteRows?: number | undefined;
}

/**
 * What holds where an option of an audit is absent.
 *
 * @example
 * console.log(auditDefaults.draws);
 */
export const auditDefaults = {
  seed: 1,
  draws: 1000,
  confidence: 0.95,
  delta: 0.2,
  silhouetteRows: 5000,
} as const satisfies AuditOptions;

type Setting = keyof typeof auditDefaults;

/** The options with their defaults. */
export type AuditSettings = { readonly [Name in Setting]: NonNullable<AuditOptions[Name]> };

export function auditSettings(options: AuditOptions): AuditSettings {
  const settings: Record<string, unknown> = { ...auditDefaults };
  for (const name of Object.keys(auditDefaults) as Setting[]) {
    if (options[name] !== undefined) settings[name] = options[name];
  }
  return settings as AuditSettings;
}

const MOST_DRAWN_CELLS = 2e7;
/** Times as many as the least with which anything can deviate. */
const ENOUGH = 4.5;

/** How many tables of so many cells are drawn at most: so that a large one takes seconds, and can still deviate. */
export function mostDraws(cells: number, level: number): number {
  return Math.max(Math.ceil(ENOUGH / level) - 1, Math.floor(MOST_DRAWN_CELLS / cells));
}

/** What a p-value is compared with. */
export function levelText(confidence: number): string {
  return decimalText(1 - confidence, 2);
}

/** How a verdict is found, for reports. */
export function verdictRule(draws: number, confidence: number): string {
  return (
    "Clusters of the same sizes that are made without regard to the groups differ too, by chance. By each attribute the " +
    `verdict compares with all of those, or with up to ${draws} drawn ones where there are many: in mutual information, in the ` +
    "least likely cluster and in the least likely cell, whichever is rarest by chance. A cell (a group in a cluster) is listed as " +
    "deviating where its exact test survives Holm's correction for the number of cells, and the whole deviates; a cluster, " +
    "by Westfall and Young's step-down, or by one of its cells. Together this is wrong about clusters made by chance in at " +
    `most ${percentText(1 - confidence)} of all cases, by each attribute: every p-value that is told is corrected for all ` +
    `of this, and means a deviation where it is at most ${levelText(confidence)}. A cell is too small to tell where ` +
    "some share beyond four fifths of the group's share of the data, less or more, would not have shown in it. Where rows weigh " +
    "differently, chance deals them out with the weights they have, and cells are tested by Westfall and Young's step-down."
  );
}
