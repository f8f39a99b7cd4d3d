// Passes over rows for many rules at once. A row gets the same cluster as by prediction, to the bit: totals in 32 bits, of
// sixteen rows side by side, say which cluster is least wherever it is clear; a row for which it is not, by bounds that the
// caller gives, is looked at again in 64 bits, in the order of prediction. Addresses are given by the caller, who owns the memory.

const BLOCK_BYTES: usize = 64; // one feature of eight rows in 64 bits, or of sixteen in 32
const LANES: usize = 16;
const FIXED: f64 = 4294967296.0; // 2^32: sums are whole numbers of its inverse

// Where a block's results lie: by how much the second least total is behind the least, the third behind the second, the
// clusters of both, then all totals of the block.
const GAP: usize = 0;
const NEXT_GAP: usize = 64;
const INDEX: usize = 128;
const SECOND_INDEX: usize = 192;
const TOTALS: usize = 256;

// What a row looked at again gives, in 64 bits.
let exactGap: f64 = 0;
let exactIndex: u32 = 0;
let exactSecond: u32 = 0;

/**
 * Rows as they are looked at: in 32 bits, sixteen side by side, feature after feature, 64 bytes each (`out`), and their
 * lengths, no less than they are (`lengths`, 32 bits). Of the last block eight rows may be left over from another time.
 * Returns the longest.
 */
export function narrow(points: usize, rows: i32, dim: i32, out: usize, lengths: usize): f64 {
  const half = <usize>dim * BLOCK_BYTES;
  let longest: f64 = 0;
  for (let first: usize = 0; first < <usize>rows; first += 8, points += half, lengths += 32) {
    let to = out + (first >> 4) * half + ((first & 8) << 2);
    let a = f64x2.splat(0), b = a, c = a, d = a;
    for (let x = points; x < points + half; x += BLOCK_BYTES, to += BLOCK_BYTES) {
      const xa = v128.load(x), xb = v128.load(x, 16), xc = v128.load(x, 32), xd = v128.load(x, 48);
      v128.store(to, narrowed(xa, xb));
      v128.store(to, narrowed(xc, xd), 16);
      a = f64x2.add(a, f64x2.mul(xa, xa));
      b = f64x2.add(b, f64x2.mul(xb, xb));
      c = f64x2.add(c, f64x2.mul(xc, xc));
      d = f64x2.add(d, f64x2.mul(xd, xd));
    }
    const more = f64x2.splat(1.0001);
    a = f64x2.mul(f64x2.sqrt(a), more);
    b = f64x2.mul(f64x2.sqrt(b), more);
    c = f64x2.mul(f64x2.sqrt(c), more);
    d = f64x2.mul(f64x2.sqrt(d), more);
    v128.store(lengths, narrowed(a, b));
    v128.store(lengths, narrowed(c, d), 16);
    const most = f64x2.max(f64x2.max(a, b), f64x2.max(c, d));
    longest = max(longest, max(f64x2.extract_lane(most, 0), f64x2.extract_lane(most, 1)));
  }
  return longest;
}

@inline
function narrowed(a: v128, b: v128): v128 {
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(a), f32x4.demote_f64x2_zero(b), 0, 1, 4, 5);
}

/**
 * Totals without |x|^2 of a block, two clusters at a time: `centers` are -2 c, the two clusters of a feature side by side,
 * `biases` |c|^2 and the price.
 */
