/** Bounds that every cluster keeps whatever the floor: rows with constants. */
export interface Limits {
  /** Least and most weight of a cluster; 0 and infinity where there is none. */
  readonly minSize: number;
  readonly maxSize: number;
  /** Bounds on the share of a group in every cluster. */
  readonly shares: readonly GroupShare[];
  readonly rows: LimitRows;
}

/** Bounds on the share of one group in every cluster. */
export interface GroupShare {
  /** The name of a protected attribute, and of one of its groups. */
  readonly attribute: string;
  readonly group: string;
  /** From 0 to 1. */
  readonly least: number;
  readonly most: number;
}

/** Row i demands whole[i] * n + sum_c factors[i * cells + c] * n_c + constants[i] >= 0 of every cluster. */
export interface LimitRows {
  readonly count: number;
  /** What the cluster's whole weight counts. */
  readonly whole: Float64Array;
  /** Row-major count x cells. */
  readonly factors: Float64Array;
  readonly constants: Float64Array;
}

/** A number of rows (a weight, where points have one), or a share of all, such as "2%". */
export type SizeLimit = number | string;

/** Limits as they are asked for. */
export interface LimitsInput {
  readonly minSize?: SizeLimit | undefined;
  readonly maxSize?: SizeLimit | undefined;
  readonly shares?: readonly GroupShare[] | undefined;
}

/** A limit missed by less than this share of a mean weight is kept: shares such as 0.07 are no binary numbers. */
export const LIMIT_ROUNDING = 1e-9;
