import { type LloydOptions, lloyd as lloydInside } from "../methods/lloyd/lloyd.ts";
import type { Method } from "../methods/method.ts";
import { type MiniBatchOptions, miniBatch as miniBatchInside } from "../methods/mini-batch/mini-batch.ts";
import { type SafairkmOptions, safairkm as safairkmInside } from "../methods/safairkm/safairkm.ts";
import type { TraceOptions } from "../methods/trace/options.ts";
import { trace as traceInside } from "../methods/trace/trace.ts";
import { type VfairkmOptions, vfairkm as vfairkmInside } from "../methods/vfairkm/vfairkm.ts";

/**
 * Our own method, the one to take: it follows the front between its cheap and its fair end, always at a local optimum.
 *
 * @example
 * const { front } = await findFront(problem, { method: trace, seed: 1 });
 * console.log(front.solutions.map(({ cost, balances }) => `${cost.toFixed(2)} ${balances.sex.toFixed(2)}`));
 */
export const trace: Method<TraceOptions> = traceInside;

/**
 * The paper's method (Liu & Vicente): k-means updates and group swaps from every solution.
 *
 * @example
 * const { front } = await findFront(problem, { method: safairkm, options: { iterations: 20 } });
 * console.log(front.hypervolume);
 */
export const safairkm: Method<SafairkmOptions> = safairkmInside;

/**
 * Plain k-means (Lloyd) from k-means++ starts: the cheap end of the front, blind to groups.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd, options: { starts: 4 } });
 * console.log(front.solutions[0].cost);
 */
export const lloyd: Method<LloydOptions> = lloydInside;

/**
 * Plain k-means by batches: quick on many rows, blind to groups.
 *
 * @example
 * const { front } = await findFront(problem, { method: miniBatch, options: { starts: 2 } });
 * console.log(front.solutions[0].sizes);
 */
export const miniBatch: Method<MiniBatchOptions> = miniBatchInside;

/**
 * Variational fair clustering (Ziko et al.): one clustering for every weight of its penalty.
 *
 * @example
 * const { front } = await findFront(problem, { method: vfairkm, options: { starts: 1, penalties: 3 } });
 * console.log(front.solutions.length);
 */
export const vfairkm: Method<VfairkmOptions> = vfairkmInside;
