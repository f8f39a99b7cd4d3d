import { toneOf, tonesFrom } from "./front-picture.ts";
import { frontSvg } from "./front-svg.ts";

/** What front.svg tells of a run: no table is needed for it. */
export interface RunFigureInput {
  readonly attributes: readonly {
    readonly name: string;
    readonly bestBalance: number;
    readonly measure?: { readonly name: string; readonly best: number } | undefined;
  }[];
  readonly size: number;
  readonly clusters: number;
  /** Of every solution, by the measure that was optimised. */
  readonly rows: readonly { readonly cost: number; readonly fairness: readonly number[] }[];
  /** The title of the method. */
  readonly method: string;
}

/** The front as an SVG picture: cost to the right, balance up, so that better is up and to the left. */
export function runFigure({ attributes, size, clusters, rows, method }: RunFigureInput, attribute = 0): string {
  const { name } = attributes[attribute];
  const bests = attributes.map(({ measure, bestBalance }) => measure?.best ?? bestBalance);
  const measure = attributes[attribute].measure?.name ?? "balance";
  const further = attributes.length === 2 ? 1 - attribute : undefined; // one more can be told by colour
  const from = further === undefined ? 0 : tonesFrom(rows.map(({ fairness }) => fairness[further] / bests[further]));
  const points = rows.map(({ cost, fairness }) => ({
    cost,
    fairness: fairness[attribute],
    ...(further !== undefined && { tone: toneOf(fairness[further] / bests[further], from) }),
  }));
  return frontSvg({
    ...{ points, attribute: name, bestBalance: bests[attribute], measure, attributes: attributes.length, others: [] },
    tones:
      further === undefined
        ? undefined
        : { what: `${attributes[further].measure?.name ?? "balance"} of ${attributes[further].name}`, from },
    title: `Cost against ${measure}: ${points.length} clusterings of ${size} points into ${clusters}`,
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

function fairestOf(points: readonly { readonly fairness: number }[]): number {
  return points.reduce((best, { fairness }, id) => (fairness > points[best].fairness ? id : best), 0);
}
