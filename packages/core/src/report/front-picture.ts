import type { FrontRow } from "../run/front-rows.ts";
import { balanceText, costText, surplusText } from "../words/number-text.ts";
import { escaped, picture } from "./markup.ts";
import type { ReportFront } from "./report-data.ts";
import { ticks, tickText } from "./ticks.ts";

const WIDTH = 420;
const HEIGHT = 300;
const LEFT = 46;
const RIGHT = 14;
const TOP = 14;
const BOTTOM = 42;
const AIR = 0.04; // of the range, around the points

/** Cost to the right, the balance of one attribute up; the choice and the knees marked. */
export function frontPicture(
  { rows, knees, chosen }: ReportFront,
  attribute: number,
  name: string,
  best: number,
): string {
  const xs = rows.map(({ cost }) => cost);
  const ys = rows.map(({ balance }) => balance[attribute]);
  const [left, right] = padded(least(xs), most(xs));
  const [bottom, top] = padded(Math.min(0, least(ys)), Math.max(best, most(ys)));
  const x = (cost: number): string => (LEFT + ((cost - left) / (right - left)) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (balance: number): string =>
    (HEIGHT - BOTTOM - ((balance - bottom) / (top - bottom)) * (HEIGHT - TOP - BOTTOM)).toFixed(1);
  const at = (row: FrontRow): string => `cx="${x(row.cost)}" cy="${y(row.balance[attribute])}"`;
  const knee = new Map<number, string[]>();
  for (const { id, name: definition } of knees) knee.set(id, [...(knee.get(id) ?? []), definition]);
  const content = [
    ...ticks(bottom, top).map(
      (value) =>
        `<path class="grid" d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}"/><text class="n" x="${LEFT - 5}" y="${y(value)}" dy="3.5">${tickText(value)}</text>`,
    ),
    ...ticks(left, right, 4).map(
      (value) =>
        `<path class="grid" d="M${x(value)} ${TOP}V${HEIGHT - BOTTOM}"/><text class="m" x="${x(value)}" y="${HEIGHT - BOTTOM + 14}">${tickText(value)}</text>`,
    ),
    `<path class="best" d="M${LEFT} ${y(best)}H${WIDTH - RIGHT}"/>`,
    `<text class="n small" x="${WIDTH - RIGHT - 2}" y="${y(best)}" dy="-3">the data's own balance, ${balanceText(best)}</text>`,
    `<path class="dots" d="${rows.map((row) => `M${x(row.cost)} ${y(row.balance[attribute])}h0`).join("")}"/>`,
    ...[...knee].map(
      ([id, definitions]) =>
        `<circle class="knee" ${at(rows[id])} r="6"><title>knee (${escaped(definitions.join(", "))}): id ${id}</title></circle>`,
    ),
    ...(chosen === undefined ? [] : [`<circle class="chosen" ${at(rows[chosen])} r="6"/>${chosenLabel(rows[chosen])}`]),
    `<text class="m" x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}">cost (lower is better)</text>`,
    `<text class="m" transform="translate(11 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)">balance by ${escaped(name)}</text>`,
  ];
  function chosenLabel(row: FrontRow): string {
    const toLeft = Number(x(row.cost)) > WIDTH / 2;
    return `<text class="${toLeft ? "n " : ""}strong" x="${x(row.cost)}" y="${y(row.balance[attribute])}" dx="${toLeft ? -10 : 10}" dy="14">the choice</text>`;
  }
  return picture(
    `front-${attribute}`,
    {
      title: `The front: cost against balance by ${name}`,
      about: aboutFront(rows, attribute, chosen),
      width: WIDTH,
      height: HEIGHT,
    },
    content.join("\n"),
  );
}

function aboutFront(rows: readonly FrontRow[], attribute: number, chosen: number | undefined): string {
  const tell = (row: FrontRow): string =>
    `cost ${costText(row.cost)} (${surplusText(row.priceOfFairness)}) with balance ${balanceText(row.balance[attribute])}`;
  const ends = rows.length === 1 ? tell(rows[0]) : `${tell(rows[0])} to ${tell(rows[rows.length - 1])}`;
  const choice = chosen === undefined ? "No choice is marked." : `The choice has ${tell(rows[chosen])}.`;
  return `${rows.length} solutions from ${ends}. ${choice}`;
}

function padded(from: number, to: number): [number, number] {
  const air = (to - from) * AIR || Math.abs(from) * AIR || 1;
  return [from === 0 ? 0 : from - air, to + air];
}

function least(values: readonly number[]): number {
  return values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function most(values: readonly number[]): number {
  return values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
