import { keepsLimits } from "../../measures/limits-kept.ts";
import { objectivesOf } from "../../measures/objectives.ts";
import { Archive } from "../../pareto/archive.ts";
import type { Scored } from "../../pareto/solution.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng, type RngState } from "../../random/rng.ts";
import { areFew, offerEveryLabelling } from "./every-labelling.ts";
import { explore } from "./explore.ts";
import { fairLloyd } from "./fair-lloyd.ts";
import { polishInPlace } from "./improve.ts";
import { rowsOf, startFromLabels } from "./program/fair-program.ts";
import { isLarge, scoutBySample } from "./scout.ts";
import { findStart } from "./starts.ts";
import { settleAt, type Way, walk } from "./walk.ts";
import { enterWorkshop, type Find, offerPresent, programOf, takeLabelsInPlace, type Workshop } from "./workshop.ts";

/** A pure piece of work: what it finds depends on the problem and on itself alone. */
export type TraceInput =
  /** One start at least is made even in a hurry: a front of nothing helps nobody. */
  | { readonly kind: "start"; readonly rng: RngState; readonly swaps: number; readonly needed: boolean }
  | { readonly kind: "scout"; readonly labels: Uint8Array; readonly way: Way }
  | { readonly kind: "walk"; readonly labels: Uint8Array; readonly way: Way; readonly back: boolean }
  | { readonly kind: "aim"; readonly targets: readonly Aimed[] }
  | {
      readonly kind: "explore";
      readonly members: readonly Uint8Array[];
      /** Scores of what is known already, one row a solution. */
      readonly known: Float64Array;
      readonly tries: number;
    };

/** Clusterings to improve at these floors, one floor an attribute. */
interface Aimed {
  readonly floors: readonly number[];
  readonly starts: readonly Uint8Array[];
  /** Recentrings by the program; 0: whole-point moves alone. */
  readonly rounds: number;
}

const START_POLISH_ROUNDS = 4;
const LIMIT_ROUNDS = 20; // recentrings within the limits
const MOST_ROWS = 2000; // of the program, once a start

export function step(problem: Problem, input: TraceInput, hurry: () => boolean): readonly Find[] {
  const workshop = enterWorkshop(problem, hurry);
  switch (input.kind) {
    case "start":
      if (hurry() && !input.needed) break;
      takeLabelsInPlace(workshop, findStart(problem, Rng.restore(input.rng), input.swaps).labels);
      workshop.polisher.keeper.floors.fill(0);
      if (problem.limits !== undefined) enterLimits(workshop);
      polishInPlace(workshop.polisher, START_POLISH_ROUNDS, false);
      offerPresent(workshop);
      if (input.needed && areFew(problem)) offerEveryLabelling(workshop);
      break;
    case "scout": {
      const { labels, way } = input;
      if (!isLarge(problem) || !scoutBySample(workshop, labels, way)) walk(workshop, labels, way);
      break;
    }
    case "walk": {
      const { labels, way, back } = input;
      walk(workshop, labels, way);
      // A way up ends at the fairest find, a way down where it stands.
      const last = way.to > way.from ? workshop.found.members.at(-1)?.labels : workshop.clustering.labels.slice();
      if (back && last !== undefined) walk(workshop, last, { ...way, from: way.to, to: way.from });
      break;
    }
    case "aim":
      for (const { floors, starts, rounds } of input.targets) {
        for (const labels of starts) if (!workshop.hurry()) settleAt(workshop, labels, floors, rounds);
      }
      break;
    case "explore": {
      const known = archiveOf(problem, input.known);
      for (const labels of input.members) {
        if (workshop.hurry()) break;
        explore(workshop, labels, known, input.tries);
      }
      break;
    }
  }
  return workshop.found.members;
}

/** A k-means start is seldom within the limits: the program brings it there, single moves only mend what it leaves. */
function enterLimits(workshop: Workshop): void {
  const { problem, clustering } = workshop;
  if (keepsLimits(problem, clustering) || rowsOf(problem) > MOST_ROWS) return;
  startFromLabels(programOf(workshop), clustering.labels);
  fairLloyd(workshop, LIMIT_ROUNDS);
}

function archiveOf(problem: Problem, rows: Float64Array): Archive<Scored> {
  const objectives = objectivesOf(problem);
  const archive = new Archive<Scored>(objectives);
  const width = objectives.length;
  for (let at = 0; at < rows.length; at += width) archive.add({ scores: rows.slice(at, at + width) });
  return archive;
}
