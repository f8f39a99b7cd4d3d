// Passes over rows for many rules at once. Eight points side by side, two in a vector, feature after feature, 64 bytes
// each; every lane adds its squares from the first feature to the last and then the price, as prediction does: a row gets
// the same cluster to the bit. Addresses are given by the caller, who owns the memory.

const BLOCK_BYTES: usize = 64; // one feature of eight points
const LANES: usize = 8;
const FIXED: f64 = 4294967296.0; // 2^32: sums are whole numbers of its inverse

// Where a block's results lie: least totals, second least totals, then the clusters of both.
const SECOND: usize = 64;
const INDEX: usize = 128;
const SECOND_INDEX: usize = 192;

/** The cluster of least total of every lane; ties go to the lowest index. */
@inline
function bestInBlock(x: usize, row: usize, centers: usize, prices: usize, clusters: i32, results: usize): void {
  let leastA = f64x2.splat(Infinity), leastB = leastA, leastC = leastA, leastD = leastA;
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
    const price = v128.load64_splat(prices + (<usize>k << 3));
    a = f64x2.add(a, price);
    b = f64x2.add(b, price);
    e = f64x2.add(e, price);
    f = f64x2.add(f, price);
    const index = i64x2.splat(k);
    indexA = v128.bitselect(index, indexA, f64x2.lt(a, leastA));
    indexB = v128.bitselect(index, indexB, f64x2.lt(b, leastB));
    indexC = v128.bitselect(index, indexC, f64x2.lt(e, leastC));
    indexD = v128.bitselect(index, indexD, f64x2.lt(f, leastD));
    leastA = f64x2.pmin(leastA, a);
    leastB = f64x2.pmin(leastB, b);
    leastC = f64x2.pmin(leastC, e);
    leastD = f64x2.pmin(leastD, f);
  }
  v128.store(results + INDEX, indexA);
  v128.store(results + INDEX, indexB, 16);
  v128.store(results + INDEX, indexC, 32);
  v128.store(results + INDEX, indexD, 48);
}

/** As above, with the totals, and the second least with its cluster. */
@inline
function bestTwoInBlock(x: usize, row: usize, centers: usize, prices: usize, clusters: i32, results: usize): void {
  for (let half: usize = 0; half < BLOCK_BYTES; half += 32) {
    let leastA = f64x2.splat(Infinity), leastB = leastA, nextA = leastA, nextB = leastA;
    let indexA = i64x2.splat(0), indexB = indexA, otherA = indexA, otherB = indexA;
    let c = centers;
    for (let k = 0; k < clusters; k++) {
      let a = f64x2.splat(0), b = a;
      let y = x + half;
      for (const end = c + row; c < end; c += 8, y += BLOCK_BYTES) {
        const center = v128.load64_splat(c);
        const da = f64x2.sub(v128.load(y), center);
        const db = f64x2.sub(v128.load(y, 16), center);
        a = f64x2.add(a, f64x2.mul(da, da));
        b = f64x2.add(b, f64x2.mul(db, db));
      }
      const price = v128.load64_splat(prices + (<usize>k << 3));
      a = f64x2.add(a, price);
      b = f64x2.add(b, price);
      const index = i64x2.splat(k);
      const firstA = f64x2.lt(a, leastA), firstB = f64x2.lt(b, leastB);
      otherA = v128.bitselect(indexA, v128.bitselect(index, otherA, f64x2.lt(a, nextA)), firstA);
      otherB = v128.bitselect(indexB, v128.bitselect(index, otherB, f64x2.lt(b, nextB)), firstB);
      nextA = f64x2.pmin(nextA, f64x2.pmax(leastA, a));
      nextB = f64x2.pmin(nextB, f64x2.pmax(leastB, b));
      indexA = v128.bitselect(index, indexA, firstA);
      indexB = v128.bitselect(index, indexB, firstB);
      leastA = f64x2.pmin(leastA, a);
      leastB = f64x2.pmin(leastB, b);
    }
    const to = results + half;
    v128.store(to, leastA);
    v128.store(to, leastB, 16);
    v128.store(to + SECOND, nextA);
    v128.store(to + SECOND, nextB, 16);
    v128.store(to + INDEX, indexA);
    v128.store(to + INDEX, indexB, 16);
    v128.store(to + SECOND_INDEX, otherA);
    v128.store(to + SECOND_INDEX, otherB, 16);
  }
}

