import { descendInPlace } from "../local-search/descend.ts";
import { startFromLabels } from "../program/fair-program.ts";
import { offerCurrent, programOf, setLabelsInPlace, type Workspace } from "../workspace.ts";
import { recentreAtFloors } from "./recentre.ts";

const ROUNDS = 8; // of the local search

/** From the labels to a local optimum at these floors, one an attribute; it is offered. */
export function settleAt(
  workspace: Workspace,
  labels: Uint8Array,
  floors: readonly number[],
  recentrings: number,
): void {
  setLabelsInPlace(workspace, labels);
  workspace.local.keeper.floors.set(floors);
  if (recentrings > 0) startFromLabels(programOf(workspace), labels);
  settleHere(workspace, recentrings);
}

/** The same from the current clustering, at the floors in force. */
export function settleHere(workspace: Workspace, recentrings: number): void {
  if (recentrings > 0) recentreAtFloors(workspace, recentrings);
  descendInPlace(workspace.local, ROUNDS, true);
  offerCurrent(workspace);
}
