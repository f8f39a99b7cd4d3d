import type { BulkKernels } from "../../../kernels/bulk-kernels.ts";
import { distancesInPieces } from "../../../kernels/distances.ts";
import { type Pieces, rowsAPiece } from "../../../pieces.ts";
import { type Clustering, meansInto, movePointInPlace } from "../../../problem/clustering.ts";
import { type Problem, weightOf } from "../../../problem/problem.ts";
import { type Strata, strataOf } from "../../../problem/strata.ts";

/**
 * For every pile (the points of one stratum in cluster a) and every other cluster b the cheapest few points to move from
 * a to b, at centres that stay fixed until the `recentreInPlace`. Moving a point costs O(K); a pile is read again only when
 * one of its lists runs dry.
 */
export interface MoveLists {
  readonly problem: Problem;
  readonly strata: Strata;
  readonly clustering: Clustering;
  readonly kernels: BulkKernels;
  readonly centers: Float64Array;
  /** Row-major size x clusters. */
  readonly distances: Float64Array;
  readonly depth: number;
  /** From (pile * clusters + b) * depth on, rising; pile = cluster * strata + stratum. */
  readonly costs: Float64Array;
  readonly points: Int32Array;
  readonly lengths: Int32Array;
  /** 1: the pile holds more points than the list. */
  readonly partial: Uint8Array;
  /** The cost from which a full list takes no point; infinite while it has room, and below all of a pile to its own cluster. */
  readonly limits: Float64Array;
  /** The points of a pile are a linked list. */
  readonly head: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly sizes: Int32Array;
  /** Raised whenever arcs of a stratum change. */
  readonly stamps: Int32Array;
}

const NONE = -1; // ends a linked list

export function makeMoveLists(
  problem: Problem,
  clustering: Clustering,
  kernels: BulkKernels,
  distances: Float64Array,
  depth: number,
): MoveLists {
  const { size, clusters, dim } = problem;
  const strata = strataOf(problem);
  const piles = clusters * strata.count;
  const lists = piles * clusters;
  return {
    problem,
    strata,
    clustering,
    kernels,
    distances,
    depth,
    centers: new Float64Array(clusters * dim),
    costs: new Float64Array(lists * depth),
    points: new Int32Array(lists * depth),
    lengths: new Int32Array(lists),
    partial: new Uint8Array(lists),
    limits: new Float64Array(lists),
    head: new Int32Array(piles),
    next: new Int32Array(size),
    previous: new Int32Array(size),
    sizes: new Int32Array(piles),
    stamps: new Int32Array(strata.count),
  };
}

/** Centres to the means of the present labels; distances and lists are made again. */
export function* recentreInPieces(lists: MoveLists): Pieces<void> {
  lists.centers.fill(0); // an empty cluster's: the mean of all points, not what an earlier piece of work left
  meansInto(lists.problem, lists.clustering, lists.centers);
  yield* distancesInPieces(lists.problem, lists.kernels, lists.centers, lists.distances);
  yield* relistInPieces(lists);
}

/** Makes the lists again for the labels and distances as they stand. */
export function* relistInPieces(lists: MoveLists): Pieces<void> {
  const { problem, sizes, strata } = lists;
  const rows = rowsAPiece(problem.clusters);
  limitByListed(lists);
  lists.head.fill(NONE);
  lists.lengths.fill(0);
  lists.partial.fill(0);
  sizes.fill(0);
  for (let to = problem.size; to > 0; to -= rows) {
    listRows(lists, Math.max(0, to - rows), to);
    if (to > rows) yield;
  }
  for (let pile = 0; pile < sizes.length; pile++) markPartial(lists, pile);
  for (let stratum = 0; stratum < strata.count; stratum++) lists.stamps[stratum]++;
}

const NEXT = 2 ** -50; // more than the next number, as a share

/**
 * Limits for lists that are made again: points that filled a list, and are still in the pile, cost at most so much now. No
 * other can be listed that costs more, and hardly any is looked at twice.
 */
function limitByListed({ problem, strata, clustering, distances, depth, points, lengths, limits }: MoveLists): void {
  const { clusters } = problem;
  for (let list = 0; list < lengths.length; list++) {
    const b = list % clusters;
    const a = Math.floor(Math.floor(list / clusters) / strata.count);
    if (a === b) {
      limits[list] = Number.NEGATIVE_INFINITY;
      continue;
    }
    let most = lengths[list] === depth ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    for (let at = list * depth, end = at + lengths[list]; at < end && most < Number.POSITIVE_INFINITY; at++) {
      const row = points[at] * clusters;
      const cost = (distances[row + b] - distances[row + a]) * weightOf(problem, points[at]);
      if (clustering.labels[points[at]] !== a) most = Number.POSITIVE_INFINITY;
      else if (cost > most) most = cost;
    }
    limits[list] = most + Math.abs(most) * NEXT + Number.MIN_VALUE;
  }
}

