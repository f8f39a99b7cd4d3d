import type { Suggestion } from "../audit/suggest/suggest.ts";
import { escaped } from "../words/escaped.ts";
import { balanceText, countText, percentText } from "../words/number-text.ts";
import { details, list, paragraph, section, table } from "./markup.ts";

const MOST_MOVES = 60;

/** What would have to change, and for whom. */
export function suggestionSection(rows: number, suggestion: Suggestion): string {
  return section(
    "suggestion",
    "What would have to change, and for whom",
    paragraph(`${suggestionText(rows, suggestion)}.`),
    list(movedTexts(suggestion)),
    table(
      "Rows that move against representation",
      [
        { title: "representation", number: true },
        { title: "rows that move", number: true },
        { title: "share", number: true },
        { title: "no way needs fewer than", number: true },
      ],
      suggestion.front.map(({ representation, moved, atLeast }) => [
        balanceText(representation),
        countText(moved),
        percentText(moved / rows),
        countText(atLeast),
      ]),
      suggestion.front.findIndex(({ representation }) => representation === suggestion.wished),
    ),
    details(
      "Who goes where",
      table(
        suggestion.moves.length > MOST_MOVES ? `The largest ${MOST_MOVES} of ${suggestion.moves.length}` : "All moves",
        [{ title: "group" }, { title: "from" }, { title: "to" }, { title: "rows", number: true }],
        suggestion.moves
          .slice(0, MOST_MOVES)
          .map(({ groups, from, to, rows: count }) => [
            escaped(movedGroups(suggestion, groups)),
            escaped(from),
            escaped(to),
            countText(count),
          ]),
      ),
    ),
    paragraph(
      suggestion.byCost
        ? "Within a group and a cluster those rows move first that cost least, by their distances to the clusters' means."
        : "No features were named: within a group and a cluster the rows that move were drawn at random.",
      "soft",
    ),
    paragraph(TIES_TEXT, "soft"),
  );
}

/** The suggestion in one sentence. */
export function suggestionText(
  rows: number,
  { attributes, wished, before, reached, moved, atLeast }: Suggestion,
): string {
  const by = `by ${attributes.join(" and by ")}`;
  if (moved === 0) return `Representation ${balanceText(before)} ${by} is there already: nothing has to move`;
  const bound = atLeast === moved ? "no way needs fewer" : `no way needs fewer than ${countText(atLeast)}`;
  return `For representation ${balanceText(wished)} ${by} (now ${balanceText(before)}) ${countText(moved)} of ${countText(rows)} rows (${percentText(moved / rows)}) change their cluster; ${bound}; it is then ${balanceText(reached)}`;
}

/** "sex f, race b": a group of every attribute. */
export function movedGroups({ attributes }: Suggestion, groups: readonly string[]): string {
  return groups.map((group, a) => `${attributes[a]} ${group}`).join(", ");
}

/** How ties are broken. */
export const TIES_TEXT =
  "Where equally few rows of one group or of another could move, the moves are spread over the groups by their sizes; what ties even then, the seed decides.";

/** Of each group how many move. */
export function movedTexts({ groups }: Suggestion): string[] {
  return groups
    .filter(({ moved }) => moved > 0)
    .map(
      ({ attribute, group, rows, moved }) =>
        `${attribute} ${group}: ${countText(moved)} of ${countText(rows)} rows (${percentText(moved / rows)})`,
    );
}
