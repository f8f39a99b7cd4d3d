import { LANES } from "../lane-sums.ts";

const MAX_CENTERS = 256; // a label is one byte
export const TILE = 512; // points a call: its results stay in the first-level cache until they are copied out

/** Byte addresses of everything, one after the other; untouched stretches cost no real memory. */
export interface MemoryPlan {
  readonly centers: number;
  readonly reach: number;
  readonly block: number;
  readonly results: number;
  readonly tileTable: number;
  readonly points: number;
  readonly labels: number;
  readonly thresholds: number;
  readonly doubtful: number;
  readonly moved: number;
  readonly movedFrom: number;
  readonly least: number;
  readonly weights: number;
  readonly potentials: number;
  readonly end: number;
}

export function planMemory(dim: number, size: number): MemoryPlan {
  let end = 64; // address 0 stays unused
  const take = (bytes: number): number => {
    const start = end;
    end += Math.ceil(bytes / 64) * 64; // cache lines
    return start;
  };
  const padded = Math.ceil(size / LANES) * LANES;
  const plan = {
    centers: take(MAX_CENTERS * dim * 8),
    reach: take(MAX_CENTERS * 8),
    block: take(LANES * dim * 8),
    results: take(3 * LANES * 8),
    tileTable: take(TILE * MAX_CENTERS * 8),
    points: take(padded * dim * 8),
    labels: take(size),
    thresholds: take(size * 8),
    doubtful: take((size + LANES) * 4), // written up to a block past its end
    moved: take(size * 4),
    movedFrom: take(size),
    least: take(padded * 8),
    weights: take(padded * 8),
    potentials: take(MAX_CENTERS * LANES * 8),
  };
  return { ...plan, end };
}
