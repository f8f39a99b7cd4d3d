import type { Pieces } from "../../pieces.ts";
import { updateInPieces } from "./bound-update.ts";
import { cellMassesInto, penaltyOf, penaltyTablesInto, proportionsOf } from "./kl-penalty.ts";
import { type SoftAssignment, startInPieces } from "./soft-assignment.ts";

export interface BoundLimits {
  readonly innerIterations: number;
  readonly innerTolerance: number;
  /** L of the first attempt. */
  readonly lipschitz: number;
  /** How often L may double. */
  readonly cautions: number;
}

export interface BoundResult {
  /** sum s a + mu x penalty, a unit of mass. */
  readonly energy: number;
  readonly updates: number;
  /** Whether a group was so rare in a cluster that the penalty alone decided. */
  readonly exploded: boolean;
}

const FIRST_CHECK = 2; // the bound's energy is not compared before the third update
const EXPLODED_UPDATES = 20; // the groups have changed places by then, or do so for ever

/**
 * The inner loop: s for these centres. Where the bound explodes, it is tried again with a more cautious L, which cures
 * a penalty that overshoots; where groups are separated from the start nothing cures it, and the explosion is let pass.
 */
export function* boundLoop(
  soft: SoftAssignment,
  centers: Float64Array,
  mu: number,
  limits: BoundLimits,
  shouldStop: () => boolean,
): Pieces<BoundResult> {
  let updates = 0;
  const most = limits.lipschitz * 2 ** limits.cautions;
  for (; soft.lipschitz <= most; soft.lipschitz *= 2) {
    const found = yield* attempt(soft, centers, mu, limits, 0, shouldStop);
    updates += found.updates;
    if (!found.exploded) return { ...found, updates };
  }
  soft.lipschitz = limits.lipschitz;
  const found = yield* attempt(soft, centers, mu, limits, EXPLODED_UPDATES, shouldStop);
  return { ...found, updates: updates + found.updates };
}

/** Updates against the bound until its energy settles, or until it has exploded more than `patience` times. */
function* attempt(
  soft: SoftAssignment,
  centers: Float64Array,
  mu: number,
  { innerIterations, innerTolerance }: BoundLimits,
  patience: number,
  shouldStop: () => boolean,
): Pieces<BoundResult> {
  const { problem, strata, lipschitz, masses } = soft;
  const { clusters, cells, mass } = problem;
  const proportions = proportionsOf(problem);
  const cellMasses = new Float64Array(clusters * cells);
  const penalties = new Float64Array(strata.count * clusters);
  const factors = new Float64Array(strata.count * clusters);
  yield* startInPieces(soft, centers);
  let before = Number.NaN; // compares with nothing
  let cost = 0;
  let explosions = 0;
  let updates = 0;
  while (updates < innerIterations && !shouldStop()) {
    cellMassesInto(problem, strata, masses, cellMasses);
    if (penaltyTablesInto(problem, strata, proportions, mu, lipschitz, cellMasses, penalties, factors)) explosions++;
    if (explosions > patience) break;
    const totals = yield* updateInPieces(soft, penalties, factors);
    cost = totals.cost;
    // sum s ln s - s ln s_old + s (a + mu b), where ln s - ln s_old = -(a + mu b) / L - ln sum for every entry
    const { bound, least } = boundTotals(soft, penalties);
    const linear = cost + bound;
    const energy = linear - linear / lipschitz - totals.logScale + (soft.leastTotal + least) / lipschitz;
    updates++;
    if (updates > FIRST_CHECK && Math.abs(energy - before) <= innerTolerance * Math.abs(before)) break;
    before = energy;
  }
  cellMassesInto(problem, strata, masses, cellMasses);
  const energy = (cost + mu * penaltyOf(problem, proportions, cellMasses)) / mass;
  return { energy, updates, exploded: explosions > 0 };
}

/** sum s mu b, and the sum over points of weight x the row's least mu b. */
function boundTotals({ problem, strata, masses }: SoftAssignment, penalties: Float64Array) {
  const { clusters } = problem;
  let bound = 0;
  let least = 0;
  for (let stratum = 0; stratum < strata.count; stratum++) {
    let rowMass = 0;
    let rowLeast = Number.POSITIVE_INFINITY;
    for (let i = stratum * clusters; i < (stratum + 1) * clusters; i++) {
      bound += masses[i] * penalties[i];
      rowMass += masses[i];
      rowLeast = Math.min(rowLeast, penalties[i]);
    }
    least += rowMass * rowLeast;
  }
  return { bound, least };
}
