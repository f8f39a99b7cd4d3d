// For k-means++: the distance of every point to its nearest centre so far, and what candidates would make of it.
import { BLOCK_BYTES, LANES } from "./block";

/** Lowers `least` where the centre is nearer. */
export function lower(points: usize, blocks: i32, dim: i32, center: usize, least: usize): void {
  const row = <usize>dim << 3;
  for (let block = 0; block < blocks; block++, least += BLOCK_BYTES) {
    let a = f64x2.splat(0), b = a, e = a, f = a;
    for (let i: usize = 0; i < row; i += 8, points += BLOCK_BYTES) {
      const coordinate = v128.load64_splat(center + i);
      const da = f64x2.sub(v128.load(points), coordinate);
      const db = f64x2.sub(v128.load(points, 16), coordinate);
      const de = f64x2.sub(v128.load(points, 32), coordinate);
      const df = f64x2.sub(v128.load(points, 48), coordinate);
      a = f64x2.add(a, f64x2.mul(da, da));
      b = f64x2.add(b, f64x2.mul(db, db));
      e = f64x2.add(e, f64x2.mul(de, de));
      f = f64x2.add(f, f64x2.mul(df, df));
    }
    v128.store(least, f64x2.pmin(v128.load(least), a));
    v128.store(least, f64x2.pmin(v128.load(least, 16), b), 16);
    v128.store(least, f64x2.pmin(v128.load(least, 32), e), 32);
    v128.store(least, f64x2.pmin(v128.load(least, 48), f), 48);
  }
}

/** Adds weight * min(least, distance) of every point to its lane of the candidate's eight sums. */
export function potentials(
  points: usize,
  blocks: i32,
  dim: i32,
  candidates: usize,
  trials: i32,
  least: usize,
  weights: usize,
  sums: usize,
): void {
  const row = <usize>dim << 3;
  for (let block = 0; block < blocks; block++) {
    let c = candidates;
    let sum = sums;
    for (let trial = 0; trial < trials; trial++, sum += BLOCK_BYTES) {
      let a = f64x2.splat(0), b = a, e = a, f = a;
      let y = points;
      for (const end = c + row; c < end; c += 8, y += BLOCK_BYTES) {
        const coordinate = v128.load64_splat(c);
        const da = f64x2.sub(v128.load(y), coordinate);
        const db = f64x2.sub(v128.load(y, 16), coordinate);
        const de = f64x2.sub(v128.load(y, 32), coordinate);
        const df = f64x2.sub(v128.load(y, 48), coordinate);
        a = f64x2.add(a, f64x2.mul(da, da));
        b = f64x2.add(b, f64x2.mul(db, db));
        e = f64x2.add(e, f64x2.mul(de, de));
        f = f64x2.add(f, f64x2.mul(df, df));
      }
      a = f64x2.mul(f64x2.pmin(v128.load(least), a), v128.load(weights));
      b = f64x2.mul(f64x2.pmin(v128.load(least, 16), b), v128.load(weights, 16));
      e = f64x2.mul(f64x2.pmin(v128.load(least, 32), e), v128.load(weights, 32));
      f = f64x2.mul(f64x2.pmin(v128.load(least, 48), f), v128.load(weights, 48));
      v128.store(sum, f64x2.add(v128.load(sum), a));
      v128.store(sum, f64x2.add(v128.load(sum, 16), b), 16);
      v128.store(sum, f64x2.add(v128.load(sum, 32), e), 32);
      v128.store(sum, f64x2.add(v128.load(sum, 48), f), 48);
    }
    points += row * LANES;
    least += BLOCK_BYTES;
    weights += BLOCK_BYTES;
  }
}
