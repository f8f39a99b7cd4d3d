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
            escaped(groups.join(", ")),
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
  );
}

/** The suggestion in one sentence. */
export function suggestionText(rows: number, { wished, before, reached, moved, atLeast }: Suggestion): string {
  if (moved === 0) return `Representation ${balanceText(before)} is there already: nothing has to move`;
  const bound = atLeast === moved ? "no way needs fewer" : `no way needs fewer than ${countText(atLeast)}`;
  return `For representation ${balanceText(wished)} (now ${balanceText(before)}) ${countText(moved)} of ${countText(rows)} rows (${percentText(moved / rows)}) change their cluster; ${bound}; it is then ${balanceText(reached)}`;
}

/** Of each group how many move. */
export function movedTexts({ groups }: Suggestion): string[] {
  return groups
    .filter(({ moved }) => moved > 0)
    .map(
      ({ attribute, group, rows, moved }) =>
        `${attribute} ${group}: ${countText(moved)} of ${countText(rows)} rows (${percentText(moved / rows)})`,
    );
}
