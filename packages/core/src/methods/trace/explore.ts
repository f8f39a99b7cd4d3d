import { costOf } from "../../measures/cost.ts";
import type { Archive } from "../../pareto/archive.ts";
import type { Scored } from "../../pareto/solution.ts";
import { oneClusterCost } from "../../problem/problem.ts";
import { exchangeInPlace } from "./exchange.ts";
import { hartiganInPlace } from "./hartigan.ts";
import { improveInPlace } from "./improve.ts";
import { anchorInPlace } from "./move-lists.ts";
import { cancelCyclesInPlace } from "./polisher.ts";
import { areCompatible, makeShiftInPlace, partsOf, type ShiftCode, shiftCost, usableShifts } from "./shifts.ts";
import { TrialCounts } from "./trial-counts.ts";
import { offerPresent, takeLabelsInPlace, type Workshop } from "./workshop.ts";

const ROUNDING = 1e-12; // a cost lower by less than this is the same cost
const STANDSTILL = 1e-9; // of the one-cluster cost
const MOST_ROUNDS = 20;
const NO_SHIFT = -1;

/** One or two shifts. */
interface Neighbour {
  readonly first: ShiftCode;
  readonly second: ShiftCode;
  readonly change: number;
}

/**
 * One and two shifts away from a clustering: those whose cost at the present centres (at true means it can only be lower)
 * and measures would enter `known` are made, improved at their own floors, and offered; the cheapest `tries` of them.
 */
export function explore(workshop: Workshop, labels: Uint8Array, known: Archive<Scored>, tries: number): void {
  startAt(workshop, labels);
  const neighbours = promising(workshop, known);
  neighbours.sort((x, y) => x.change - y.change || x.first - y.first || x.second - y.second);
  neighbours.slice(0, tries).forEach(({ first, second }, i) => {
    if (i > 0) startAt(workshop, labels);
    makeShiftInPlace(workshop.polisher, first);
    if (second !== NO_SHIFT) makeShiftInPlace(workshop.polisher, second);
    settle(workshop);
  });
}

function startAt(workshop: Workshop, labels: Uint8Array): void {
  takeLabelsInPlace(workshop, labels);
  anchorInPlace(workshop.polisher.lists);
  workshop.polisher.trailLength = 0;
  cancelCyclesInPlace(workshop.polisher);
}

function promising(workshop: Workshop, known: Archive<Scored>): Neighbour[] {
  const { problem, polisher, found } = workshop;
  const { mass } = problem;
  const trial = new TrialCounts(polisher);
  const cost = costOf(problem, workshop.clustering);
  const scores = new Float64Array(1 + problem.attributes.length);
  const neighbours: Neighbour[] = [];
  const judge = (first: number, second: number, change: number): void => {
    scores[0] = cost + change / mass + ROUNDING;
    trial.valuesInto(scores);
    if (trial.keepsLimits() && known.accepts(scores) && found.accepts(scores))
      neighbours.push({ first, second, change });
  };
  const shifts = usableShifts(polisher);
  const parts = shifts.map((shift) => partsOf(polisher, shift));
  const costs = shifts.map((shift) => shiftCost(polisher, shift));
  for (let i = 0; i < shifts.length; i++) {
    const first = shifts[i];
    const { from: a, to: b } = parts[i];
    trial.apply(first);
    judge(first, NO_SHIFT, costs[i]);
    for (let l = i; l < shifts.length; l++) {
      const second = shifts[l];
      const { from: c, to: d } = parts[l];
      if (c !== a && c !== b && d !== a && d !== b) continue; // far apart: two neighbours of their own
      if (!areCompatible(polisher, first, second)) continue;
      trial.apply(second);
      judge(first, second, costs[i] + costs[l]);
      trial.reset(second);
      trial.reset(first);
      trial.apply(first);
    }
    trial.reset(first);
  }
  return neighbours;
}

/** Improves and recentres at the clustering's own floors until the cost stands still, and offers the result. */
function settle(workshop: Workshop): void {
  const { problem, objectives, clustering, polisher } = workshop;
  for (let a = 0; a < problem.attributes.length; a++) {
    polisher.keeper.floors[a] = objectives[1 + a].of(problem, clustering);
  }
  let before = costOf(problem, clustering);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    anchorInPlace(polisher.lists);
    polisher.trailLength = 0;
    improveInPlace(polisher);
    const now = costOf(problem, clustering);
    const still = now > before - STANDSTILL * oneClusterCost(problem);
    if (still && exchangeInPlace(polisher) + hartiganInPlace(polisher) === 0) break;
    before = costOf(problem, clustering);
  }
  offerPresent(workshop);
}
