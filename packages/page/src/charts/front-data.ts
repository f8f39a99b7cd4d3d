import { type Scale, scale } from "./ticks.ts";

export interface FrontPoint {
  readonly cost: number;
  readonly balance: number;
}

/** Solutions of another method, drawn with a mark of its own. */
export interface OtherMethod {
  readonly title: string;
  readonly points: readonly FrontPoint[];
}

export interface FrontFrame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: Scale;
  readonly y: Scale;
  readonly costs: readonly [number, number];
  /** Of the balance. */
  readonly least: number;
  readonly most: number;
}

const ROOM = 0.04; // beside the outermost points
const HIGH = 0.5; // of the best balance: where no point is below, neither is the picture

/** Where the chart's parts are: cost to the right, balance up. */
export function frontFrame(
  width: number,
  height: number,
  bestBalance: number,
  sets: readonly (readonly FrontPoint[])[],
): FrontFrame {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let lowest = bestBalance;
  for (const points of sets) {
    for (const { cost, balance } of points) {
      if (balance < lowest) lowest = balance;
      if (cost < least) least = cost;
      if (cost > most) most = cost;
    }
  }
  if (!Number.isFinite(least)) [least, most] = [0, 1];
  const room = (most - least || most || 1) * ROOM;
  const costs = [least - room, most + room] as const;
  const inside = { left: 52, right: 16, top: 30, bottom: 46 };
  const floor =
    lowest < bestBalance * HIGH ? 0 : Math.max(0, lowest - Math.max(bestBalance - lowest, bestBalance / 20));
  const top = bestBalance + (bestBalance - floor) * 0.06;
  return {
    width,
    height,
    ...inside,
    costs,
    least: floor,
    most: top,
    x: scale(costs, [inside.left, width - inside.right]),
    y: scale([floor, top], [height - inside.bottom, inside.top]),
  };
}

/** Dots as one path: a line of no length with round ends. */
export function dotsPath({ x, y }: FrontFrame, points: readonly FrontPoint[]): string {
  return points.map(({ cost, balance }) => `M${x.to(cost).toFixed(1)} ${y.to(balance).toFixed(1)}h0`).join("");
}

/** The edge of what the points dominate: right, then up. */
export function stairsPath({ x, y }: FrontFrame, points: readonly FrontPoint[]): string {
  return points
    .map(({ cost, balance }, i) =>
      i === 0
        ? `M${x.to(cost).toFixed(1)} ${y.to(balance).toFixed(1)}`
        : `H${x.to(cost).toFixed(1)}V${y.to(balance).toFixed(1)}`,
    )
    .join("");
}

/** The point nearest to a place in the chart, or -1 where none is within reach. */
export function nearestPoint(
  { x, y }: FrontFrame,
  points: readonly FrontPoint[],
  at: { readonly x: number; readonly y: number },
  reach: number,
): number {
  let best = -1;
  let least = reach * reach;
  for (let i = 0; i < points.length; i++) {
    const dx = x.to(points[i].cost) - at.x;
    const dy = y.to(points[i].balance) - at.y;
    const square = dx * dx + dy * dy;
    if (square < least) {
      least = square;
      best = i;
    }
  }
  return best;
}
