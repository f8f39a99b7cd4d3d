import * as z from "zod/mini";
import type { AskedState } from "../method.ts";
import { amount, count, wholeUpTo, yesOrNo } from "../saved-numbers.ts";
import type { TraceOptions } from "./options.ts";
import type { SavedProgress } from "./phases/progress.ts";

/** What a search can have been left with. */
export function savedState({ options, members }: AskedState<TraceOptions>) {
  const parts = {
    rounds: wholeUpTo(options.iterations),
    walked: wholeUpTo(options.followed),
    worthlessWalks: wholeUpTo(options.patience),
    walksDone: yesOrNo,
    carried: count,
    aimed: z.array(amount),
    aimsDone: yesOrNo,
    explorations: count,
    exploredPairs: amount,
    converged: yesOrNo,
    explored: z.array(wholeUpTo(members - 1)).check(z.maxLength(members)),
  } satisfies Record<keyof SavedProgress, unknown>;
  return z.strictObject(parts);
}
