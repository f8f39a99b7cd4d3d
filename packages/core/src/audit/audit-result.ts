import type { Notice } from "../notices/notice.ts";
import type { FigureName } from "./figures.ts";
import type { Outcome } from "./outcome.ts";

/** A value, and what is known about it. */
export interface Estimate {
  /** null where it is not defined, such as shares of an empty cluster, or without bound: see `infinite`. */
  readonly value: number | null;
  /** The value is larger than every number, such as the KL error of a cluster that lacks a group. */
  readonly infinite?: true | undefined;
  /** Holds the value, and with the audit's confidence what rows like these would give in the long run. */
  readonly interval?: readonly [number, number] | undefined;
  /** What clusters of the same sizes without regard to the groups have: the median, and the middle part as wide as the confidence. */
  readonly chance?: ChanceRange | undefined;
}

/** Where chance alone would put a value. */
export interface ChanceRange {
  readonly median: number;
  readonly range: readonly [number, number];
}

/** Figures by name: see `FIGURES`. */
export type Figures = Partial<Record<FigureName, Estimate>>;

const VERDICTS = [
  "deviates",
  "too small to tell",
  "partly too small to tell",
  "like chance",
  "more even than chance",
  "nothing to test",
] as const;
/** The verdicts there are. */
export type VerdictKind = (typeof VERDICTS)[number];

/** Whether chance explains how the groups lie in the clusters. */
export interface Verdict {
  readonly kind: VerdictKind;
  /**
   * Of the tests for the whole, the clusters and the cells together, and of how even the clusters are: the kind follows
   * from these two. Corrected for being two questions, so each is compared with 1 - confidence: 0.05.
   */
  readonly p: number;
  readonly even: number;
  /** Of mutual information alone, as it is. */
  readonly whole: number;
  /** "exact": from all tables with these sizes; else from so many that were drawn. */
  readonly method: "exact" | "permutation";
  readonly tables: number;
  /** Cells that deviate, of how many; of two groups one is counted, as the other is its mirror. */
  readonly deviating: number;
  readonly cells: number;
  /** Of these cells, how many could not have shown every share beyond four fifths: all where the table is too small to tell. */
  readonly untoldCells: number;
  /** Groups of which no cluster could have, and the mildest share that one could. */
  readonly untold: readonly Untold[];
  /** The verdict in words, with the widest gap. */
  readonly headline: string;
}

/** The smallest deviation that could have been shown about a group. */
export interface Untold {
  readonly group: string;
  readonly shareOfData: number;
  /** null where not even the most extreme would have shown. */
  readonly mildest: { readonly cluster: string; readonly shareOfCluster: number } | null;
}

/** Whether chance explains one cluster. */
export interface ClusterTest {
  readonly kind: Exclude<VerdictKind, "more even than chance">;
  /** Of two groups that of its cell, which is the same question. */
  readonly p: number;
  /**
   * For the number of clusters (Westfall and Young), or of its surest cell for the number of cells, whichever is less;
   * never below the p of the verdict. Compared with 1 - confidence: 0.05.
   */
  readonly corrected: number;
}

/** One group in one cluster. */
export interface AuditCell {
  readonly cluster: string;
  readonly group: string;
  readonly rows: number;
  /** Of the cluster's weight, and of the group's weight. */
  readonly shareOfCluster: Estimate;
  readonly shareOfGroup: Estimate;
  readonly shareOfData: number;
  /** The rows that chance gives on average. */
  readonly expectedRows: number;
  /** The smaller of the share of the cluster and the share of the data over the larger; 0 for an empty cell. */
  readonly representation: number;
  /** Exact, two-sided; where rows weigh differently, from the drawn tables. */
  readonly p: number;
  /** For the number of cells (Holm; with weights Westfall and Young), and never below the p of the verdict. */
  readonly corrected: number;
  readonly deviates: boolean;
  /** Too few rows: no count in this cell could have shown. */
  readonly small: boolean;
  /** The shares nearest to the group's own, below and above, that would have shown; null for none. */
  readonly couldShow: readonly [number | null, number | null];
  /** Whether every share beyond four fifths of the group's share of the data, that the sizes allow, would have shown. */
  readonly tells: boolean;
  /** The cell of the other of two groups says the same. */
  readonly mirror: boolean;
  /** The shares are of weight. */
  readonly byWeight?: true | undefined;
}

/** One group, by itself. */
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
  /** null for an empty cluster. */
  readonly test: ClusterTest | null;
}

/** A cell to be told in words. */
export interface NamedCell {
  readonly cluster: string;
  readonly group: string;
  readonly shareOfCluster: number;
  readonly shareOfData: number;
  /** Whether chance could explain it. */
  readonly deviates: boolean;
  /** The shares are of weight. */
  readonly byWeight?: true | undefined;
}

/** Every figure of one attribute. */
export interface AuditAttribute {
  readonly name: string;
  /** Whether its groups are the strata of the attributes that were given, added by the audit. */
  readonly crossed: boolean;
  /** The balance of the whole data, which no clustering exceeds. */
  readonly bestBalance: number;
  /** What shares alone allow (for what whole rows do, see `wholeRowsOf`): 0 where a group has fewer rows than there are clusters, so that some cluster must lack it; else 1. */
  readonly bestRepresentation: number;
  readonly groups: readonly AuditGroup[];
  readonly clusters: readonly AuditClusterByAttribute[];
  /** Cluster after cluster, group after group. */
  readonly cells: readonly AuditCell[];
  readonly figures: Figures;
  /** The widest gap between share of the cluster and share of the data: of the cells that deviate, if any do. */
  readonly worst: NamedCell | undefined;
  /** What the representation hangs on; undefined where a cluster is empty, which has no cell. */
  readonly lowest: NamedCell | undefined;
  readonly verdict: Verdict;
  readonly outcome?: Outcome | undefined;
}

/** One cluster, by itself. */
export interface AuditCluster {
  readonly name: string;
  readonly rows: number;
  /** Of the whole weight. */
  readonly share: number;
  /** cost, reassigned and silhouette, where features were given. */
  readonly figures: Figures;
}

/** A deviation that chance does not explain. */
export interface Finding {
  readonly attribute: string;
  readonly cluster: string;
  readonly group: string;
  readonly rows: number;
  readonly shareOfCluster: number;
  readonly shareOfData: number;
  readonly representation: number;
  /** Two-sided, corrected for the number of cells, and never below the p of the verdict: see `AuditCell`. */
  readonly p: number;
  readonly text: string;
}

/** Plain JSON. */
export interface Audit {
  readonly format: "fairfront-audit";
  readonly version: 2;
  readonly rows: number;
  readonly weighted: boolean;
  readonly clusters: readonly AuditCluster[];
  readonly attributes: readonly AuditAttribute[];
  /** cost, silhouette, daviesBouldin, calinskiHarabasz, reassigned: where features were given. */
  readonly quality: Figures;
  /** Strongest deviation first. */
  readonly findings: readonly Finding[];
  readonly warnings: readonly Notice[];
  readonly settings: {
    readonly seed: number | string;
    readonly draws: number;
    readonly confidence: number;
    readonly delta: number;
    /** Rows that the silhouette looked at; all where there are few. */
    readonly silhouetteRows: number;
  };
}
