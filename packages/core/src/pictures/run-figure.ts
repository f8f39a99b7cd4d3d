import { toneOf } from "./front-picture.ts";
import { frontSvg } from "./front-svg.ts";

/** What front.svg tells of a run: no table is needed for it. */
export interface RunFigureInput {
  readonly attributes: readonly { readonly name: string; readonly bestBalance: number }[];
  readonly size: number;
  readonly clusters: number;
  readonly rows: readonly { readonly cost: number; readonly balance: readonly number[] }[];
  /** The title of the method. */
  readonly method: string;
}

/** The front as an SVG picture: cost to the right, balance up, so that better is up and to the left. */
export function runFigure({ attributes, size, clusters, rows, method }: RunFigureInput, attribute = 0): string {
  const { name, bestBalance } = attributes[attribute];
  const further = attributes.length === 2 ? 1 - attribute : undefined; // one more can be told by colour
  const points = rows.map(({ cost, balance }) => ({
    cost,
    balance: balance[attribute],
    ...(further !== undefined && { tone: toneOf(balance[further] / attributes[further].bestBalance) }),
  }));
  return frontSvg({
    ...{ points, attribute: name, bestBalance, attributes: attributes.length, others: [] },
    tones: further === undefined ? undefined : attributes[further].name,
    title: `Cost against balance: ${points.length} clusterings of ${size} points into ${clusters}`,
    method,
    marks:
      points.length === 0
        ? []
        : [...new Set([0, fairestOf(points)])].map((id) => ({
            ...{ id, kind: "compared" as const },
            label: id === 0 ? "cheapest" : "fairest",
          })),
  });
}

function fairestOf(points: readonly { readonly balance: number }[]): number {
  return points.reduce((best, { balance }, id) => (balance > points[best].balance ? id : best), 0);
}
