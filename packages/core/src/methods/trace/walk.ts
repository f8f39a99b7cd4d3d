import { fairLloyd } from "./fair-lloyd.ts";
import { improveInPlace, polishInPlace } from "./improve.ts";
import { anchorInPlace } from "./move-lists.ts";
import { undoInPlace } from "./polisher.ts";
import { startFromLabels } from "./program/fair-program.ts";
import { reachFloorsInPlace } from "./reach-floors.ts";
import {
  offerPresent,
  presentShare,
  programOf,
  setFloorsInPlace,
  takeLabelsInPlace,
  type Workshop,
} from "./workshop.ts";

/** A way along the front. Floors are shares of the best balance of each attribute that is aimed at. */
export interface Way {
  readonly from: number;
  readonly to: number;
  /** Stops at which the whole problem is solved anew. */
  readonly levels: number;
  /** Recentrings at a level. */
  readonly rounds: number;
  /** The smallest rise between two stops of the climb from a level to the next. */
  readonly grain: number;
  readonly aimed: readonly boolean[];
  /** False: whole-point moves alone, where the program's pivots would take too long. */
  readonly priced: boolean;
}

const FINEST = 2e-5; // a rise smaller than this share is not looked for
const STOPS_AN_ANCHOR = 6; // climbs between two recentrings
const POLISH_ROUNDS = 8;

/** From the labels along the floors, up or down; every stop is offered. */
export function walk(workshop: Workshop, labels: Uint8Array, way: Way): void {
  const { from, to, levels } = way;
  takeLabelsInPlace(workshop, labels);
  if (way.priced) startFromLabels(programOf(workshop), labels);
  for (let level = 0; level <= levels && !workshop.hurry(); level++) {
    const share = from + ((to - from) * level) / levels;
    setFloorsInPlace(workshop, share, way.aimed);
    if (way.priced) fairLloyd(workshop, way.rounds);
    polishInPlace(workshop.polisher, POLISH_ROUNDS, true);
    offerPresent(workshop);
    if (to > from && level < levels) climb(workshop, share + (to - from) / levels, way);
  }
}

/** From the labels to a local optimum at these floors, one an attribute; it is offered. */
export function settleAt(workshop: Workshop, labels: Uint8Array, floors: readonly number[], rounds: number): void {
  takeLabelsInPlace(workshop, labels);
  workshop.polisher.keeper.floors.set(floors);
  if (rounds > 0) {
    startFromLabels(programOf(workshop), labels);
    fairLloyd(workshop, rounds);
  }
  polishInPlace(workshop.polisher, POLISH_ROUNDS, true);
  offerPresent(workshop);
}

/** Every whole-point stop from the clustering at hand up to the floor `goal`. */
function climb(workshop: Workshop, goal: number, { grain, aimed }: Way): void {
  const { polisher } = workshop;
  let stops = STOPS_AN_ANCHOR;
  let rise = grain;
  let before = -1;
  while (!workshop.hurry()) {
    const now = presentShare(workshop, aimed);
    if (now >= goal || (now <= before && rise === grain)) return;
    before = now;
    const share = Math.min(now + rise, goal);
    setFloorsInPlace(workshop, share, aimed);
    if (stops >= STOPS_AN_ANCHOR) {
      anchorInPlace(polisher.lists);
      stops = 0;
    }
    polisher.trailLength = 0;
    if (!reachFloorsInPlace(polisher)) {
      undoInPlace(polisher, 0);
      rise = (share - now) / 4;
      if (rise < FINEST) return;
      continue;
    }
    improveInPlace(polisher);
    stops++;
    offerPresent(workshop);
  }
}
