import { pickFrom, type Wish } from "../pareto/pick.ts";
import { wrongArgument } from "./check-call.ts";
import { type Front, objectivesOfFront, type Solution, scoresOf } from "./front.ts";

/**
 * The solution that a wish names: see `Wish`.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd, seed: 1 });
 * console.log(pick(front, { balance: 0 }).cost); // the cheapest
 */
export function pick(front: Front, wish: Wish): Solution {
  if (typeof front !== "object" || front === null || !Array.isArray(front.solutions)) {
    throw wrongArgument("front", "front", front);
  }
  if (typeof wish !== "object" || wish === null) {
    throw wrongArgument("wish", "wish", wish);
  }
  const scored = front.solutions.map((solution) => ({ solution, scores: scoresOf(front, solution) }));
  const best = [0, ...front.attributes.map((attribute) => attribute.best)]; // of the cost none is asked for
  return pickFrom(objectivesOfFront(front), scored, wish, best).solution;
}
