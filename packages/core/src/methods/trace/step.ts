import type { Problem } from "../../problem/problem.ts";
import { settleAll } from "./phases/aim.ts";
import { exploreMembers } from "./phases/explore.ts";
import { followStretch } from "./phases/follow.ts";
import { scoutStretch } from "./phases/scout.ts";
import { makeStart } from "./phases/start.ts";
import type { TraceInput } from "./task.ts";
import { type Finding, openWorkspace } from "./workspace.ts";

/** One piece of work, by the phase that asked for it. */
export function step(problem: Problem, input: TraceInput, shouldStop: () => boolean): readonly Finding[] {
  const workspace = openWorkspace(problem, shouldStop);
  switch (input.kind) {
    case "start":
      makeStart(workspace, input);
      break;
    case "scout":
      scoutStretch(workspace, input);
      break;
    case "follow":
      followStretch(workspace, input);
      break;
    case "aim":
      settleAll(workspace, input);
      break;
    case "explore":
      exploreMembers(workspace, input);
      break;
  }
  return workspace.found.members;
}
