import type { Aim } from "../measures/objective.ts";
import { Archive } from "./archive.ts";
import { hypervolume } from "./indicators/hypervolume.ts";
import { pickFrom, type Wish } from "./pick.ts";
import type { Scored, Solution } from "./solution.ts";

/** What a front is made from. */
export interface FrontParts<S extends Scored = Solution> {
  readonly aims: readonly Aim[];
  /** The corners of the hypervolume's box, one number an aim. */
  readonly ideal: readonly number[];
  readonly worst: readonly number[];
  readonly solutions: readonly S[];
}

/** A frozen set of solutions none of which dominates another. Made by `makeFront`. */
export class Front<S extends Scored = Solution> {
  readonly aims: readonly Aim[];
  readonly ideal: readonly number[];
  readonly worst: readonly number[];
  /** From best to worst in the first aim (the cheapest first). The index is a solution's id. */
  readonly solutions: readonly S[];
  /** The share of the box from ideal to worst that the front dominates, from 0 to 1. */
  readonly hypervolume: number;

  /** `solutions` sorted and free of dominated ones already: `makeFront` sees to it. */
  constructor({ aims, ideal, worst, solutions }: FrontParts<S>) {
    this.aims = aims;
    this.ideal = ideal;
    this.worst = worst;
    this.solutions = solutions;
    const scores = solutions.map((solution) => solution.scores);
    this.hypervolume = hypervolume(aims, scores, ideal, worst);
    Object.freeze(this);
  }

  /** The solution that a person's wish names: see `Wish`. */
  pick(wish: Wish): S {
    return pickFrom(this.aims, this.solutions, wish, this.ideal);
  }
}

/** Sorts; drops dominated solutions (in the usual sense) and, of equal score vectors, all but the first. */
export function makeFront<S extends Scored = Solution>(parts: FrontParts<S>): Front<S> {
  const archive = new Archive<S>(parts.aims);
  archive.replaceAll(parts.solutions);
  return new Front({
    aims: Object.freeze([...parts.aims]),
    ideal: Object.freeze([...parts.ideal]),
    worst: Object.freeze([...parts.worst]),
    solutions: archive.members,
  });
}
