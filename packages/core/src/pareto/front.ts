import type { Objective } from "../measures/objective.ts";
import { atOnce, type Pieces } from "../pieces.ts";
import { Archive } from "./archive.ts";
import { hypervolumeInPieces } from "./indicators/hypervolume.ts";
import { pickFrom, type Wish } from "./pick.ts";
import type { Scored, Solution } from "./solution.ts";

/** What a front is made from. */
export interface FrontParts<S extends Scored = Solution> {
  readonly objectives: readonly Objective[];
  /** The corners of the hypervolume's box, one number an objective. */
  readonly ideal: readonly number[];
  readonly worst: readonly number[];
  readonly solutions: readonly S[];
}

/** A frozen set of solutions none of which dominates another. Made by `makeFront`. */
export class Front<S extends Scored = Solution> {
  readonly objectives: readonly Objective[];
  readonly ideal: readonly number[];
  readonly worst: readonly number[];
  /** From best to worst in the first objective (the cheapest first). The index is a solution's id. */
  readonly solutions: readonly S[];
  /** The share of the box from ideal to worst that the front dominates, from 0 to 1. */
  readonly hypervolume: number;

  /** `solutions` sorted and free of dominated ones already: `makeFront` sees to it. */
  constructor({ objectives, ideal, worst, solutions }: FrontParts<S>, hypervolume: number) {
    this.objectives = objectives;
    this.ideal = ideal;
    this.worst = worst;
    this.solutions = solutions;
    this.hypervolume = hypervolume;
    Object.freeze(this);
  }

  /** The solution that a person's wish names: see `Wish`. */
  pick(wish: Wish): S {
    return pickFrom(this.objectives, this.solutions, wish, this.ideal);
  }
}

/** Sorts; drops dominated solutions (in the usual sense) and, of equal score vectors, all but the first. */
export function makeFront<S extends Scored = Solution>(parts: FrontParts<S>): Front<S> {
  return atOnce(makeFrontInPieces(parts));
}

/** The same, some solutions at a time. */
export function* makeFrontInPieces<S extends Scored = Solution>(parts: FrontParts<S>): Pieces<Front<S>> {
  const archive = new Archive<S>(parts.objectives);
  yield* archive.addAll(parts.solutions);
  const objectives = Object.freeze([...parts.objectives]);
  const ideal = Object.freeze([...parts.ideal]);
  const worst = Object.freeze([...parts.worst]);
  const solutions = archive.members;
  const scores = solutions.map((solution) => solution.scores);
  const hypervolume = yield* hypervolumeInPieces(objectives, scores, ideal, worst);
  return new Front({ objectives, ideal, worst, solutions }, hypervolume);
}
