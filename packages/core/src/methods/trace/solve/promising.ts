import { costOf } from "../../../measures/cost.ts";
import type { Pieces } from "../../../pieces.ts";
import type { ShiftCode } from "../moves/moves.ts";
import { TrialCounts } from "../moves/trial-counts.ts";
import { usableShifts } from "../moves/usable-shifts.ts";
import { isNew, type Workspace } from "../workspace.ts";

const ROUNDING = 1e-12; // a cost lower by less than this is the same cost
export const NO_SHIFT = -1;

/** One or two shifts, the lower code first. */
export interface Neighbour {
  readonly first: ShiftCode;
  readonly second: ShiftCode;
  /** Of the cost at the present centres; at true means it can only be lower. */
  readonly change: number;
}

/** The `most` cheapest neighbours of the current clustering that are new, cheapest first. */
export function* promisingNeighbours(workspace: Workspace, most: number): Pieces<readonly Neighbour[]> {
  const { problem, clustering, local } = workspace;
  const { moves } = local;
  const { mass, attributes } = problem;
  const trial = new TrialCounts(local);
  const cost = costOf(problem, clustering);
  const scores = new Float64Array(1 + attributes.length);
  const chosen: Neighbour[] = [];
  let limit = Number.POSITIVE_INFINITY; // what costs more is not among the cheapest
  const mayEnter = (change: number): boolean => {
    scores[0] = cost + change / mass + ROUNDING;
    return isNew(workspace, scores);
  };
  const judge = (first: ShiftCode, second: ShiftCode, change: number): void => {
    trial.valuesInto(scores);
    if (!trial.keepsLimits() || !mayEnter(change)) return;
    chosen.push({ first, second, change });
    chosen.sort((x, y) => x.change - y.change || x.first - y.first || x.second - y.second);
    if (chosen.length > most) chosen.pop();
    if (chosen.length === most) limit = chosen[most - 1].change;
  };

  const shifts = usableShifts(local)
    .map((code) => ({ code, ...moves.partsOf(local, code), cost: moves.shiftCost(local, code) }))
    .sort((x, y) => x.cost - y.cost || x.code - y.code);
  // What the measures are in both clusters of every shift after it alone.
  const width = 2 * attributes.length;
  const alone = new Float64Array(width * shifts.length);
  for (let i = 0; i < shifts.length; i++) {
    const { code, from, to, cost } = shifts[i];
    trial.apply(shifts[i]);
    for (let a = 0; a < attributes.length; a++) {
      alone[i * width + 2 * a] = trial.valueIn(from, a);
      alone[i * width + 2 * a + 1] = trial.valueIn(to, a);
    }
    judge(code, NO_SHIFT, cost);
    trial.undo();
  }
  for (let i = 0; i < shifts.length && 2 * shifts[i].cost <= limit; i++) {
    const { code, from: a, to: b } = shifts[i];
    for (let l = i; l < shifts.length; l++) {
      const change = shifts[i].cost + shifts[l].cost;
      if (change > limit) break;
      const { from: c, to: d } = shifts[l];
      if (c !== a && c !== b && d !== a && d !== b) continue; // far apart: two neighbours of their own
      // Most could not be new even if clusters that both shifts touch became as fair as the others let them.
      trial.boundsInto(scores, a, b, c, d);
      for (let at = 0, x = i * width, y = l * width; at < attributes.length; at++, x += 2, y += 2) {
        let bound = scores[1 + at];
        if (a !== c && a !== d && alone[x] < bound) bound = alone[x];
        if (b !== c && b !== d && alone[x + 1] < bound) bound = alone[x + 1];
        if (c !== a && c !== b && alone[y] < bound) bound = alone[y];
        if (d !== a && d !== b && alone[y + 1] < bound) bound = alone[y + 1];
        scores[1 + at] = bound;
      }
      if (!mayEnter(change) || !moves.areCompatible(local, code, shifts[l].code)) continue;
      const [first, second] = code <= shifts[l].code ? [i, l] : [l, i];
      trial.apply(shifts[first]);
      trial.apply(shifts[second]);
      judge(shifts[first].code, shifts[second].code, change);
      trial.undo();
      trial.undo();
    }
    if (local.isRestDue()) yield;
  }
  return chosen;
}
