import type { Pieces } from "../../../pieces.ts";
import { lackAfter, lackAfterTwo, lackOf } from "../floors/floor-keeper.ts";
import { findPaths } from "../moves/arcs.ts";
import { type LocalSearch, shiftsAPiece } from "../moves/moves.ts";
import { NO_GAIN, priceOf } from "../moves/price.ts";
import { shiftInPlace } from "../moves/steps.ts";
import { repairInPieces } from "./repair.ts";

const MOST_PAIRS = 30;
/** Single shifts that follow a pair before the next one is looked for. */
const SINGLES = 40;
/** Pairs that are looked through in one step. */
const MOST_LOOKED = 200_000;
const BETWEEN_QUESTIONS = 16; // pairs

interface ShiftPair {
  readonly first: number;
  readonly second: number;
  readonly from: number;
  /** Where the first ends and the second begins. */
  readonly middle: number;
  readonly to: number;
}

/**
 * Where no single shift lowers the total lack, two may: a point of one stratum from a to b, and one of another from b
 * back, or on to a third cluster. Cheapest per unit of lack first. Points must be equal. False: stuck.
 */
export function* repairByPairs(search: LocalSearch): Pieces<boolean> {
  const { problem, keeper, lacks } = search;
  const { clusters } = problem;
  const together = shiftsAPiece(search);
  for (let round = 1; round <= MOST_PAIRS; round++) {
    if (round % BETWEEN_QUESTIONS === 0 && search.shouldStop()) return false;
    for (let cluster = 0; cluster < clusters; cluster++) lacks[cluster] = lackOf(keeper, cluster);
    const pair = bestPair(search);
    if (pair === undefined) return false;
    if (!makePair(search, pair)) while (!search.moves.rotateInPlace(search, together)) yield;
    if (yield* repairInPieces(search, SINGLES)) return true;
    if (search.isRestDue()) yield;
  }
  return false;
}

function makePair(search: LocalSearch, { first, second, from, middle, to }: ShiftPair): boolean {
  if (!shiftInPlace(search, first, from, middle)) return false;
  findPaths(search.arcs, second);
  return shiftInPlace(search, second, middle, to);
}

function bestPair(search: LocalSearch): ShiftPair | undefined {
  const { clusters } = search.problem;
  const { count } = search.lists.strata;
  for (let s = 0; s < count; s++) findPaths(search.arcs, s);
  return (
    searchPairs(search, false) ?? (count * count * clusters ** 3 <= MOST_LOOKED ? searchPairs(search, true) : undefined)
  );
}

function searchPairs(search: LocalSearch, onward: boolean): ShiftPair | undefined {
  const { problem, lists, lacks } = search;
  const { clusters } = problem;
  const { count } = lists.strata;
  let best = Number.POSITIVE_INFINITY;
  let found: ShiftPair | undefined;
  for (let a = 0; a < clusters; a++) {
    for (let b = 0; b < clusters; b++) {
      if (a === b) continue;
      for (let c = 0; c < clusters; c++) {
        if (onward ? c === a || c === b : c !== a) continue;
        const lack = lacks[a] + lacks[b] + (onward ? lacks[c] : 0);
        if (lack === 0) continue;
        for (let first = 0; first < count; first++) {
          if (lists.sizes[a * count + first] === 0) continue;
          for (let second = 0; second < count; second++) {
            if (second === first || lists.sizes[b * count + second] === 0) continue;
            const pair = { first, second, from: a, middle: b, to: c };
            const cost = costOf(search, pair);
            if (!(cost < Number.POSITIVE_INFINITY) || priceOf(cost, lack) >= best) continue;
            const repaired = lack - lackWith(search, pair);
            if (repaired <= NO_GAIN || priceOf(cost, repaired) >= best) continue;
            best = priceOf(cost, repaired);
            found = pair;
          }
        }
      }
    }
  }
  return found;
}

function costOf({ problem, arcs }: LocalSearch, { first, second, from, middle, to }: ShiftPair): number {
  const { clusters } = problem;
  return (
    arcs.costs[(first * clusters + from) * clusters + middle] + arcs.costs[(second * clusters + middle) * clusters + to]
  );
}

/** What the two or three clusters lack after both shifts. */
function lackWith({ keeper }: LocalSearch, { first, second, from, middle, to }: ShiftPair): number {
  const there = lackAfterTwo(keeper, middle, first, 1, second, -1);
  if (to === from) return there + lackAfterTwo(keeper, from, first, -1, second, 1);
  return there + lackAfter(keeper, from, first, -1) + lackAfter(keeper, to, second, 1);
}
