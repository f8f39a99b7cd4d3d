import type { Pieces } from "../../pieces.ts";
import type { Problem } from "../../problem/problem.ts";
import { settleAll } from "./phases/aim.ts";
import { exploreMembers } from "./phases/explore.ts";
import { followStretch } from "./phases/follow.ts";
import { scoutStretch } from "./phases/scout.ts";
import { makeStart } from "./phases/start.ts";
import type { TraceInput } from "./task.ts";
import { closeWorkspace, type Finding, openWorkspace, prepare, type Workspace } from "./workspace.ts";

/** One piece of work, by the phase that asked for it. */
export function* pieces(
  problem: Problem,
  input: TraceInput,
  shouldStop: () => boolean,
  isRestDue: () => boolean,
): Pieces<readonly Finding[]> {
  yield* prepare(problem);
  const workspace = openWorkspace(problem, shouldStop, isRestDue);
  try {
    yield;
    yield* workOf(workspace, input);
    return workspace.found.members;
  } finally {
    closeWorkspace(workspace);
  }
}

function workOf(workspace: Workspace, input: TraceInput): Pieces<void> {
  switch (input.kind) {
    case "start":
      return makeStart(workspace, input);
    case "scout":
      return scoutStretch(workspace, input);
    case "follow":
      return followStretch(workspace, input);
    case "aim":
      return settleAll(workspace, input);
    case "explore":
      return exploreMembers(workspace, input);
  }
}
