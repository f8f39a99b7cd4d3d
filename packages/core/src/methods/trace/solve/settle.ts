import type { Pieces } from "../../../pieces.ts";
import { descendInPieces } from "../local-search/descend.ts";
import { startFromLabels } from "../program/fair-program.ts";
import { offerCurrent, programOf, setLabels, type Workspace } from "../workspace.ts";
import { recentreAtFloors } from "./recentre.ts";

const ROUNDS = 8; // of the local search

/** From the labels to a local optimum at these floors, one an attribute; it is offered. */
export function* settleAt(
  workspace: Workspace,
  labels: Uint8Array,
  floors: readonly number[],
  recentrings: number,
): Pieces<void> {
  yield* setLabels(workspace, labels);
  workspace.local.keeper.floors.set(floors);
  if (recentrings > 0) startFromLabels(programOf(workspace), labels);
  yield* settleHere(workspace, recentrings);
}

/** The same from the current clustering, at the floors in force. False: they were not reached. */
export function* settleHere(workspace: Workspace, recentrings: number): Pieces<boolean> {
  if (recentrings > 0) yield* recentreAtFloors(workspace, recentrings);
  const reached = yield* descendInPieces(workspace.local, ROUNDS, true);
  offerCurrent(workspace);
  return reached;
}