/** From the last to the first. */
function listRows(lists: MoveLists, from: number, to: number): void {
  const { labels } = lists.clustering;
  const { strata } = lists;
  for (let point = to - 1; point >= from; point--) {
    const pile = labels[point] * strata.count + strata.of[point];
    link(lists, point, pile);
    listPoint(lists, point, labels[point], pile);
  }
}

/** Moves a point and keeps tallies, piles and lists true. */
export function relocateInPlace(lists: MoveLists, point: number, to: number): void {
  const { problem, strata, clustering } = lists;
  const from = clustering.labels[point];
  const stratum = strata.of[point];
  const pile = from * strata.count + stratum;
  unlink(lists, point, pile);
  const dry = unlistPoint(lists, point, from, pile);
  movePointInPlace(problem, clustering, point, to);
  const pileTo = to * strata.count + stratum;
  link(lists, point, pileTo);
  listPoint(lists, point, to, pileTo);
  markPartial(lists, pileTo); // a full list may just have turned the newcomer away
  if (dry) readPile(lists, from, pile);
  lists.stamps[stratum]++;
}

/** What it costs, at the fixed centres, to have the point in `to` instead of where it is. */
export function moveCost(lists: MoveLists, point: number, to: number): number {
  const { problem, clustering, distances } = lists;
  const row = point * problem.clusters;
  return (distances[row + to] - distances[row + clustering.labels[point]]) * weightOf(problem, point);
}

function link(lists: MoveLists, point: number, pile: number): void {
  const first = lists.head[pile];
  lists.next[point] = first;
  lists.previous[point] = NONE;
  if (first !== NONE) lists.previous[first] = point;
  lists.head[pile] = point;
  lists.sizes[pile]++;
}

function unlink(lists: MoveLists, point: number, pile: number): void {
  const before = lists.previous[point];
  const after = lists.next[point];
  if (before === NONE) lists.head[pile] = after;
  else lists.next[before] = after;
  if (after !== NONE) lists.previous[after] = before;
  lists.sizes[pile]--;
}

/** Puts a point of pile (cluster a) into the lists that have room for it. */
function listPoint(lists: MoveLists, point: number, a: number, pile: number): void {
  const { distances, limits, problem } = lists;
  const { clusters } = problem;
  const row = point * clusters;
  const own = distances[row + a];
  const weight = weightOf(problem, point);
  const first = pile * clusters;
  for (let b = 0; b < clusters; b++) {
    const cost = (distances[row + b] - own) * weight;
    if (cost < limits[first + b]) insert(lists, first + b, cost, point);
  }
}

function insert(lists: MoveLists, list: number, cost: number, point: number): void {
  const { depth, costs, points, lengths, partial } = lists;
  const base = list * depth;
  let place = lengths[list];
  if (place === depth) {
    partial[list] = 1;
    place--;
  } else {
    // Behind the last of a partial list other points may be cheaper.
    if (partial[list] === 1 && (place === 0 || cost >= costs[base + place - 1])) return;
    lengths[list] = place + 1;
  }
  while (place > 0 && costs[base + place - 1] > cost) {
    costs[base + place] = costs[base + place - 1];
    points[base + place] = points[base + place - 1];
    place--;
  }
  costs[base + place] = cost;
  points[base + place] = point;
  if (lengths[list] === depth) lists.limits[list] = costs[base + depth - 1];
}

/** Takes a point that leaves its pile off the lists; true where one that does not hold the whole pile ran dry. */
function unlistPoint(lists: MoveLists, point: number, from: number, pile: number): boolean {
  const { depth, costs, points, lengths, partial, limits, problem } = lists;
  const { clusters } = problem;
  let dry = false;
  for (let b = 0, list = pile * clusters; b < clusters; b++, list++) {
    const length = lengths[list];
    const base = list * depth;
    if (b === from || length === 0 || moveCost(lists, point, b) > costs[base + length - 1]) continue;
    let place = 0;
    while (place < length && points[base + place] !== point) place++;
    if (place === length) continue;
    for (; place < length - 1; place++) {
      costs[base + place] = costs[base + place + 1];
      points[base + place] = points[base + place + 1];
    }
    lengths[list] = length - 1;
    limits[list] = Number.POSITIVE_INFINITY;
    if (length === 1 && partial[list] === 1) dry = true;
  }
  return dry;
}

function markPartial({ problem, lengths, sizes, partial }: MoveLists, pile: number): void {
  const first = pile * problem.clusters;
  for (let list = first; list < first + problem.clusters; list++) partial[list] = lengths[list] < sizes[pile] ? 1 : 0;
}

function readPile(lists: MoveLists, cluster: number, pile: number): void {
  const { problem, lengths, partial, limits } = lists;
  const first = pile * problem.clusters;
  for (let list = first; list < first + problem.clusters; list++) {
    lengths[list] = 0;
    partial[list] = 0;
    limits[list] = list === first + cluster ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  for (let point = lists.head[pile]; point !== NONE; point = lists.next[point]) listPoint(lists, point, cluster, pile);
  markPartial(lists, pile);
}
