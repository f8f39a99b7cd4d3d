import type { PassFound, PassTask } from "./pass-task.ts";
import { LANES, pointOf, type Segment } from "./segment.ts";
import { passInstance } from "./simd/pass-module.ts";

const TILE = 128; // rows a call: they stay in the first-level cache for all rules
const RESULTS_BYTES = 256;

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
  const cells = rules * clusters;
  const hasNear = kind === "near";
  let end = 64; // address 0 stays unused
  const take = (bytes: number): number => {
    const start = end;
    end += Math.ceil(bytes / 64) * 64; // cache lines
    return start;
  };
  const at = {
    centers: take(cells * dim * 8),
    prices: take(strata * cells * 8),
    widths: take(strata * rules * 8),
    results: take(RESULTS_BYTES),
    marks: take(kind === "border" ? TILE * rules : 0),
    points: take(TILE * dim * 8),
    fixed: take(TILE * pad),
    counts: take(strata * cells * 4),
    sums: take(cells * pad),
    near: take(hasNear ? strata * cells * clusters * 4 : 0),
  };
  const { kernels, buffer } = passInstance(end);
  new Float64Array(buffer, at.centers, centers.length).set(centers);
  new Float64Array(buffer, at.prices, prices.length).set(prices);
  new Float64Array(buffer, at.widths, widths.length).set(widths);
  const tile = new Float64Array(buffer, at.points, TILE * dim);
  const marks = new Uint8Array(buffer, at.marks, kind === "border" ? TILE * rules : 0);
  const wholes = new BigInt64Array(buffer, at.sums, (cells * pad) / 8);
  const totals = new Array<bigint>(cells * dim).fill(0n);
  const bordering: number[] = [];
  const pairs: number[] = [];
  let room = ROOM;
  const emptySums = (): void => {
    for (let cell = 0; cell < cells; cell++)
      for (let i = 0; i < dim; i++) totals[cell * dim + i] += wholes[(cell * pad) / 8 + i];
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
      const ownPrices = at.prices + stratum * cells * 8;
      const ownWidths = at.widths + stratum * rules * 8;
      for (let first = 0; first < rows; first += TILE) {
        const count = Math.min(TILE, rows - first);
        tile.set(points.subarray(first * dim, Math.ceil((first + count) / LANES) * LANES * dim));
        if (kind === "border") {
          const rest = [at.centers, ownPrices, rules, clusters, at.results, ownWidths, at.marks, TILE];
          if (kernels.nearBorder(at.points, count, dim, ...rest) > 0) takeMarked(segment, first);
          continue;
        }
        room -= count * most;
        if (room < 0) {
          emptySums();
          room -= count * most;
        }
        kernels.fix(at.points, count, dim, pad, at.fixed);
        const own = [at.points, count, dim, at.fixed, pad, at.centers, ownPrices, rules, clusters, at.results];
        const to = [at.counts + stratum * cells * 4, at.sums];
        if (hasNear) kernels.tallyNear(...own, ...to, ownWidths, at.near + stratum * cells * clusters * 4);
        else kernels.tally(...own, ...to);
      }
    },
    end() {
      emptySums();
      return {
        counts: Float64Array.from(new Uint32Array(buffer, at.counts, strata * cells)),
        sums: totals,
        near: Float64Array.from(new Uint32Array(buffer, at.near, hasNear ? strata * cells * clusters : 0)),
        bordering: Float64Array.from(bordering),
        pairs: Int32Array.from(pairs),
      };
    },
  };
}
