import { balanceText, costText, surplusText } from "../words/number-text.ts";
import { shortened } from "../words/shortened.ts";
import { type Scale, scale, type Tick, ticksOn } from "./ticks.ts";

/** A clustering in the picture: cost to the right, the measure of fairness up. */
export interface FrontPoint {
  readonly cost: number;
  /** The measure that is drawn. */
  readonly fairness: number;
  /** Of a further attribute: which of `TONES` classes its share of the best balance is in. */
  readonly tone?: number;
}

interface Margin {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface FrontPictureInput {
  readonly width: number;
  readonly height: number;
  /** Pixels around the frame; absent, what the words of one front need. */
  readonly margin?: Margin | undefined;
  /** The front, the cheapest first. */
  readonly points: readonly FrontPoint[];
  /** What else must have room. */
  readonly others?: readonly (readonly FrontPoint[])[];
  /** The protected attribute, and the data's own balance of it. */
  readonly attribute: string;
  readonly bestBalance: number;
  /** The measure that goes up: balance where absent. */
  readonly measure?: string | undefined;
  /** How many attributes the front has: with several, the dots are the shadow of a surface and no line leads along them. */
  readonly attributes: number;
  /** What clusters without regard to the groups would mostly have of it, from low to high. */
  readonly chance?: readonly [number, number] | undefined;
  /** Where points have tones: what these are about. */
  readonly tones?: Tones | undefined;
}

/** Classes of a further attribute's shares of its best: so many alike, from the least that a front has to all of it. */
export interface Tones {
  /** A measure of an attribute: "balance of race". */
  readonly what: string;
  /** Where the first class begins, from 0 on. */
  readonly from: number;
}

/** What chance would have: a band, and what is written in it, at the end where fewer points are and between the lines. */
interface ChancePicture {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: "start" | "end";
}

/** One picture of a front: where everything is and what is written there. Who draws it decides nothing. */
export interface FrontPicture {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
  /** Of cost and of balance: what the picture shows. */
  readonly costs: readonly [number, number];
  readonly fairnesses: readonly [number, number];
  readonly costTicks: readonly Tick[];
  readonly fairnessTicks: readonly Tick[];
  /** The data's own balance, which no clustering exceeds. */
  readonly ceiling: Tick;
  /** A band from the upper to the lower edge; undefined where chance is not known, or outside of the picture. */
  readonly chance: ChancePicture | undefined;
  readonly words: {
    readonly title: string;
    readonly cost: string;
    readonly fairness: string;
    /** The whole picture in words. */
    readonly about: string;
    /** Why dots lie below others that cost less; undefined where there is a line. */
    readonly shadow: string | undefined;
    /** What the tones mean; undefined where there are none. */
    readonly tones: string | undefined;
    /** What each of them means. */
    readonly eachTone: readonly string[];
  };
  /** Whether the points are a line to follow. */
  readonly line: boolean;
}

export const TONES = 5;
const TONE_STEPS = 20; // tones begin at a multiple of 5 %, so that each begins at a whole per cent
const MARGIN: Margin = { left: 56, right: 16, top: 30, bottom: 46 };
const ROOM = 0.04; // beside the outermost points
const HIGH = 0.5; // of the best balance: where no point is below, neither is the picture

/** Where the tones of these shares of the best begin: below all of them, so that tones tell them apart. */
export function tonesFrom(shares: readonly number[]): number {
  const least = shares.reduce((low, share) => Math.min(low, share), 1);
  return Math.max(0, Math.min(TONE_STEPS - 1, Math.floor(least * TONE_STEPS))) / TONE_STEPS;
}

/** Which class a share of the best is in. */
export function toneOf(share: number, from: number): number {
  return Math.max(0, Math.min(TONES - 1, Math.floor(((share - from) / (1 - from)) * TONES)));
}

/** Why dots lie below others that cost less, where a front has several attributes. */
export const SHADOW =
  "With several attributes some dots lie below and to the right of others: they are fairer to another attribute.";

/** `what` is a measure of an attribute, such as "balance of race". */
export function tonesTitle(what: string): string {
  return `Colour: ${what}, as a share of its best`;
}

export function toneText(tone: number, from: number): string {
  const edge = (at: number): number => Math.round(100 * (from + ((1 - from) * at) / TONES));
  return `${edge(tone)} to ${edge(tone + 1)} %`;
}

export function frontPicture(input: FrontPictureInput): FrontPicture {
  const { width, height, points, others = [], attribute, bestBalance, attributes, tones, chance } = input;
  const { measure = "balance", margin = MARGIN } = input;
  const [costs, fairnesses] = ranges([points, ...others], bestBalance);
  const x = scale(costs, [margin.left, width - margin.right]);
  const y = scale(fairnesses, [height - margin.bottom, margin.top]);
  const line = attributes === 1;
  const fairnessTicks = ticksOn(y, fairnesses[0], fairnesses[1], Math.max(3, Math.floor(height / 70)));
  return {
    ...{ width, height, ...margin, x, y, costs, fairnesses, line },
    costTicks: ticksOn(x, costs[0], costs[1], Math.max(3, Math.floor(width / 110))),
    fairnessTicks,
    ceiling: {
      value: bestBalance,
      at: y.to(bestBalance),
      text: ceilingText(measure, balanceText(bestBalance), width - margin.left - margin.right),
    },
    chance: chance && bandOf(chance, fairnesses, x, y, width, [points, ...others], fairnessTicks),
    words: {
      title: `The front: cost against ${measure} of ${attribute}`,
      cost: "k-means cost (less is tighter) →",
      fairness: fairnessTitle(`${measure} of ${attribute}`, width),
      about: aboutFront(points, measure),
      shadow: line ? undefined : SHADOW,
      tones: tones && tonesTitle(tones.what),
      eachTone: tones === undefined ? [] : Array.from({ length: TONES }, (_, tone) => toneText(tone, tones.from)),
    },
  };
}

const LETTER = 6.6; // pixels, of the letters at the axes

/** What goes up, as much of it as there is room for. */
function fairnessTitle(what: string, room: number): string {
  const most = Math.floor(room / LETTER);
  const whole = `↑ ${what} (more is fairer)`;
  return whole.length <= most ? whole : shortened(`↑ ${what}`, most);
}

function ceilingText(measure: string, best: string, room: number): string {
  const whole = `the data's own ${measure}, ${best}`;
  return whole.length * LETTER <= room ? whole : `the data's own, ${best}`;
}

const CHANCE = "clusters by chance";
const [LABEL_WIDTH, LABEL_HEIGHT, ASIDE] = [110, 14, 8]; // pixels, of the small letters

function bandOf(
  [low, high]: readonly [number, number],
  [floor, top]: readonly [number, number],
  x: Scale,
  y: Scale,
  width: number,
  sets: readonly (readonly FrontPoint[])[],
  lines: readonly Tick[],
): ChancePicture | undefined {
  if (high <= floor || low >= top) return undefined;
  const [from, to] = [y.to(Math.min(high, top)), y.to(Math.max(low, floor))];
  const [left, right] = [MARGIN.left + ASIDE, width - MARGIN.right - ASIDE];
  const crossed = (at: number): boolean => lines.some((line) => line.at > at - LABEL_HEIGHT && line.at < at + 3);
  const baseline = crossed(to - 5) && !crossed(from + LABEL_HEIGHT) ? from + LABEL_HEIGHT : to - 5;
  const band = { from, to, text: CHANCE };
  const within = (start: number): number =>
    sets.flat().filter(({ cost, fairness }) => {
      const [px, py] = [x.to(cost), y.to(fairness)];
      return px >= start && px <= start + LABEL_WIDTH && py <= baseline && py >= baseline - LABEL_HEIGHT;
    }).length;
  return within(left) < within(right - LABEL_WIDTH)
    ? { ...band, x: left, y: baseline, anchor: "start" }
    : { ...band, x: right, y: baseline, anchor: "end" };
}

function ranges(
  sets: readonly (readonly FrontPoint[])[],
  best: number,
): readonly [readonly [number, number], readonly [number, number]] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let [lowest, highest] = [best, best];
  for (const points of sets) {
    for (const { cost, fairness } of points) {
      if (fairness < lowest) lowest = fairness;
      if (fairness > highest) highest = fairness;
      if (cost < least) least = cost;
      if (cost > most) most = cost;
    }
  }
  if (!Number.isFinite(least)) [least, most] = [0, 1];
  const room = (most - least || most || 1) * ROOM;
  const floor = lowest < best * HIGH ? 0 : Math.max(0, lowest - Math.max(best - lowest, best / 20));
  return [
    [least - room, most + room],
    [floor, highest + (highest - floor) * 0.06],
  ];
}

