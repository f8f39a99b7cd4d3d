import { refusal } from "../errors.ts";
import type { Aim } from "../measures/objective.ts";
import { findKnee, type Knee } from "./knee.ts";
import type { Scored } from "./solution.ts";

/**
 * One of
 * - `{ id: 17 }`: that row of the front;
 * - `{ knee: "distance" }`: where the front bends most;
 * - bounds by objective name: `{ balance: 0.4 }` at least 0.4, `{ cost: 0.3 }` at most 0.3, or several together. Of the
 *   solutions that keep to all of them it is the best in the first objective without a bound (so the cheapest, unless
 *   cost is bounded itself), or the cheapest where every objective is bounded. `balance` also names the first of
 *   several balances.
 */
export type Wish = { readonly id: number } | { readonly knee: Knee } | { readonly [objective: string]: number };

interface Bound {
  readonly aim: number;
  readonly value: number;
}

/** `solutions` are a front: sorted from best to worst in the first aim, none dominates another. */
export function pickFrom<S extends Scored>(aims: readonly Aim[], solutions: readonly S[], wish: Wish): S {
  if (solutions.length === 0) throw refusal("front-empty", "front", {});
  const { id, knee, ...bounds } = wish as { readonly id?: number; readonly knee?: Knee };
  const kinds = Number(id !== undefined) + Number(knee !== undefined) + Number(Object.keys(bounds).length > 0);
  if (kinds !== 1) {
    throw refusal("wish-kinds", "wish", { got: Object.keys(wish) });
  }
  if (id !== undefined) return byId(solutions, id);
  if (knee !== undefined) {
    const scores = solutions.map((solution) => solution.scores);
    return solutions[findKnee(aims, scores, knee)];
  }
  return byBounds(
    aims,
    solutions,
    Object.entries(bounds).map(([name, value]) => readBound(aims, name, value)),
  );
}

function byId<S>(solutions: readonly S[], id: number): S {
  if (Number.isInteger(id) && id >= 0 && id < solutions.length) return solutions[id];
  throw refusal("solution-id", "id", { most: solutions.length - 1, got: String(id) });
}

function readBound(aims: readonly Aim[], name: string, value: unknown): Bound {
  let aim = aims.findIndex((candidate) => candidate.name === name);
  if (aim < 0 && name === "balance") aim = aims.findIndex((candidate) => candidate.name.startsWith("balance_"));
  if (aim < 0) {
    throw refusal("objective-unknown", name, { known: aims.map((candidate) => candidate.name) });
  }
  if (typeof value === "number" && !Number.isNaN(value)) return { aim, value };
  throw refusal("bound-number", name, { got: String(value) });
}

function byBounds<S extends Scored>(aims: readonly Aim[], solutions: readonly S[], bounds: readonly Bound[]): S {
  const fitting = solutions.filter(({ scores }) => bounds.every((bound) => keeps(aims, scores, bound)));
  if (fitting.length === 0) throw unreachable(aims, solutions, bounds);
  const free = aims.findIndex((_, aim) => bounds.every((bound) => bound.aim !== aim));
  return best(aims, fitting, Math.max(free, 0));
}

function keeps(aims: readonly Aim[], scores: Float64Array, { aim, value }: Bound): boolean {
  return aims[aim].better === "lower" ? scores[aim] <= value : scores[aim] >= value;
}

/** Ties go to the lowest index, which is the cheapest. */
function best<S extends Scored>(aims: readonly Aim[], solutions: readonly S[], aim: number): S {
  const sign = aims[aim].better === "lower" ? 1 : -1;
  return solutions.reduce((a, b) => (sign * b.scores[aim] < sign * a.scores[aim] ? b : a));
}

/** Names the first bound that the ones before it leave no room for, and the best value that they do leave. */
function unreachable<S extends Scored>(aims: readonly Aim[], solutions: readonly S[], bounds: readonly Bound[]) {
  let fitting = solutions;
  const met: { name: string; side: "at most" | "at least"; value: number }[] = [];
  for (const bound of bounds) {
    const { name, better } = aims[bound.aim];
    const side = better === "lower" ? "at most" : "at least";
    const left = fitting.filter(({ scores }) => keeps(aims, scores, bound));
    if (left.length === 0) {
      const reached = best(aims, fitting, bound.aim).scores[bound.aim];
      return refusal("bound-unreachable", name, { met, side, value: bound.value, best: reached });
    }
    fitting = left;
    met.push({ name, side, value: bound.value });
  }
  return new Error("Every bound can be met, yet no solution was found"); // byBounds comes here only without one
}
