import type { AskedState } from "../method.ts";
import { amount, count, wholeUpTo, yesOrNo } from "../saved-numbers.ts";
import { listOf, parts } from "../shapes.ts";
import type { TraceOptions } from "./options.ts";
import type { SavedProgress } from "./phases/progress.ts";

/** What a search can have been left with. */
export function savedState({ options, members }: AskedState<TraceOptions>) {
  return parts({
    rounds: wholeUpTo(members > 0 ? options.iterations : -1), // the first one leaves a solution
    walked: wholeUpTo(options.followed),
    worthlessWalks: wholeUpTo(options.patience),
    walksDone: yesOrNo,
    carried: count,
    aimed: listOf(amount),
    aimsDone: yesOrNo,
    explorations: wholeUpTo(options.iterations),
    exploredPairs: amount,
    converged: yesOrNo,
    explored: listOf(wholeUpTo(members - 1), 0, members),
  } satisfies Record<keyof SavedProgress, unknown>);
}
