import { atOnce } from "../../pieces.ts";
import type { Method } from "../method.ts";
import { options, type TraceOptions } from "./options.ts";
import { savedState } from "./saved-state.ts";
import { search } from "./search.ts";
import { pieces } from "./step.ts";
import type { TraceInput } from "./task.ts";
import type { Finding } from "./workspace.ts";

/** Our own method: follows the front from its cheap end to its fair end and back, always at a local optimum. */
export const trace: Method<TraceOptions, TraceInput, readonly Finding[]> = {
  name: "trace",
  title: "Trace",
  about:
    "Follows the front between its cheap and its fair end by optimal reassignment and exchanges; the best front here",
  options,
  state: savedState,
  longSteps: true,
  keepsLimits: true,
  needsNoGroups: true,
  step: (problem, input, shouldStop) => atOnce(pieces(problem, input, shouldStop, () => false)),
  pieces,
  search,
};
