import { argumentWords } from "../notices/words/argument-words.ts";
import { pickFrom, type Wish } from "../pareto/pick.ts";
import { refusalOf } from "../refusal-of.ts";
import { described } from "./check-call.ts";
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
    throw refusalOf(argumentWords, "call-argument", "front", { what: "front", got: described(front) });
  }
  if (typeof wish !== "object" || wish === null) {
    throw refusalOf(argumentWords, "call-argument", "wish", { what: "wish", got: described(wish) });
  }
  const scored = front.solutions.map((solution) => ({ solution, scores: scoresOf(front, solution) }));
  const best = [0, ...front.attributes.map((attribute) => attribute.best)]; // of the cost none is asked for
  return pickFrom(objectivesOfFront(front), scored, wish, best).solution;
}
