import { frontPicture, toneOf, tonesFrom } from "../pictures/front-picture.ts";
import { frontContent } from "../pictures/front-svg.ts";
import { measureOf } from "../run-folder/measure-of.ts";
import { balanceText, costText, surplusText } from "../words/number-text.ts";
import { bandText } from "./choice-words.ts";
import { paragraph, picture } from "./markup.ts";
import type { ReportFront, ReportGroups } from "./report-data.ts";

const [WIDTH, HEIGHT] = [560, 380];

/** The front of one attribute, drawn for a report: the choice and the knees marked. */
export function frontView(
  { rows, knees, chosen, bands }: ReportFront,
  attributes: readonly ReportGroups[],
  a: number,
): string {
  const { name } = attributes[a];
  const { name: measure, best } = measureOf(attributes[a]);
  const further = attributes.length === 2 ? 1 - a : undefined; // one more can be told by colour
  const from = further === undefined ? 0 : tonesFrom(rows.map(({ relativeFairness }) => relativeFairness[further]));
  const points = rows.map(({ cost, fairness, relativeFairness }) => ({
    cost,
    fairness: fairness[a],
    ...(further !== undefined && { tone: toneOf(relativeFairness[further], from) }),
  }));
  const shown = frontPicture({
    ...{ width: WIDTH, height: HEIGHT, points, attribute: name, bestBalance: best, measure },
    attributes: attributes.length,
    chance: measure === "balance" || measure === "representation" ? bands?.[a]?.[measure].range : undefined,
    tones: further === undefined ? undefined : { what: attributes[further].name, from },
  });
  const bends = new Map<number, string[]>();
  for (const { id, name: definition } of knees) bends.set(id, [...(bends.get(id) ?? []), definition]);
  const marks = [
    ...[...bends].map(([id, definitions]) => ({
      ...{ id, kind: "knee" as const },
      label: `knee (${definitions.join(", ")})`,
    })),
    ...(chosen === undefined ? [] : [{ id: chosen, kind: "chosen" as const, label: "the choice" }]),
  ];
  const row = chosen === undefined ? undefined : rows[chosen];
  const choice =
    row === undefined
      ? "No choice is marked."
      : `The choice has cost ${costText(row.cost)} (${surplusText(row.priceOfFairness)}) with ${measure} ${balanceText(row.fairness[a])}.`;
  const { title, about, tones, shadow } = shown.words;
  const drawn = picture(
    `front-${a}`,
    { title, about: `${about} ${choice}`, width: WIDTH, height: HEIGHT },
    frontContent(shown, points, marks),
  );
  const band = bands?.[a] && bandText(bands[a]);
  const remarks = [band, tones && `${tones}: the darker, the fairer.`, shadow].filter((remark) => remark !== undefined);
  return remarks.length === 0 ? drawn : `${drawn}\n${paragraph(remarks.join(" "), "soft")}`;
}