/** The coordinates of rows as whole numbers of 2^-32, row-major; `pad` bytes a row, of which the last may stay 0. */
export function fix(points: usize, rows: i32, dim: i32, pad: usize, out: usize): void {
  for (let r: usize = 0; r < <usize>rows; r++) {
    let at = points + (r >> 3) * (<usize>dim * BLOCK_BYTES) + ((r & 7) << 3);
    let to = out + r * pad;
    for (let i = 0; i < dim; i++, at += BLOCK_BYTES, to += 8) {
      store<i64>(to, <i64>Math.floor(load<f64>(at) * FIXED + 0.5));
    }
  }
}

/** Adds the rows to `counts` (32 bits, rules x clusters) and `sums` (rules x clusters x pad bytes) of all rules. */
export function tally(
  points: usize,
  rows: i32,
  dim: i32,
  fixed: usize,
  pad: usize,
  centers: usize,
  prices: usize,
  rules: i32,
  clusters: i32,
  results: usize,
  counts: usize,
  sums: usize,
): void {
  const row = <usize>dim << 3;
  for (let r = 0; r < rules; r++) {
    let x = points;
    let own = fixed;
    for (let first = 0; first < rows; first += <i32>LANES, x += row * LANES) {
      bestInBlock(x, row, centers, prices, clusters, results);
      own = addLanes(own, min(<usize>(rows - first), LANES), pad, results, counts, sums);
    }
    centers += row * <usize>clusters;
    prices += <usize>clusters << 3;
    counts += <usize>clusters << 2;
    sums += pad * <usize>clusters;
  }
}

@inline
function addLanes(own: usize, lanes: usize, pad: usize, results: usize, counts: usize, sums: usize): usize {
  for (let lane: usize = 0; lane < lanes; lane++) {
    const label = <usize>load<u32>(results + INDEX + (lane << 3));
    const count = counts + (label << 2);
    store<u32>(count, load<u32>(count) + 1);
    let sum = sums + label * pad;
    for (const end = own + pad; own < end; own += 16, sum += 16) {
      v128.store(sum, i64x2.add(v128.load(sum), v128.load(own)));
    }
  }
  return own;
}

/**
 * As `tally`, and counts the rows whose second total is within the rule's width of the first, by cluster and second
 * cluster: `near` (32 bits, rules x clusters x clusters). `widths`: a double a rule.
 */
export function tallyNear(
  points: usize,
  rows: i32,
  dim: i32,
  fixed: usize,
  pad: usize,
  centers: usize,
  prices: usize,
  rules: i32,
  clusters: i32,
  results: usize,
  counts: usize,
  sums: usize,
  widths: usize,
  near: usize,
): void {
  const row = <usize>dim << 3;
  for (let r = 0; r < rules; r++) {
    const width = load<f64>(widths + (<usize>r << 3));
    let x = points;
    let own = fixed;
    for (let first = 0; first < rows; first += <i32>LANES, x += row * LANES) {
      bestTwoInBlock(x, row, centers, prices, clusters, results);
      const lanes = min(<usize>(rows - first), LANES);
      own = addLanes(own, lanes, pad, results, counts, sums);
      for (let lane: usize = 0; lane < lanes; lane++) {
        const at = results + (lane << 3);
        if (load<f64>(at + SECOND) - load<f64>(at) < width) {
          const pair = near + ((load<u32>(at + INDEX) * clusters + load<u32>(at + SECOND_INDEX)) << 2);
          store<u32>(pair, load<u32>(pair) + 1);
        }
      }
    }
    centers += row * <usize>clusters;
    prices += <usize>clusters << 3;
    counts += <usize>clusters << 2;
    sums += pad * <usize>clusters;
    near += (<usize>clusters * <usize>clusters) << 2;
  }
}

/**
 * Marks rows whose second total is within the width of the first: `marks`, a byte each, row-major rules x `tile`, which must
 * be 0 before. Returns how many were marked.
 */
export function nearBorder(
  points: usize,
  rows: i32,
  dim: i32,
  centers: usize,
  prices: usize,
  rules: i32,
  clusters: i32,
  results: usize,
  widths: usize,
  marks: usize,
  tile: usize,
): i32 {
  const row = <usize>dim << 3;
  let marked = 0;
  for (let r = 0; r < rules; r++, marks += tile) {
    const width = load<f64>(widths + (<usize>r << 3));
    let x = points;
    for (let first = 0; first < rows; first += <i32>LANES, x += row * LANES) {
      bestTwoInBlock(x, row, centers, prices, clusters, results);
      const lanes = min(rows - first, <i32>LANES);
      for (let lane = 0; lane < lanes; lane++) {
        const at = results + (<usize>lane << 3);
        if (load<f64>(at + SECOND) - load<f64>(at) < width) {
          store<u8>(marks + <usize>(first + lane), 1);
          marked++;
        }
      }
    }
    centers += row * <usize>clusters;
    prices += <usize>clusters << 3;
  }
  return marked;
}
