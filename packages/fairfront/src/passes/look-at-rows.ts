import { narrowRules } from "./narrow-rules.ts";
import type { PassFound, PassTask } from "./pass-task.ts";
import { LANES, pointOf, type Segment } from "./segment.ts";
import { passInstance } from "./simd/pass-module.ts";

const TILE = 128; // rows a call: they stay in the first-level cache for all rules
const RESULTS_BYTES = 256; // of a block, and its totals
const BLOCK_BYTES = 64;

// Of sums in 64 bits: sizes of coordinates, added. One tile always fits: facts sum squares in the same way, so that no
// coordinate is above 2^16.
const ROOM = 2 ** 30;

interface Looking {
  look(segment: Segment): void;
  end(): PassFound;
}

/** One thread's share of a pass: rows are looked at segment by segment, in any order; the answer does not depend on it. */
export function lookAtRows(task: PassTask): Looking {
  const { kind, dim, clusters, strata, rules, centers, prices, widths } = task;
  const pad = Math.ceil(dim / 2) * 16; // bytes of a row of whole numbers
  const labels = rules * clusters;
  const [counted, hasNear, marked] = [kind !== "border", kind === "near", kind === "border"];
  const { narrowCenters, biases, doubts, moreDoubt } = narrowRules(task);
  let end = 64; // address 0 stays unused
  const take = (bytes: number): number => {
    const start = end;
    end += Math.ceil(bytes / 64) * 64; // cache lines
    return start;
  };
  const at = {
    centers: take(centers.byteLength),
    prices: take(prices.byteLength),
    widths: take(widths.byteLength),
    narrowCenters: take(narrowCenters.byteLength),
    biases: take(biases.byteLength),
    doubts: take(doubts.byteLength),
    results: take(RESULTS_BYTES + (clusters + 1) * BLOCK_BYTES),
    marks: take(marked ? TILE * rules : 0),
    points: take(TILE * dim * 8),
    narrowed: take(TILE * dim * 4),
    lengths: take(TILE * 4),
    fixed: take(TILE * pad),
    counts: take(counted ? strata * labels * 4 : 0),
    sums: take(counted ? labels * pad : 0),
    near: take(hasNear ? strata * labels * clusters * 4 : 0),
  };
  const { kernels, buffer } = passInstance(end);
  new Float64Array(buffer, at.centers, centers.length).set(centers);
  new Float64Array(buffer, at.prices, prices.length).set(prices);
  new Float64Array(buffer, at.widths, widths.length).set(widths);
  new Float32Array(buffer, at.narrowCenters, narrowCenters.length).set(narrowCenters);
  new Float32Array(buffer, at.biases, biases.length).set(biases);
  new Float32Array(buffer, at.doubts, doubts.length).set(doubts);
  const tile = new Float64Array(buffer, at.points, TILE * dim);
  const marks = new Uint8Array(buffer, at.marks, marked ? TILE * rules : 0);
  const wholes = new BigInt64Array(buffer, at.sums, counted ? (labels * pad) / 8 : 0);
  const totals = new Array<bigint>(labels * dim).fill(0n);
  const bordering: number[] = [];
  const pairs: number[] = [];
  let room = ROOM;
  const emptySums = (): void => {
    if (!counted) return;
    for (let label = 0; label < labels; label++)
      for (let i = 0; i < dim; i++) totals[label * dim + i] += wholes[(label * pad) / 8 + i];
    wholes.fill(0n);
    room = ROOM;
  };
  const numberOf = new Int32Array(TILE);
  const takeMarked = (segment: Segment, first: number): void => {
    numberOf.fill(-1);
    for (let i = marks.indexOf(1); i >= 0; i = marks.indexOf(1, i + 1)) {
      const row = i % TILE;
      if (numberOf[row] < 0) {
        numberOf[row] = bordering.length / (dim + 2);
        bordering.push(segment.stratum, segment.places[first + row], ...pointOf(segment, first + row, dim));
      }
      pairs.push(Math.floor(i / TILE), numberOf[row]);
    }
    marks.fill(0);
  };
  return {
    look(segment) {
      const { stratum, rows, most, points } = segment;
      const to = [
        counted ? at.counts + stratum * labels * 4 : 0,
        at.sums,
        hasNear ? at.near + stratum * labels * clusters * 4 : 0,
        marked ? at.marks : 0,
        TILE,
      ];
      const own = [
        at.narrowCenters,
        at.biases + stratum * (biases.byteLength / strata),
        at.doubts + stratum * (doubts.byteLength / strata),
        at.centers,
        at.prices + stratum * labels * 8,
        at.widths + stratum * rules * 8,
        rules,
        clusters,
        at.results,
      ];
      for (let first = 0; first < rows; first += TILE) {
        const count = Math.min(TILE, rows - first);
        tile.set(points.subarray(first * dim, Math.ceil((first + count) / LANES) * LANES * dim));
        const longest = kernels.narrow(at.points, count, dim, at.narrowed, at.lengths);
        if (counted) {
          room -= count * most;
          if (room < 0) {
            emptySums();
            room -= count * most;
          }
          kernels.fix(at.points, count, dim, pad, at.fixed);
        }
        const looked = [at.points, at.narrowed, at.lengths, moreDoubt * longest, count, dim, at.fixed, pad];
        if (kernels.look(...looked, ...own, ...to) > 0 && marked) takeMarked(segment, first);
      }
    },
    end() {
      emptySums();
      return {
        counts: Float64Array.from(new Uint32Array(buffer, at.counts, counted ? strata * labels : 0)),
        sums: totals,
        near: Float64Array.from(new Uint32Array(buffer, at.near, hasNear ? strata * labels * clusters : 0)),
        bordering: Float64Array.from(bordering),
        pairs: Int32Array.from(pairs),
      };
    },
  };
}
