import { escaped } from "../words/escaped.ts";
import { balanceText, percentText } from "../words/number-text.ts";
import { shortened } from "../words/shortened.ts";

/** The groups in the data and in the clusters, as shares of each. */
export interface MeasureShares {
  readonly groups: readonly { readonly name: string; readonly share: number }[];
  readonly clusters: readonly { readonly name: string; readonly shares: readonly number[] }[];
}

export interface MeasurePicture {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  /** The picture in words. */
  readonly about: string;
  readonly content: string;
}

const [WIDTH, LEFT, RIGHT, LINE, BAR, TOP] = [720, 96, 214, 42, 16, 6];
const LONGEST_NAME = 14;
const LONGEST_GROUP = 24;
const NARROW = 34; // pixels: a label needs them

/** How one measure reads a cluster: its value, which groups count, what stands below each, and how the value came. */
interface Reading {
  readonly value: number;
  readonly counts: readonly boolean[];
  readonly below: readonly string[];
  readonly sum: string;
  /** What to say below it where the cluster is the worst. */
  readonly worst: (names: readonly string[]) => string;
}

/** How balance reads these clusters: in each the smallest group over the largest, and nothing in between. */
export function balancePicture(given: MeasureShares, fillOf: (group: number) => string): MeasurePicture {
  const best = readBalance(given.groups.map(({ share }) => share));
  const readings = given.clusters.map(({ shares }) => readBalance(shares));
  const value = leastOf(readings);
  const relative = best.value > 0 ? value / best.value : 0;
  const title = `Balance ${balanceText(value)}, ${percentText(relative)} of the best: smallest group over largest`;
  return drawn(title, given, [best, ...readings], fillOf);
}

/** How representation reads them: every group's share against its share in the data, both ways. */
export function representationPicture(given: MeasureShares, fillOf: (group: number) => string): MeasurePicture {
  const data = given.groups.map(({ share }) => share);
  const readings = given.clusters.map(({ shares }) => readRepresentation(shares, data));
  const title = `Representation ${balanceText(leastOf(readings))}: every share against that in the data`;
  return drawn(title, given, [{ ...readRepresentation(data, data), sum: "1 mirrors the data" }, ...readings], fillOf);
}

function readBalance(shares: readonly number[]): Reading {
  const [low, high] = [Math.min(...shares), Math.max(...shares)];
  const [lowest, highest] = [shares.indexOf(low), shares.lastIndexOf(high)];
  const value = high > 0 ? low / high : 0;
  return {
    value,
    counts: shares.map((_, j) => j === lowest || j === highest),
    below: shares.map((share, j) => (j === lowest || j === highest ? percentText(share) : "")),
    sum: quotientText(percentText(low), percentText(high), value),
    worst: () => "the worst cluster counts",
  };
}

function readRepresentation(shares: readonly number[], data: readonly number[]): Reading {
  const ratios = shares.map((share, j) => share / data[j]);
  const both = ratios.map((ratio) => (ratio === 0 ? 0 : Math.min(ratio, 1 / ratio)));
  const value = Math.min(...both);
  const worst = both.indexOf(value);
  return {
    value,
    counts: shares.map(() => true),
    below: ratios.map((ratio) => `× ${ratio.toFixed(2)}`),
    sum: ratios[worst] > 1 ? quotientText("1", ratios[worst].toFixed(2), value) : balanceText(value),
    worst: (names) => `the worst: ${shortened(names[worst], LONGEST_GROUP)}`,
  };
}

/** A value with where it comes from; "≈" where the numbers as they are shown, which are rounded, give another one. */
function quotientText(above: string, below: string, value: number): string {
  const shown = balanceText(value);
  const isSame = balanceText(Number.parseFloat(above) / Number.parseFloat(below)) === shown;
  return `${above} / ${below} ${isSame ? "=" : "≈"} ${shown}`;
}

const leastOf = (readings: readonly Reading[]): number => Math.min(...readings.map(({ value }) => value));

function drawn(
  title: string,
  { groups, clusters }: MeasureShares,
  readings: readonly Reading[],
  fillOf: (group: number) => string,
): MeasurePicture {
  const rows = [{ name: "all rows", shares: groups.map(({ share }) => share) }, ...clusters];
  const least = leastOf(readings.slice(1));
  const x = (share: number): number => LEFT + share * (WIDTH - LEFT - RIGHT);
  const lines = rows.map(({ name, shares }, row) => {
    const { counts, below, sum, value, worst } = readings[row];
    const top = TOP + row * LINE;
    const isWorst = row > 0 && value === least;
    let before = 0;
    const pieces = shares.map((share, j) => {
      const [from, to] = [x(before), x(before + share)];
      before += share;
      const label = `${name}, ${groups[j].name}: ${percentText(share)}`;
      const rect = `<rect ${fillOf(j)} x="${from.toFixed(1)}" y="${top}" width="${Math.max(0, to - from).toFixed(1)}" height="${BAR}"${counts[j] ? "" : ' fill-opacity="0.25"'}><title>${escaped(label)}</title></rect>`;
      if (below[j] === "" || to - from < NARROW) return rect;
      return `${rect}<text class="m small" text-anchor="middle" font-size="11" x="${((from + to) / 2).toFixed(1)}" y="${top + BAR + 13}">${escaped(below[j])}</text>`;
    });
    const strong = isWorst ? ' class="strong" font-weight="600"' : "";
    return (
      `<text class="n" text-anchor="end" font-size="13" x="${LEFT - 8}" y="${top + 13}">${escaped(shortened(name, LONGEST_NAME))}</text>${pieces.join("")}` +
      `<text${strong} font-size="13" x="${WIDTH - RIGHT + 8}" y="${top + 13}">${escaped(`${row === 0 && !sum.startsWith("1 ") ? "best " : ""}${sum}`)}</text>` +
      (isWorst
        ? `<text class="small" font-size="11" x="${WIDTH - RIGHT + 8}" y="${top + BAR + 13}">${escaped(worst(groups.map((group) => group.name)))}</text>`
        : "")
    );
  });
  const about = rows
    .map(
      ({ name, shares }, row) =>
        `${name}: ${shares.map((share, j) => `${groups[j].name} ${percentText(share)}`).join(", ")} (${readings[row].sum})`,
    )
    .join("; ");
  return { width: WIDTH, height: TOP + rows.length * LINE, title, about: `${about}.`, content: lines.join("\n") };
}
