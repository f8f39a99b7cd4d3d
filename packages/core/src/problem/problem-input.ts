import type { LimitsInput } from "./limits.ts";
import type { MeasureChoice } from "./measure.ts";

/** One protected column, as it comes: the group of every point as an index into `groups`. */
export interface AttributeInput {
  readonly name: string;
  readonly groups: readonly string[];
  readonly groupOf: ArrayLike<number>;
  /** How fair its groups are spread; that of the whole input where absent. */
  readonly measure?: MeasureChoice | undefined;
}

/** Points and groups as arrays. */
export interface ProblemInput {
  /** Row-major size x dim coordinates. */
  readonly points: ArrayLike<number>;
  readonly dim: number;
  readonly clusters: number;
  /** None: there is one objective, the cost. */
  readonly attributes: readonly AttributeInput[];
  /** Of every attribute that names none: the paper's "balance" where absent. */
  readonly measure?: MeasureChoice | undefined;
  /** What every cluster must keep. */
  readonly limits?: LimitsInput | undefined;
  /** Positive; 1 each where absent. */
  readonly weights?: ArrayLike<number> | undefined;
  /** The table's row of every point; 0, 1, 2, ... where absent. */
  readonly rows?: ArrayLike<number> | undefined;
}
