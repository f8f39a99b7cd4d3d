import type { MissingPolicy } from "../encoding/encoding.ts";

export { NO_CLUSTER } from "../encoding/places.ts";

/** between: equally far from all known categories. drop: the row gets no cluster. */
export const UNSEEN_POLICIES = ["between", "drop", "error"] as const;
/** See `PredictOptions.unseen`. */
export type UnseenPolicy = (typeof UNSEEN_POLICIES)[number];

/** What is done about rows that are not like those of the training. */
export interface PredictOptions {
  /**
   * Rows that lack a feature. error: refused, with the column and row. drop: no cluster. impute: the training median
   * or most frequent category, also for a column that the table lacks altogether (otherwise an error, but for
   * `allowMissing`). As the model was trained where absent.
   */
  readonly missing?: MissingPolicy | undefined;
  /**
   * Whether a table may lack features altogether (they are filled in, whatever `missing` says of single values), or the
   * column of a group that the model asks for (rows then go to the nearest centre). No where absent: such a table is refused.
   */
  readonly allowMissing?: boolean | undefined;
  /** Categories that training never saw. */
  readonly unseen?: UnseenPolicy | undefined;
}

export const predictDefaults = { unseen: "between", allowMissing: false } as const satisfies PredictOptions;

/** What happened to the rows so far; grows from chunk to chunk. */
export interface PredictTally {
  rows: number;
  /** Rows that got no cluster. */
  dropped: number;
  /** Rows assigned without prices: no group, or one (or a combination) that training never saw. */
  priceFree: number;
  /** By column: values filled in. */
  filled: Record<string, number>;
  /** By column: values of categories that training never saw. */
  unseen: Record<string, number>;
}
