import type { FrontRow } from "../run-folder/front-rows.ts";
import { measureOf } from "../run-folder/measure-of.ts";
import { escaped } from "../words/escaped.ts";
import { balanceText, costText, countText, percentText, surplusText } from "../words/number-text.ts";
import { frontView } from "./front-view.ts";
import { details, facts, paragraph, section, table } from "./markup.ts";
import type { ReportChoice, ReportData, ReportFront, ReportGroups } from "./report-data.ts";

const MOST_ROWS = 60;

export function frontSection(front: ReportFront, attributes: readonly ReportGroups[]): string {
  const { rows, knees, chosen } = front;
  const pictures = attributes.map((_, a) => frontView(front, attributes, a));
  const bends = knees.map(({ name, id }) => `${name} says id ${id}`).join(", ");
  const shown = spread(rows, [chosen, ...knees.map(({ id }) => id)]);
  const which =
    shown.length < rows.length ? `${shown.length} of ${rows.length} solutions, spread over the front` : "All solutions";
  return section(
    "front",
    "The front",
    paragraph(
      "Every point is a way to divide the rows that no other found way beats both in cost and in fairness. Further right costs more, further up is fairer.",
    ),
    ...pictures,
    chosen === undefined ? paragraph("Nothing has been chosen yet: that is for people to do.", "summary") : "",
    knees.length === 0
      ? ""
      : paragraph(
          `Where the front bends most (dashed circles), by definition of the knee: ${bends}. A knee is an offer, not a decision.`,
          "soft",
        ),
    details(
      which,
      frontTable(
        which,
        shown,
        attributes,
        shown.findIndex(({ id }) => id === chosen),
      ),
    ),
  );
}

function frontTable(
  caption: string,
  rows: readonly FrontRow[],
  attributes: readonly ReportGroups[],
  marked: number,
): string {
  const named = (what: string): string[] =>
    attributes.length === 1 ? [what] : attributes.map(({ name }) => `${what} by ${name}`);
  const measures = [...named("balance"), ...named("representation")];
  const titles = ["id", "cost", "price of fairness", ...measures, ...named("of the best"), "smallest cluster"];
  return table(
    caption,
    titles.map((title) => ({ title, number: true })),
    rows.map((row) => cellsOf(row)),
    marked,
  );
}

function cellsOf(row: FrontRow): string[] {
  return [
    String(row.id),
    costText(row.cost),
    surplusText(row.priceOfFairness),
    ...row.balance.map(balanceText),
    ...(row.representation?.map(balanceText) ?? row.balance.map(() => "-")),
    ...row.relativeFairness.map(percentText),
    countText(row.smallestCluster),
  ];
}

/** The rows that must be there, and others at equal steps. */
function spread(rows: readonly FrontRow[], needed: readonly (number | undefined)[]): FrontRow[] {
  if (rows.length <= MOST_ROWS) return [...rows];
  const ids = new Set(needed.filter((id) => id !== undefined));
  for (let i = 0; i < MOST_ROWS; i++) ids.add(Math.round((i * (rows.length - 1)) / (MOST_ROWS - 1)));
  return [...ids].sort((a, b) => a - b).map((id) => rows[id]);
}

export function choiceSection(choice: ReportChoice, { attributes }: Pick<ReportData, "attributes">): string {
  const { row, wish, cheapest, alternatives, model } = choice;
  const measures = attributes.map(
    (attribute) => `${measureOf(attribute).name}${attributes.length === 1 ? "" : ` by ${attribute.name}`}`,
  );
  const balances = attributes.flatMap(({ name, bestBalance }, a) => [
    {
      label: `Balance by ${name}`,
      text: `${balanceText(row.balance[a])}, which is ${percentText(row.relativeBalance[a])} of the data's own ${balanceText(bestBalance)}; the cheapest solution has ${balanceText(cheapest.balance[a])}`,
    },
    ...(row.representation === undefined || cheapest.representation === undefined
      ? []
      : [
          {
            label: `Representation by ${name}`,
            text: `${balanceText(row.representation[a])}, where 1 would mirror the data in every cluster; the cheapest solution has ${balanceText(cheapest.representation[a])}`,
          },
        ]),
  ]);
  return section(
    "choice",
    "What the choice costs",
    facts([
      { label: "Chosen", text: `id ${row.id}, by ${wish}` },
      {
        label: "Cost",
        text: `${costText(row.cost)}, where the cheapest solution found has ${costText(cheapest.cost)}: a price of fairness of ${surplusText(row.priceOfFairness)}`,
      },
      ...balances,
      { label: "Smallest cluster", text: `${countText(row.smallestCluster)} rows` },
      { label: "Found by", text: row.method },
      ...(model === undefined
        ? []
        : [
            {
              label: "As a rule for new rows",
              text: `${model.usesGroup ? "centres and prices" : "centres alone, without the group,"} put ${countText(model.reproduced)} of ${countText(model.rows)} rows (${percentText(model.reproduced / model.rows)}) where the choice has them`,
            },
          ]),
    ]),
    alternatives.length === 0
      ? ""
      : table(
          "What other choices would have cost",
          [
            { title: "instead" },
            ...["id", "cost", "price of fairness", ...measures].map((title) => ({ title, number: true })),
          ],
          alternatives.map(({ label, row: other }) => [
            escaped(label),
            String(other.id),
            costText(other.cost),
            surplusText(other.priceOfFairness),
            ...other.fairness.map(balanceText),
          ]),
        ),
  );
}