@inline
function totalsOfBlock(x: usize, dim: i32, centers: usize, biases: usize, pairs: i32, results: usize): void {
  let to = results + TOTALS;
  let c = centers;
  for (let pair = 0; pair < pairs; pair++, to += 2 * BLOCK_BYTES, biases += 8) {
    let a = v128.load32_splat(biases), b = a, e = a, f = a;
    let g = v128.load32_splat(biases, 4), h = g, i = g, j = g;
    let y = x;
    for (const end = c + (<usize>dim << 3); c < end; c += 8, y += BLOCK_BYTES) {
      const first = v128.load32_splat(c), second = v128.load32_splat(c, 4);
      const ya = v128.load(y), yb = v128.load(y, 16), yc = v128.load(y, 32), yd = v128.load(y, 48);
      a = f32x4.add(a, f32x4.mul(ya, first));
      b = f32x4.add(b, f32x4.mul(yb, first));
      e = f32x4.add(e, f32x4.mul(yc, first));
      f = f32x4.add(f, f32x4.mul(yd, first));
      g = f32x4.add(g, f32x4.mul(ya, second));
      h = f32x4.add(h, f32x4.mul(yb, second));
      i = f32x4.add(i, f32x4.mul(yc, second));
      j = f32x4.add(j, f32x4.mul(yd, second));
    }
    v128.store(to, a);
    v128.store(to, b, 16);
    v128.store(to, e, 32);
    v128.store(to, f, 48);
    v128.store(to, g, 64);
    v128.store(to, h, 80);
    v128.store(to, i, 96);
    v128.store(to, j, 112);
  }
}

/** The two clusters of least total of every lane, and how clear that is. */
@inline
function bestOfBlock(clusters: i32, results: usize): void {
  for (let part: usize = 0; part < BLOCK_BYTES; part += 16) {
    let least = f32x4.splat(Infinity), next = least, third = least;
    let index = i32x4.splat(0), other = index;
    let from = results + TOTALS + part;
    for (let k = 0; k < clusters; k++, from += BLOCK_BYTES) {
      const total = v128.load(from);
      const own = i32x4.splat(k);
      const isFirst = f32x4.lt(total, least), isNext = f32x4.lt(total, next);
      third = f32x4.pmin(third, f32x4.pmax(next, total));
      other = v128.bitselect(index, v128.bitselect(own, other, isNext), isFirst);
      next = f32x4.pmin(next, f32x4.pmax(least, total));
      index = v128.bitselect(own, index, isFirst);
      least = f32x4.pmin(least, total);
    }
    const to = results + part;
    v128.store(to + GAP, f32x4.sub(next, least));
    v128.store(to + NEXT_GAP, f32x4.sub(third, next));
    v128.store(to + INDEX, index);
    v128.store(to + SECOND_INDEX, other);
  }
}

/** The row in 64 bits: squares from the first feature to the last, then the price; ties go to the lowest cluster. */
function lookAgain(x: usize, dim: i32, centers: usize, prices: usize, clusters: i32): void {
  let least: f64 = Infinity;
  let next: f64 = Infinity;
  exactIndex = 0;
  exactSecond = 0;
  for (let k = 0; k < clusters; k++, prices += 8) {
    let total: f64 = 0;
    let y = x;
    for (const end = centers + (<usize>dim << 3); centers < end; centers += 8, y += BLOCK_BYTES) {
      const difference = load<f64>(y) - load<f64>(centers);
      total += difference * difference;
    }
    total += load<f64>(prices);
    if (total < least) {
      next = least;
      exactSecond = exactIndex;
      least = total;
      exactIndex = k;
    } else if (total < next) {
      next = total;
      exactSecond = k;
    }
  }
  exactGap = next - least;
}

/** The address of a row's first coordinate in 64 bits. */
@inline
function rowAt(points: usize, row: usize, dim: i32): usize {
  return points + (row >> 3) * (<usize>dim * BLOCK_BYTES) + ((row & 7) << 3);
}

/** The coordinates of rows as whole numbers of 2^-32, row-major; `pad` bytes a row, of which the last may stay 0. */
export function fix(points: usize, rows: i32, dim: i32, pad: usize, out: usize): void {
  for (let r: usize = 0; r < <usize>rows; r++) {
    let at = rowAt(points, r, dim);
    let to = out + r * pad;
    for (let i = 0; i < dim; i++, at += BLOCK_BYTES, to += 8) {
      store<i64>(to, <i64>Math.floor(load<f64>(at) * FIXED + 0.5));
    }
  }
}

