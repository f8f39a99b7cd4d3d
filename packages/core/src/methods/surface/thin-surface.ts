import { cheapestAtFloors } from "../../pareto/cheapest-at-floors.ts";
import type { Solution } from "../../pareto/solution.ts";
import { overRows, type Pieces } from "../../pieces.ts";
import { oneClusterCost, type Problem } from "../../problem/problem.ts";
import { NONE } from "./cheapest-feasible.ts";
import { type FloorSamples, halton, sampledVolume, sampleFloors } from "./floor-samples.ts";

const SAMPLES = 16_384; // more of them tell more members apart
const ROUNDING = 1e-9;
const MORE = 1.1;

/** Which member is cheapest at every sample of floors, which would be next, and what each member is worth to all of them. */
interface Worths {
  readonly members: readonly Solution[];
  readonly samples: FloorSamples;
  readonly gone: Uint8Array;
  readonly first: Int32Array;
  readonly second: Int32Array;
  /** For every member the samples that had it as first or second at some time. */
  readonly samplesOf: number[][];
  readonly worths: Float64Array;
  /** How many have it as their first: worths that are taken back by subtraction leave rounding behind. */
  readonly served: Int32Array;
  readonly worst: number;
}

/**
 * At most `limit` members of a front over several attributes, in their order. A member is worth what the samples of floors
 * would cost more without it, which is its own part of the hypervolume; one at a time the least worth goes. The cheapest,
 * the fairest in every attribute and the fairest in all of them always stay, and the cheapest at every relative floor.
 * These become more while a search goes on, and leave less room to others: up to a tenth more members stay where the hypervolume
 * would fall below that of `before`, what was kept until now.
 */
export function* thinSurface(
  problem: Problem,
  members: readonly Solution[],
  limit: number,
  before: readonly Solution[] = [],
): Pieces<Solution[]> {
  if (members.length <= limit) return members.slice();
  const state = yield* judge(problem, members);
  const best = problem.attributes.map(({ measure }) => measure.best);
  const kept = cheapestAtFloors(best, members, limit);
  // Of members that serve no sample, far ones go after each other, not a whole stretch.
  const order = Array.from(members, (_, i) => i)
    .filter((i) => !kept.has(i))
    .sort((x, y) => halton(x, 2) - halton(y, 2));
  const { first, worst } = state;
  const most = before.length > 0 ? MORE * limit : limit;
  // What all samples save, more than what was kept before does.
  let spare = -(yield* sampledVolume(problem, before, SAMPLES)) * (1 - ROUNDING) * worst * SAMPLES;
  for (const member of first) if (member !== NONE) spare += worst - members[member].scores[0];
  for (let left = members.length; left > limit; left--) {
    let least = NONE;
    for (const i of order) {
      if (state.gone[i] === 0 && (least === NONE || state.worths[i] < state.worths[least])) least = i;
    }
    if (least === NONE) break;
    spare -= state.worths[least];
    if (spare < 0 && left <= most) break;
    removeInPlace(state, least);
    yield;
  }
  return members.filter((_, i) => state.gone[i] === 0);
}

function* judge(problem: Problem, members: readonly Solution[]): Pieces<Worths> {
  const state: Worths = {
    members,
    samples: yield* sampleFloors(problem, members, SAMPLES),
    gone: new Uint8Array(members.length),
    first: new Int32Array(SAMPLES),
    second: new Int32Array(SAMPLES),
    samplesOf: members.map(() => []),
    worths: new Float64Array(members.length),
    served: new Int32Array(members.length),
    worst: oneClusterCost(problem),
  };
  yield* overRows(SAMPLES, members.length, (from, to) => {
    for (let sample = from; sample < to; sample++) serveInPlace(state, sample, 0);
  });
  return state;
}

/** Finds the two cheapest members that keep the floors of a sample, from a place on. */
function serveInPlace(state: Worths, sample: number, place: number): void {
  const { samples, gone, samplesOf } = state;
  const first = samples.cheapestAt(sample, place, gone);
  const second = first === NONE ? NONE : samples.cheapestAt(sample, first + 1, gone);
  state.first[sample] = first;
  state.second[sample] = second;
  for (const member of [first, second]) if (member !== NONE) samplesOf[member].push(sample);
  countInPlace(state, sample, 1);
}

/** Adds a sample to what its first is worth, or takes it away. */
function countInPlace({ members, first, second, worths, served, worst }: Worths, sample: number, sign: 1 | -1): void {
  const member = first[sample];
  if (member === NONE) return;
  const next = second[sample] === NONE ? worst : members[second[sample]].scores[0];
  served[member] += sign;
  worths[member] = served[member] === 0 ? 0 : worths[member] + sign * (next - members[member].scores[0]);
}

function removeInPlace(state: Worths, removed: number): void {
  const { first, second, gone, samplesOf } = state;
  gone[removed] = 1;
  for (const sample of samplesOf[removed]) {
    if (first[sample] !== removed && second[sample] !== removed) continue;
    countInPlace(state, sample, -1);
    serveInPlace(state, sample, first[sample]);
  }
}
