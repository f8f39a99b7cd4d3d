import { nearestName } from "../../words/nearest-name.ts";
import { entry } from "../entry.ts";

/** Words about names, lists and bounds that a person types. */
export const nameWords = {
  "name-unknown": entry<{ got: string; known: readonly string[] }>(
    ({ got }) => `expected one of ours, got "${got}"`,
    ({ got, known }) => nearestName(got, known),
  ),
  "each-once": entry<{ got: string }>(({ got }) => `expected every one once, got ${got} twice`),
  "cost-unreadable": entry<{ got: string }>(
    ({ got }) => `expected "+5%" (at most 5 % above the cheapest) or a cost, got "${got}"`,
  ),
};
