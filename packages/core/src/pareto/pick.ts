import { gotText, refusal } from "../errors.ts";
import type { Objective } from "../measures/objective.ts";
import { findKnee, type Knee } from "./knee.ts";
import type { Scored } from "./solution.ts";

/**
 * One of
 * - `{ id: 17 }`: that row of the front;
 * - `{ knee: "distance" }`: where the front bends most;
 * - bounds by objective name: `{ balance: 0.4 }` at least 0.4, `{ cost: 0.3 }` at most 0.3, or several together. Of the
 *   solutions that keep to all of them it is the cheapest; where the cost is bounded, which is what may be spent, it is
 *   the fairest: whose least share of the best is highest, then all shares together, then the cost. `balance` also names
 *   the first of several balances.
 */
export type Wish = { readonly id: number } | { readonly knee: Knee } | { readonly [objective: string]: number };

const COST = 0; // the first objective

interface Bound {
  readonly objective: number;
  readonly value: number;
}

/**
 * `solutions` are a front: sorted from best to worst in the first objective, none dominates another. `best` is the best that
 * each objective can be, where it is known; the front's own best otherwise.
 */
export function pickFrom<S extends Scored>(
  objectives: readonly Objective[],
  solutions: readonly S[],
  wish: Wish,
  best?: readonly number[],
): S {
  if (solutions.length === 0) throw refusal("front-empty", "front", {});
  const { id, knee, ...bounds } = wish as { readonly id?: number; readonly knee?: Knee };
  const kinds = Number(id !== undefined) + Number(knee !== undefined) + Number(Object.keys(bounds).length > 0);
  if (kinds !== 1) {
    throw refusal("wish-kinds", "wish", { got: Object.keys(wish) });
  }
  if (id !== undefined) return byId(solutions, id);
  if (knee !== undefined) {
    const scores = solutions.map((solution) => solution.scores);
    return solutions[findKnee(objectives, scores, knee)];
  }
  return byBounds(
    objectives,
    solutions,
    Object.entries(bounds).map(([name, value]) => readBound(objectives, name, value)),
    best ?? objectives.map((_, objective) => bestOf(objectives, solutions, objective).scores[objective]),
  );
}

function byId<S>(solutions: readonly S[], id: number): S {
  if (Number.isInteger(id) && id >= 0 && id < solutions.length) return solutions[id];
  throw refusal("solution-id", "id", { most: solutions.length - 1, got: gotText(id) });
}

function readBound(objectives: readonly Objective[], name: string, value: unknown): Bound {
  let objective = objectives.findIndex((candidate) => candidate.name === name);
  if (objective < 0 && name === "balance")
    objective = objectives.findIndex((candidate) => candidate.name.startsWith("balance_"));
  if (objective < 0) {
    throw refusal("objective-unknown", name, { got: name, known: objectives.map((candidate) => candidate.name) });
  }
  if (typeof value === "number" && !Number.isNaN(value)) return { objective, value };
  throw refusal("bound-number", name, { got: gotText(value) });
}

function byBounds<S extends Scored>(
  objectives: readonly Objective[],
  solutions: readonly S[],
  bounds: readonly Bound[],
  best: readonly number[],
): S {
  const fitting = solutions.filter(({ scores }) => bounds.every((bound) => keeps(objectives, scores, bound)));
  if (fitting.length === 0) throw unreachable(objectives, solutions, bounds);
  return bounds.some(({ objective }) => objective === COST)
    ? fairestOf(fitting, best)
    : bestOf(objectives, fitting, COST);
}

/** Ties go to the lowest index, which is the cheapest. */
function fairestOf<S extends Scored>(solutions: readonly S[], best: readonly number[]): S {
  const sharesOf = ({ scores }: S): number[] =>
    Array.from(scores.subarray(1), (score, i) => (best[i + 1] > 0 ? score / best[i + 1] : 1));
  let chosen = { solution: solutions[0], least: Number.NEGATIVE_INFINITY, sum: 0 };
  for (const solution of solutions) {
    const shares = sharesOf(solution);
    const [least, sum] = [Math.min(...shares), shares.reduce((total, share) => total + share, 0)];
    if (least > chosen.least || (least === chosen.least && sum > chosen.sum)) chosen = { solution, least, sum };
  }
  return chosen.solution;
}

function keeps(objectives: readonly Objective[], scores: Float64Array, { objective, value }: Bound): boolean {
  return objectives[objective].better === "lower" ? scores[objective] <= value : scores[objective] >= value;
}

/** Ties go to the lowest index, which is the cheapest. */
function bestOf<S extends Scored>(objectives: readonly Objective[], solutions: readonly S[], objective: number): S {
  const sign = objectives[objective].better === "lower" ? 1 : -1;
  return solutions.reduce((a, b) => (sign * b.scores[objective] < sign * a.scores[objective] ? b : a));
}

/** Names the first bound that the ones before it leave no room for, and the best value that they do leave. */
function unreachable<S extends Scored>(
  objectives: readonly Objective[],
  solutions: readonly S[],
  bounds: readonly Bound[],
) {
  let fitting = solutions;
  const met: { name: string; side: "at most" | "at least"; value: number }[] = [];
  for (const bound of bounds) {
    const { name, better } = objectives[bound.objective];
    const side = better === "lower" ? "at most" : "at least";
    const left = fitting.filter(({ scores }) => keeps(objectives, scores, bound));
    if (left.length === 0) {
      const reached = bestOf(objectives, fitting, bound.objective).scores[bound.objective];
      return refusal("bound-unreachable", name, { met, side, value: bound.value, best: reached });
    }
    fitting = left;
    met.push({ name, side, value: bound.value });
  }
  return new Error("Every bound can be met, yet no solution was found"); // byBounds comes here only without one
}
