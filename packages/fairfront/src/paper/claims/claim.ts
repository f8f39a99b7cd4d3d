import type { PaperMethod } from "../contenders.ts";

/** Cost and balance. */
export type ScorePair = readonly [cost: number, balance: number];

export interface MethodEvidence {
  /** The cheapest first; nobody in it dominates another. */
  readonly front: readonly ScorePair[];
  readonly hypervolume: number;
  /** CPU seconds. */
  readonly cpu: number;
  /** CPU seconds and hypervolume along the way. */
  readonly growth: readonly ScorePair[];
}

/** What a case was drawn from. */
export interface DataFacts {
  readonly rows: number;
  readonly features: number;
  /** Of the groups, the least first. */
  readonly shares: readonly number[];
}

/** What one seed gave on one case. */
export interface Evidence {
  readonly seed: number;
  /** Of the sample. */
  readonly bestBalance: number;
  /** Undefined where only the sample is at hand. */
  readonly data: DataFacts | undefined;
  readonly methods: Readonly<Record<PaperMethod, MethodEvidence>>;
}

/** What a claim sees in one seed of one case. */
export interface Look {
  readonly holds: boolean;
  /** The numbers behind it, by name. */
  readonly numbers: Readonly<Record<string, number>>;
}

/** A sentence of the paper that can be tested. */
export interface Claim {
  readonly id: string;
  /** The paper's words. */
  readonly quote: string;
  /** What we take them to mean. */
  readonly test: string;
  readonly cases: readonly string[];
  /** Of the cases, how many must show it; all where absent. */
  readonly enough?: number;
  /** Times decide it, so that another run may judge otherwise. */
  readonly timed?: true;
  /** Undefined where such evidence cannot tell. */
  readonly look: (evidence: Evidence) => Look | undefined;
}
