import type { Audit, AuditAttribute } from "../audit/audit-result.ts";
import type { ChanceBand } from "../audit/chance-band.ts";
import type { NewRows, NewRowsAttribute, NewRowsMeasure } from "../choice/new-rows.ts";
import { leastText } from "../words/cell-text.ts";
import { balanceText, countText, percentText, surplusText } from "../words/number-text.ts";

/** Where a measure counts as good: four fifths of its best. */
const GOOD = 0.8;

/** How far apart the measures must be: 0.80 and 0.79 lie on two sides of a bound, but say the same. */
const APART = 0.1;

/** Whether one measure calls a clustering good and the other, clearly, does not. */
export function measuresDisagree({ figures: { relativeBalance, representation } }: AuditAttribute): boolean {
  const [low, high] = [relativeBalance?.value ?? 0, representation?.value ?? 0].toSorted((a, b) => a - b);
  return low < GOOD && high >= GOOD && high - low >= APART;
}

/** Attributes whose two measures say different things about a clustering, a sentence each. */
export function disagreements({ attributes }: Audit): string[] {
  return attributes
    .filter(({ crossed }) => !crossed)
    .flatMap((attribute) => {
      const relative = attribute.figures.relativeBalance?.value ?? 0;
      const representation = attribute.figures.representation?.value ?? 0;
      if (!measuresDisagree(attribute)) return [];
      return [
        `The two measures disagree by ${attribute.name}: balance has ${percentText(relative)} of the data's own, representation is ${balanceText(representation)}${hangsOn(attribute)}.`,
      ];
    });
}

function hangsOn({ lowest }: AuditAttribute): string {
  return lowest === undefined ? "" : ` (${leastText(lowest)})`;
}

/** What the clusters explain of the spread of the rows, and what fairness takes of it. */
export function explainedText(cost: number, cheapest: number, whole: number, price: number): string {
  const [own, most] = [1 - cost / whole, 1 - cheapest / whole];
  const lost = most > 0 ? (most - own) / most : 0;
  return `The price of fairness is ${surplusText(price)}; the clusters explain ${percentText(own)} of the variance, those of the cheapest ${percentText(most)}: ${percentText(lost)} of that is lost.`;
}

/** What clusters without regard to the groups would have. */
export function bandText({ attribute, balance, representation }: ChanceBand): string {
  const range = ({ range: [low, high] }: ChanceBand["balance"]): string =>
    `${balanceText(low)} to ${balanceText(high)}`;
  return `By chance, clusters of these sizes would have balance ${range(balance)} and representation ${range(representation)} by ${attribute}.`;
}

/** How the fairness carries over by the rule that places new people, a sentence each; then what the other rule would do. */
export function newRowsTexts({ attributes, refits, rows }: NewRows, usesGroup = true): string[] {
  const told = ({ median, range }: NewRowsMeasure): string =>
    `${balanceText(median)} (${balanceText(range[0])} to ${balanceText(range[1])})`;
  return attributes.map((own) => {
    const { attribute, promised, blind } = own;
    const [rule, other] = usesGroup ? [own, blind] : [blind, own];
    const broken = rule.broken.join(" and ");
    const kind = usesGroup ? "rules" : "rules that do not see the group,";
    return (
      `${broken === "" ? "New rows" : `The promise of ${broken} would break for new rows`} by ${attribute}: of ${refits} ${kind} made from ${countText(rows)} rows each and tried on as many others, ` +
      `the representation was ${told(rule.representation)}, here it is ${balanceText(promised.representation)}; ` +
      `the balance was ${told(rule.balance)}, here it is ${balanceText(promised.balance)}. ` +
      chanceText(own, rule) +
      `A rule that ${usesGroup ? "does not see" : "uses"} the group would give representation ${told(other.representation)}.`
    );
  });
}

/** Where so few rows would break a promise whatever the rule. */
function chanceText(
  { chance }: NewRowsAttribute,
  { broken, byChance }: Pick<NewRowsAttribute, "broken" | "byChance">,
): string {
  if (byChance.length === 0) return "";
  const what = byChance.length === broken.length ? "that" : `what becomes of the ${byChance.join(" and ")}`;
  const had = byChance.map((measure) => `${measure} ${chance[measure].range.map(balanceText).join(" to ")}`);
  return `Chance alone explains ${what}: as many rows, dealt out at random to clusters of these sizes, would have ${had.join(" and ")}. `;
}

/** Who pays: the share of each group that is not in its nearest cluster. */
export function leaversTexts({ attributes }: Audit): string[] {
  return attributes
    .filter(({ crossed }) => !crossed)
    .flatMap(({ name, groups }) => {
      const shares = groups.flatMap(({ name: group, figures: { reassigned } }) =>
        reassigned === undefined || reassigned.value === null ? [] : [{ group, share: reassigned.value }],
      );
      return shares.length === 0 ? [] : [leaversText(name, shares)];
    });
}

export function leaversText(
  attribute: string,
  shares: readonly { readonly group: string; readonly share: number }[],
): string {
  const told = shares.map(({ group, share }) => `${percentText(share)} of ${group}`);
  return `Not in their nearest cluster by ${attribute}: ${told.join(", ")}.`;
}
