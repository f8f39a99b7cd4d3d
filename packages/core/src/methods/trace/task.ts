import type { RngState } from "../../random/rng.ts";
import type { SearchTask } from "../method.ts";
import type { TraceOptions } from "./options.ts";
import type { Stretch } from "./solve/walk.ts";
import type { Finding } from "./workspace.ts";

/** What a search of Trace is given. */
export type TraceTask = SearchTask<TraceOptions, TraceInput, readonly Finding[]>;

/** One piece of work of a phase: what it finds depends on the problem and on itself alone. */
export type TraceInput = StartInput | ScoutInput | FollowInput | AimInput | ExploreInput;

/** A k-means solution, made whole by single moves. */
export interface StartInput {
  readonly kind: "start";
  readonly rng: RngState;
  /** k-means++ starts that it compares by a sample; 1 but where only sizes are limited. */
  readonly starts: number;
  /** Other places tried for its centres. */
  readonly swaps: number;
  /** It is made even where time is up: a front of nothing helps nobody. */
  readonly needed: boolean;
}

/** A coarse way along the front. */
export interface ScoutInput {
  readonly kind: "scout";
  readonly labels: Uint8Array;
  readonly stretch: Stretch;
}

/** Along a stretch of the front and, where `back`, the same way back. */
export interface FollowInput {
  readonly kind: "follow";
  readonly labels: Uint8Array;
  readonly stretch: Stretch;
  readonly back: boolean;
  /** Scores of what is known already, one row a solution. */
  readonly known: Float64Array;
}

/** Clusterings to improve at these floors. */
export interface AimInput {
  readonly kind: "aim";
  /** One an attribute. */
  readonly floors: readonly number[];
  readonly starts: readonly Uint8Array[];
  /** By the program; 0: whole-point moves alone. */
  readonly recentrings: number;
}

/** Solutions whose neighbourhood is looked at. */
export interface ExploreInput {
  readonly kind: "explore";
  readonly members: readonly Uint8Array[];
  /** As above. */
  readonly known: Float64Array;
  readonly tries: number;
}
