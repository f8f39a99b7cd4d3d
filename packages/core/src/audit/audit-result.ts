import type { FigureName } from "./figures.ts";

/** A value and, where it was bootstrapped, the interval that holds it with the audit's confidence. */
export interface Estimate {
  /** null where it is not defined, such as the balance of an empty cluster's shares. */
  readonly value: number | null;
  readonly interval?: readonly [number, number] | undefined;
}

export type Figures = Partial<Record<FigureName, Estimate>>;

/** What random assignment with the same cluster sizes would give. */
export interface ChanceTest {
  /** The balance of the rows' counts (weights are left out), which is what was compared. */
  readonly observed: number;
  readonly mean: number;
  /** The middle of the random balances, as wide as the audit's confidence. */
  readonly range: readonly [number, number];
  /** How often random assignment is as unbalanced or more, and as balanced or more: (1 + hits) / (1 + draws). */
  readonly asUnbalanced: number;
  readonly asBalanced: number;
  readonly verdict: "less balanced than chance" | "like chance" | "more balanced than chance";
}

/** One group in one cluster. */
export interface AuditCell {
  readonly cluster: string;
  readonly group: string;
  readonly rows: number;
  /** Of the cluster's weight, and of the group's weight. */
  readonly shareOfCluster: Estimate;
  readonly shareOfGroup: Estimate;
  /** Too few rows to say anything: see `smallCellRule`. */
  readonly small: boolean;
}

export interface AuditGroup {
  readonly name: string;
  readonly rows: number;
  /** Of the whole weight. */
  readonly share: number;
  readonly small: boolean;
  /** cost, reassigned and silhouette, where features were given. */
  readonly figures: Figures;
}

/** One cluster seen through one attribute. */
export interface AuditClusterByAttribute {
  readonly cluster: string;
  /** balance, relativeBalance, representation, additiveViolation, klError, totalVariation, euclidean. */
  readonly figures: Figures;
  /** A group's cell is small: its balance is no finding. */
  readonly small: boolean;
  readonly chance: ChanceTest | null;
}

export interface AuditAttribute {
  readonly name: string;
  /** Whether it is the crossing of the attributes that were given, added by the audit. */
  readonly crossed: boolean;
  /** The balance of the whole data, which no clustering exceeds. */
  readonly bestBalance: number;
  readonly groups: readonly AuditGroup[];
  readonly clusters: readonly AuditClusterByAttribute[];
  /** Cluster after cluster, group after group. */
  readonly cells: readonly AuditCell[];
  readonly figures: Figures;
  /** The balance hangs on a small cell. */
  readonly restsOnSmallCell: boolean;
  readonly chance: ChanceTest;
}

export interface AuditCluster {
  readonly name: string;
  readonly rows: number;
  /** Of the whole weight. */
  readonly share: number;
  /** cost, reassigned and silhouette, where features were given. */
  readonly figures: Figures;
}

/** A deviation that chance does not explain, in a cell that is not small. */
export interface Finding {
  readonly attribute: string;
  readonly cluster: string;
  readonly group: string;
  readonly shareOfCluster: number;
  readonly shareOfData: number;
  /** Two-sided, against random assignment, corrected for the number of cells that were looked at (Holm). */
  readonly p: number;
  readonly text: string;
}

/** Plain JSON. */
export interface Audit {
  readonly format: "fairfront-audit";
  readonly version: 1;
  readonly rows: number;
  readonly weighted: boolean;
  readonly clusters: readonly AuditCluster[];
  readonly attributes: readonly AuditAttribute[];
  /** cost, silhouette, daviesBouldin, calinskiHarabasz, reassigned: where features were given. */
  readonly quality: Figures;
  /** Strongest deviation first. */
  readonly findings: readonly Finding[];
  readonly warnings: readonly string[];
  readonly settings: {
    readonly seed: number | string;
    readonly draws: number;
    readonly confidence: number;
    readonly delta: number;
    readonly smallCell: number;
    /** Rows that the silhouette looked at; all where there are few. */
    readonly silhouetteRows: number;
  };
}
