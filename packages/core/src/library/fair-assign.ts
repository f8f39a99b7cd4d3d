import { type FairAssignOptions, fairAssign as fairAssignInside } from "../methods/fair-assign/fair-assign.ts";
import type { Method } from "../methods/method.ts";

/**
 * Fair assignment to k-means centres (Bera et al.), by linear programs.
 *
 * @example
 * const { front } = await findFront(problem, { method: fairAssign, options: { starts: 1, deltas: [0.2] } });
 * console.log(front.solutions.length);
 */
export const fairAssign: Method<FairAssignOptions> = fairAssignInside;
