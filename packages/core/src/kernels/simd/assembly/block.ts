// Eight points side by side, two in a vector: feature after feature, 64 bytes each.
// Four running sums hide the latency of an addition, and one broadcast of a coordinate of a centre serves all eight.
// Every lane adds its squares from the first feature to the last, as the plain kernels do: the bytes are the same.

export const BLOCK_BYTES: usize = 64; // one feature of eight points
export const LANES: i32 = 8;

// Where a block's results lie: nearest, then second nearest squared distances, then the nearest centres' indices.
export const SECOND: usize = 64;
export const INDEX: usize = 128;

/**
 * The nearest centre of every point, its distance and that of the second nearest, equal to it where two centres tie.
 * `x`: a block; `row`: bytes of a row-major centre. Ties go to the lowest index.
 */
export function nearestTwoInBlock(x: usize, row: usize, centers: usize, clusters: i32, results: usize): void {
  let leastA = f64x2.splat(Infinity), leastB = leastA, leastC = leastA, leastD = leastA;
  let secondA = leastA, secondB = leastA, secondC = leastA, secondD = leastA;
  let indexA = i64x2.splat(0), indexB = indexA, indexC = indexA, indexD = indexA;
  let c = centers;
  for (let k = 0; k < clusters; k++) {
    let a = f64x2.splat(0), b = a, e = a, f = a;
    let y = x;
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
    const index = i64x2.splat(k);
    indexA = v128.bitselect(index, indexA, f64x2.lt(a, leastA));
    indexB = v128.bitselect(index, indexB, f64x2.lt(b, leastB));
    indexC = v128.bitselect(index, indexC, f64x2.lt(e, leastC));
    indexD = v128.bitselect(index, indexD, f64x2.lt(f, leastD));
    secondA = f64x2.pmin(secondA, f64x2.pmax(leastA, a));
    secondB = f64x2.pmin(secondB, f64x2.pmax(leastB, b));
    secondC = f64x2.pmin(secondC, f64x2.pmax(leastC, e));
    secondD = f64x2.pmin(secondD, f64x2.pmax(leastD, f));
    leastA = f64x2.pmin(leastA, a);
    leastB = f64x2.pmin(leastB, b);
    leastC = f64x2.pmin(leastC, e);
    leastD = f64x2.pmin(leastD, f);
  }
  v128.store(results, leastA);
  v128.store(results, leastB, 16);
  v128.store(results, leastC, 32);
  v128.store(results, leastD, 48);
  v128.store(results + SECOND, secondA);
  v128.store(results + SECOND, secondB, 16);
  v128.store(results + SECOND, secondC, 32);
  v128.store(results + SECOND, secondD, 48);
  v128.store(results + INDEX, indexA);
  v128.store(results + INDEX, indexB, 16);
  v128.store(results + INDEX, indexC, 32);
  v128.store(results + INDEX, indexD, 48);
}
