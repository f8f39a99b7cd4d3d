import type { Clustering } from "../../../problem/clustering.ts";
import type { Problem } from "../../../problem/problem.ts";
import type { FloorKeeper } from "../floors/floor-keeper.ts";
import type { Arcs } from "./arcs.ts";
import type { KnownLacks } from "./known-lacks.ts";
import type { MoveLists } from "./move-lists.ts";

/**
 * What whole points can do around a clustering. Equal points stand for each other: whichever moves, counts change the
 * same, and a point may go from a to b by others that make room on the way. Points of different weight do not. So there
 * are two sets of moves; a local search has one of them for all its life.
 */
export interface Moves {
  /** Points stand for each other: counts are whole numbers, which can be planned and shipped. */
  readonly areEqual: boolean;
  /** Most shifts that begin a chain in one sweep. */
  readonly mostChains: number;
  /** Rounds of explorations that are made however little they gain, at most. */
  readonly mostFreeRounds: number;
  /**
   * Rotations within a stratum that gain, which change no count, at most so many. Ends with up-to-date paths, or false where
   * there may be more.
   */
  rotateInPlace(search: LocalSearch, most?: number): boolean;
  /** The move that gains most and keeps the floors; false if there is none. */
  gainInPlace(search: LocalSearch): boolean;
  /**
   * The move that repairs the total lack at the least price, below `mostPrice`. Needs `lacks` up to date. A
   * finite price: one of many repairs that may be given up, so the first moves at hand must do.
   */
  repairStepInPlace(search: LocalSearch, mostPrice: number): RepairStep;
  /** The best exchange of two points of one stratum between two clusters, counting the shift of both means. */
  bestExchange(search: LocalSearch, a: number, b: number): Exchange | undefined;
  /** Adds the shifts of a stratum from a to b that an exploration looks at. */
  listShifts(search: LocalSearch, stratum: number, a: number, b: number, shiftsOut: ShiftCode[]): void;
  partsOf(search: LocalSearch, shift: ShiftCode): ShiftParts;
  /** At the fixed centres. */
  shiftCost(search: LocalSearch, shift: ShiftCode): number;
  /** Whether both can be made, one after the other. */
  areCompatible(search: LocalSearch, first: ShiftCode, second: ShiftCode): boolean;
  makeShiftInPlace(search: LocalSearch, shift: ShiftCode): void;
}

/** What became of a repairing move: `blocked`, where its path closed on the way and rotations open it again; `none` repairs any. */
export type RepairStep = "made" | "blocked" | "none";

/**
 * A shift as one number: (stratum * clusters + from) * clusters + to where points are equal, whichever of them moves;
 * with weights point * clusters + to.
 */
export type ShiftCode = number;

export interface ShiftParts {
  readonly stratum: number;
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** Two points that change places. */
export interface Exchange {
  readonly leaves: number;
  readonly comes: number;
}

const STEPS_A_PIECE = 20_000; // of path finding, some ten microseconds to a hundred
const MOST_SHIFTS = 16;
const ROWS_READ = 40_000; // each may read a pile again for every cluster on its way

/** Shifts between two places where a search can be left. */
export function shiftsAPiece({ problem, lists }: LocalSearch): number {
  const steps = problem.clusters * problem.clusters * lists.strata.count;
  const reads = Math.floor((ROWS_READ * lists.strata.count) / problem.size);
  return Math.max(1, Math.min(MOST_SHIFTS, reads, Math.floor(STEPS_A_PIECE / steps)));
}

/** Whole-point search around a clustering. A shift moves one point of a stratum from a cluster to another. */
export interface LocalSearch {
  readonly problem: Problem;
  readonly clustering: Clustering;
  readonly moves: Moves;
  readonly lists: MoveLists;
  readonly arcs: Arcs;
  readonly keeper: FloorKeeper;
  /** A gain in total squared distance below this is rounding. */
  readonly least: number;
  /** Points of the change under way and where they came from, to take it back. */
  trail: Int32Array;
  trailLength: number;
  /** Cost, at the fixed centres, of the steps since it was set to 0. */
  paid: number;
  /** What every cluster lacks, and those that lack something, rising. */
  readonly lacks: Float64Array;
  readonly lacking: Int32Array;
  readonly known: KnownLacks;
  /** Whether every cluster would hold after a point of one stratum left or came; below 0: not asked yet. */
  readonly afterLeaving: Float64Array;
  readonly afterComing: Float64Array;
  /** Asked now and then; true: leave it at what there is. */
  shouldStop: () => boolean;
  /** Asked wherever it can be left for a while; true: it yields. */
  isRestDue: () => boolean;
}
