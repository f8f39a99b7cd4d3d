import { exp, log } from "../../kernels/exp-log.ts";
import { type Pieces, rowsAPiece } from "../../pieces.ts";
import { LEAST_SHARE, type SoftAssignment } from "./soft-assignment.ts";

/** Sums over all points that an update leaves behind. */
export interface UpdateTotals {
  /** Of weight x s x a. */
  readonly cost: number;
  /** Of weight x ln of what a point's shares were divided by. */
  readonly logScale: number;
}

const BLOCK = 512; // points whose tables stay in the cache from the first pass to the second
const LEAST_SUM = 1e-150; // below it doubles have lost the point: it is done again in logarithms
const LEAST_PRODUCT = 1e-140; // so many sums are multiplied before one logarithm is taken of all

/**
 * s <- s exp(-(a + penalty) / L), divided by the sum over the clusters. `penalties` and `factors` are strata x clusters:
 * mu b, and exp(-(mu b - the row's least) / L). No exp and, without weights, no log a point.
 */
export function* updateInPieces(
  soft: SoftAssignment,
  penalties: Float64Array,
  factors: Float64Array,
): Pieces<UpdateTotals> {
  const { strata, penaltySums } = soft;
  const rows = rowsAPiece(soft.problem.clusters);
  let done = 0; // rows of the present piece
  const sums = new Float64Array(BLOCK);
  const totals = { cost: 0, logScale: 0 };
  soft.masses.fill(0);
  soft.updates++;
  for (let i = 0; i < penalties.length; i++) penaltySums[i] += penalties[i];
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const end = strata.starts[stratum + 1];
    for (let from = strata.starts[stratum]; from < end; from += BLOCK) {
      const to = Math.min(from + BLOCK, end);
      multiplyInPlace(soft, factors, stratum, from, to, sums);
      totals.logScale += rescaleInPlace(soft, penalties, stratum, from, to, sums);
      totals.cost += tallyInPlace(soft, stratum, from, to);
      done += to - from;
      if (done < rows) continue;
      done = 0;
      yield;
    }
  }
  yield;
  return totals;
}

/** shares <- s x decay x factor, two clusters at a time for speed; `sumsOut` has each point's sum. */
function multiplyInPlace(
  { problem, decays, shares, scales }: SoftAssignment,
  factors: Float64Array,
  stratum: number,
  from: number,
  to: number,
  sumsOut: Float64Array,
): void {
  const { size, clusters } = problem;
  const row = stratum * clusters;
  const floor = LEAST_SHARE;
  let first = 0;
  if (clusters % 2 === 1) {
    const factor = factors[row];
    for (let i = 0, point = from; point < to; i++, point++) {
      const share = shares[point] * scales[point] * (decays[point] * factor);
      sumsOut[i] = share;
      shares[point] = Math.max(share, floor);
    }
    first = 1;
  } else sumsOut.fill(0);
  for (let k = first; k < clusters; k += 2) {
    const evenFactor = factors[row + k];
    const oddFactor = factors[row + k + 1];
    for (let i = 0, point = from, x = k * size + from, y = x + size; point < to; i++, point++, x++, y++) {
      const scale = scales[point];
      let even = shares[x] * scale * (decays[x] * evenFactor);
      let odd = shares[y] * scale * (decays[y] * oddFactor);
      sumsOut[i] += even + odd;
      if (even < floor) even = floor;
      if (odd < floor) odd = floor;
      shares[x] = even;
      shares[y] = odd;
    }
  }
}

/** Notes by what each point is to be divided; returns the sum of weight x its logarithm. */
function rescaleInPlace(
  soft: SoftAssignment,
  penalties: Float64Array,
  stratum: number,
  from: number,
  to: number,
  sums: Float64Array,
): number {
  const { scales, problem } = soft;
  const { weights } = problem;
  let logScale = 0;
  let product = 1;
  for (let point = from; point < to; point++) {
    const sum = sums[point - from];
    if (sum < LEAST_SUM) {
      logScale += (weights?.[point] ?? 1) * updateByLogarithms(soft, point, penalties, stratum);
      continue;
    }
    scales[point] = 1 / sum;
    if (weights !== undefined) logScale += weights[point] * log(sum);
    else if (product * sum < LEAST_PRODUCT) {
      logScale += log(product) + log(sum);
      product = 1;
    } else product *= sum;
  }
  return logScale + log(product);
}

/** Adds the block to the masses; returns its sum of weight x s x a. */
function tallyInPlace(
  { problem, distances, shares, scales, masses }: SoftAssignment,
  stratum: number,
  from: number,
  to: number,
): number {
  const { size, clusters, weights } = problem;
  const row = stratum * clusters;
  let cost = 0;
  for (let k = 0; k < clusters; k += 2) {
    const paired = k + 1 < clusters;
    const step = paired ? size : 0; // without a partner a cluster is its own
    let even = 0;
    let odd = 0;
    let evenCost = 0;
    let oddCost = 0;
    for (let point = from, x = k * size + from, y = x + step; point < to; point++, x++, y++) {
      const scale = weights === undefined ? scales[point] : scales[point] * weights[point];
      const evenShare = shares[x] * scale;
      const oddShare = shares[y] * scale;
      even += evenShare;
      odd += oddShare;
      evenCost += evenShare * distances[x];
      oddCost += oddShare * distances[y];
    }
    masses[row + k] += even;
    cost += evenCost;
    if (!paired) continue;
    masses[row + k + 1] += odd;
    cost += oddCost;
  }
  return cost;
}

/**
 * One point from its start: after t updates s is proportional to exp(-a (1 + t / L) - sum of penalties / L). Returns the
 * logarithm of the sum that `multiplyInPlace` would have found.
 */
function updateByLogarithms(soft: SoftAssignment, point: number, penalties: Float64Array, stratum: number): number {
  const { problem, lipschitz, distances, shares, scales, penaltySums, updates } = soft;
  const { size, clusters } = problem;
  const row = stratum * clusters;
  const before = new Float64Array(clusters);
  const after = new Float64Array(clusters);
  let leastDistance = Number.POSITIVE_INFINITY;
  let leastPenalty = Number.POSITIVE_INFINITY;
  for (let k = 0; k < clusters; k++) {
    const distance = distances[k * size + point];
    const penalty = penalties[row + k];
    const earlier = penaltySums[row + k] - penalty;
    before[k] = -distance - (distance * (updates - 1) + earlier) / lipschitz;
    after[k] = before[k] - (distance + penalty) / lipschitz;
    leastDistance = Math.min(leastDistance, distance);
    leastPenalty = Math.min(leastPenalty, penalty);
  }
  const [logBefore, logAfter] = [logSumExp(before), logSumExp(after)];
  for (let k = 0; k < clusters; k++) shares[k * size + point] = Math.max(exp(after[k] - logAfter), LEAST_SHARE);
  scales[point] = 1;
  return logAfter - logBefore + (leastDistance + leastPenalty) / lipschitz;
}

function logSumExp(values: Float64Array): number {
  const most = values.reduce((a, b) => Math.max(a, b));
  return most + log(values.reduce((sum, value) => sum + exp(value - most), 0));
}