function aboutFront(points: readonly FrontPoint[], measure: string): string {
  if (points.length === 0) return "There is no clustering yet.";
  const least = points[0].cost;
  const tell = ({ cost, fairness }: FrontPoint): string =>
    `cost ${costText(cost)} (${surplusText(least === 0 ? 0 : cost / least - 1)}) with ${measure} ${balanceText(fairness)}`;
  const last = points[points.length - 1];
  return points.length === 1
    ? `One clustering: ${tell(last)}.`
    : `${points.length} clusterings from ${tell(points[0])} to ${tell(last)}.`;
}

/** Dots as one path: lines of no length, to be drawn with round ends. */
export function dotsPath({ x, y }: Pick<FrontPicture, "x" | "y">, points: readonly FrontPoint[]): string {
  return points.map(({ cost, fairness }) => `M${x.to(cost).toFixed(1)} ${y.to(fairness).toFixed(1)}h0`).join("");
}

/** The edge of what the points dominate: right, then up. */
export function stairsPath({ x, y }: Pick<FrontPicture, "x" | "y">, points: readonly FrontPoint[]): string {
  return points
    .map(({ cost, fairness }, i) =>
      i === 0
        ? `M${x.to(cost).toFixed(1)} ${y.to(fairness).toFixed(1)}`
        : `H${x.to(cost).toFixed(1)}V${y.to(fairness).toFixed(1)}`,
    )
    .join("");
}