/**
 * Looks at rows for all rules. How far a gap in 32 bits may be off is a + `more` times a row's length, and b: `doubts`, two
 * numbers of 32 bits a rule. With `counts` (32 bits, rules x clusters) rows are added to them and to `sums` (rules x clusters
 * x pad bytes). Rows whose second cluster is within `widths` (64 bits a rule) are counted by both clusters with `near` (32
 * bits, rules x clusters x clusters), and marked with `marks` (a byte each, rules x `tile`, 0 before). An address of 0 asks
 * for nothing. Returns how many are near.
 */
export function look(
  points: usize,
  narrowed: usize,
  lengths: usize,
  more: f32,
  rows: i32,
  dim: i32,
  fixed: usize,
  pad: usize,
  narrowCenters: usize,
  biases: usize,
  doubts: usize,
  centers: usize,
  prices: usize,
  widths: usize,
  rules: i32,
  clusters: i32,
  results: usize,
  counts: usize,
  sums: usize,
  near: usize,
  marks: usize,
  tile: usize,
): i32 {
  const pairs = (clusters + 1) >> 1;
  const block = <usize>dim * BLOCK_BYTES;
  const wantsNear = near !== 0 || marks !== 0;
  let found = 0;
  for (let r = 0; r < rules; r++) {
    const a = load<f32>(doubts) + more;
    const b = load<f32>(doubts, 4);
    const width = load<f64>(widths);
    const narrowWidth = <f32>width;
    let x = narrowed;
    let own = fixed;
    for (let first: usize = 0; first < <usize>rows; first += LANES, x += block) {
      totalsOfBlock(x, dim, narrowCenters, biases, pairs, results);
      bestOfBlock(clusters, results);
      const lanes = min(<usize>rows - first, LANES);
      for (let lane: usize = 0; lane < lanes; lane++) {
        const at = results + (lane << 2);
        const doubt = load<f32>(lengths + ((first + lane) << 2)) * a + b;
        const gap = load<f32>(at + GAP);
        let label = load<u32>(at + INDEX);
        let second = load<u32>(at + SECOND_INDEX);
        let isNear = gap < narrowWidth;
        let isClear = gap > doubt;
        if (wantsNear) {
          isClear = isClear && abs(gap - narrowWidth) > doubt && (!isNear || load<f32>(at + NEXT_GAP) > doubt);
        }
        if (!isClear) {
          lookAgain(rowAt(points, first + lane, dim), dim, centers, prices, clusters);
          label = exactIndex;
          second = exactSecond;
          isNear = exactGap < width;
        }
        if (counts !== 0) {
          const count = counts + (<usize>label << 2);
          store<u32>(count, load<u32>(count) + 1);
          let sum = sums + <usize>label * pad;
          for (const end = own + pad; own < end; own += 16, sum += 16) {
            v128.store(sum, i64x2.add(v128.load(sum), v128.load(own)));
          }
        }
        if (wantsNear && isNear) {
          found++;
          if (marks !== 0) store<u8>(marks + first + lane, 1);
          else {
            const pair = near + (<usize>(label * clusters + second) << 2);
            store<u32>(pair, load<u32>(pair) + 1);
          }
        }
      }
    }
    narrowCenters += <usize>pairs * (<usize>dim << 3);
    biases += <usize>pairs << 3;
    doubts += 8;
    centers += (<usize>dim << 3) * <usize>clusters;
    prices += <usize>clusters << 3;
    widths += 8;
    if (counts !== 0) {
      counts += <usize>clusters << 2;
      sums += pad * <usize>clusters;
    }
    if (near !== 0) near += (<usize>clusters * <usize>clusters) << 2;
    if (marks !== 0) marks += tile;
  }
  return found;
}
