import { costOf } from "../../objectives/cost.ts";
import type { Archive } from "../../pareto/archive.ts";
import type { Scored } from "../../pareto/solution.ts";
import { oneClusterCost } from "../../problem/problem.ts";
import { findPaths } from "./arcs.ts";
import { exchangeInPlace } from "./exchange.ts";
import { hartiganInPlace } from "./hartigan.ts";
import { improveInPlace } from "./improve.ts";
import { anchorInPlace } from "./move-lists.ts";
import { cancelCyclesInPlace, type Polisher, shiftInPlace } from "./polisher.ts";
import { TrialCounts } from "./trial-counts.ts";
import { offerPresent, takeLabelsInPlace, type Workshop } from "./workshop.ts";

const ROUNDING = 1e-12; // a cost lower by less than this is the same cost
const STANDSTILL = 1e-9; // of the one-cluster cost
const MOST_ROUNDS = 20;
const NO_SHIFT = -1;
const MOST_SHIFTS = 700; // the cheapest, where there are many clusters: pairs of them are looked at

/** One or two shifts, each as (stratum * clusters + from) * clusters + to. */
interface Neighbour {
  readonly first: number;
  readonly second: number;
  readonly change: number;
}

/**
 * One and two shifts away from a clustering: those whose cost at the present centres (at true means it can only be lower)
 * and balances would enter `known` are made, improved at their own balances, and offered; the cheapest `tries` of them.
 */
export function explore(workshop: Workshop, labels: Uint8Array, known: Archive<Scored>, tries: number): void {
  startAt(workshop, labels);
  const neighbours = promising(workshop, known);
  neighbours.sort((x, y) => x.change - y.change || x.first - y.first || x.second - y.second);
  neighbours.slice(0, tries).forEach(({ first, second }, i) => {
    if (i > 0) startAt(workshop, labels);
    applyShift(workshop.polisher, first);
    if (second !== NO_SHIFT) applyShift(workshop.polisher, second);
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
  const { clusters, mass } = problem;
  const { arcs, lists } = polisher;
  const trial = new TrialCounts(polisher);
  const cost = costOf(problem, workshop.clustering);
  const scores = new Float64Array(1 + problem.attributes.length);
  const neighbours: Neighbour[] = [];
  const judge = (first: number, second: number, change: number): void => {
    scores[0] = cost + change / mass + ROUNDING;
    trial.balancesInto(scores);
    if (known.accepts(scores) && found.accepts(scores)) neighbours.push({ first, second, change });
  };
  const shifts = usableShifts(polisher);
  for (let i = 0; i < shifts.length; i++) {
    const first = shifts[i];
    trial.apply(first);
    judge(first, NO_SHIFT, arcs.costs[first]);
    const a = Math.floor(first / clusters) % clusters;
    const b = first % clusters;
    for (let l = i; l < shifts.length; l++) {
      const second = shifts[l];
      const c = Math.floor(second / clusters) % clusters;
      const d = second % clusters;
      if (c !== a && c !== b && d !== a && d !== b) continue; // far apart: two neighbours of their own
      if (second === first && lists.sizes[a * lists.strata.count + Math.floor(first / (clusters * clusters))] < 3)
        continue;
      trial.apply(second);
      judge(first, second, arcs.costs[first] + arcs.costs[second]);
      trial.reset(second);
      trial.reset(first);
      trial.apply(first);
    }
    trial.reset(first);
  }
  return neighbours;
}

function usableShifts({ problem, arcs, lists }: Polisher): number[] {
  const { clusters } = problem;
  const shifts: number[] = [];
  for (let stratum = 0; stratum < lists.strata.count; stratum++) {
    for (let a = 0; a < clusters; a++) {
      if (lists.sizes[a * lists.strata.count + stratum] < 2) continue;
      for (let b = 0; b < clusters; b++) {
        const shift = (stratum * clusters + a) * clusters + b;
        if (a !== b && arcs.costs[shift] < Number.POSITIVE_INFINITY) shifts.push(shift);
      }
    }
  }
  if (shifts.length <= MOST_SHIFTS) return shifts;
  return shifts
    .sort((x, y) => arcs.costs[x] - arcs.costs[y] || x - y)
    .slice(0, MOST_SHIFTS)
    .sort((x, y) => x - y);
}

function applyShift(polisher: Polisher, shift: number): void {
  const { clusters } = polisher.problem;
  const stratum = Math.floor(shift / (clusters * clusters));
  findPaths(polisher.arcs, stratum);
  shiftInPlace(polisher, stratum, Math.floor(shift / clusters) % clusters, shift % clusters);
}

/** Improves and recentres at the clustering's own balances until the cost stands still, and offers the result. */
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
