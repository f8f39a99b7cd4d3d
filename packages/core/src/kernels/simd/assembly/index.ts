// The exports: plain loops over blocks. Addresses are given by the caller, who owns the memory.
import { BLOCK_BYTES, INDEX, LANES, nearestTwoInBlock, SECOND } from "./block";

export { lower, potentials } from "./seed";

/** Squared distances of whole blocks to every centre, row-major: a row a point. */
export function table(points: usize, blocks: i32, dim: i32, centers: usize, clusters: i32, out: usize): void {
  const row = <usize>dim << 3;
  const outRow = <usize>clusters << 3;
  for (let block = 0; block < blocks; block++) {
    let c = centers;
    let to = out;
    for (let k = 0; k < clusters; k++, to += 8) {
      let a = f64x2.splat(0), b = a, e = a, f = a;
      let y = points;
      for (const end = c + row; c < end; c += 8, y += BLOCK_BYTES) {
        const center = v128.load64_splat(c);
        const da = f64x2.sub(v128.load(y), center);
        const db = f64x2.sub(v128.load(y, 16), center);
        const de = f64x2.sub(v128.load(y, 32), center);
        const df = f64x2.sub(v128.load(y, 48), center);
        a = f64x2.add(a, f64x2.mul(da, da));
        b = f64x2.add(b, f64x2.mul(db, db));
        e = f64x2.add(e, f64x2.mul(de, de));
        f = f64x2.add(f, f64x2.mul(df, df));
      }
      let lane = to;
      v128.store64_lane(lane, a, 0);
      v128.store64_lane((lane += outRow), a, 1);
      v128.store64_lane((lane += outRow), b, 0);
      v128.store64_lane((lane += outRow), b, 1);
      v128.store64_lane((lane += outRow), e, 0);
      v128.store64_lane((lane += outRow), e, 1);
      v128.store64_lane((lane += outRow), f, 0);
      v128.store64_lane((lane += outRow), f, 1);
    }
    points += row * LANES;
    out += outRow * LANES;
  }
}

/**
 * Assigns again the points whose label may have changed; see ../../plain/reassign.ts for the bound.
 * The doubtful ones are listed first, without a branch, then copied together into blocks. Returns how many moved.
 */
export function reassign(
  points: usize,
  size: i32,
  dim: i32,
  centers: usize,
  clusters: i32,
  labels: usize,
  thresholds: usize,
  reach: usize,
  margin: f64,
  shrink: f64,
  doubtful: usize,
  block: usize,
  results: usize,
  moved: usize,
  movedFrom: usize,
): i32 {
  const row = <usize>dim << 3;
  let waiting = 0;
  for (let p = 0; p < size; p++) {
    store<u32>(doubtful + (<usize>waiting << 2), p);
    const travelled = load<f64>(reach + (<usize>load<u8>(labels + p) << 3));
    waiting += <i32>!(travelled < load<f64>(thresholds + (<usize>p << 3))); // so that a NaN is doubtful
  }
  if (waiting == 0) return 0;
  // A block may read up to seven entries past the end: the last point again, computed and never used.
  const last = doubtful + (<usize>(waiting - 1) << 2);
  for (let lane: usize = 1; lane < <usize>LANES; lane++) store<u32>(last + (lane << 2), load<u32>(last));
  const errors = f64x2.splat(margin);
  let moves = 0;
  for (let first = 0; first < waiting; first += LANES) {
    const list = doubtful + (<usize>first << 2);
    for (let pair: usize = 0; pair < <usize>LANES; pair += 2) {
      gatherPair(points, load<u32>(list + (pair << 2)), load<u32>(list + (pair << 2), 4), row, block + (pair << 3));
    }
    nearestTwoInBlock(block, row, centers, clusters, results);
    for (let at = results; at < results + BLOCK_BYTES; at += 16) {
      const gap = f64x2.sub(f64x2.sqrt(v128.load(at + SECOND)), f64x2.sqrt(v128.load(at)));
      v128.store(at, f64x2.sub(gap, errors));
    }
    const lanes = min(LANES, waiting - first);
    for (let lane = 0; lane < lanes; lane++) {
      const at = results + (<usize>lane << 3);
      const p = load<u32>(list + (<usize>lane << 2));
      const label = load<u8>(at + INDEX);
      store<f64>(thresholds + (<usize>p << 3), (load<f64>(reach + (<usize>label << 3)) + load<f64>(at)) * shrink);
      const before = load<u8>(labels + p);
      if (label != before) {
        store<u8>(labels + p, label);
        store<u32>(moved + (<usize>moves << 2), p);
        store<u8>(movedFrom + moves, before);
        moves++;
      }
    }
  }
  return moves;
}

/** Two points at once, so that a vector is read back as it was written. */
@inline
function gatherPair(points: usize, p: u32, q: u32, row: usize, to: usize): void {
  let a = points + <usize>(p >> 3) * (row << 3) + (<usize>(p & 7) << 3);
  let b = points + <usize>(q >> 3) * (row << 3) + (<usize>(q & 7) << 3);
  for (const end = a + (row << 3); a < end; a += BLOCK_BYTES, b += BLOCK_BYTES, to += BLOCK_BYTES) {
    v128.store(to, v128.load64_lane(b, v128.load64_zero(a), 1));
  }
}
