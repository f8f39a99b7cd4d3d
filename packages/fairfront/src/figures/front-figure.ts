import { balanceText, type Front, type Problem } from "@fairfront/core/internal";
import * as Plot from "@observablehq/plot";
import { svgPicture } from "./svg-picture.ts";

const WIDTH = 760;
const HEIGHT = 480;
const LINE = "#0072b2"; // blue and orange of Okabe and Ito, which every eye tells apart
const MARK = "#d55e00";
const MANY = 400;

/** The front as an SVG picture: cost to the right, balance up, so that better is up and to the left. */
export function frontFigure(problem: Problem, front: Front, attribute = 0): string {
  const points = front.solutions.map(({ scores }) => ({ cost: scores[0], balance: scores[1 + attribute] }));
  const { name, bestBalance } = problem.attributes[attribute];
  const ends = points.length === 0 ? [] : [points[0], points[points.length - 1]];
  const flat = front.aims.length > 2; // the shadow of a surface has no line to follow
  const plot = {
    width: WIDTH,
    height: HEIGHT,
    marginTop: 72,
    marginRight: 40,
    marginBottom: 52,
    marginLeft: 64,
    x: { label: "k-means cost (lower is better) →", nice: true, ticks: 7, labelAnchor: "center", labelOffset: 44 },
    y: { label: null, domain: [0, bestBalance * 1.05], ticks: 7, grid: true },
    marks: [
      Plot.ruleY([bestBalance], { stroke: MARK, strokeDasharray: "5 4" }),
      ...(flat
        ? []
        : [Plot.line(points, { x: "cost", y: "balance", stroke: LINE, strokeWidth: 1.5, curve: "step-after" })]),
      Plot.dot(points, { x: "cost", y: "balance", fill: LINE, r: points.length > MANY ? 1.6 : 2.8 }),
      Plot.dot(ends, { x: "cost", y: "balance", stroke: MARK, strokeWidth: 2, r: 5 }),
      Plot.text([`↑ balance of ${name} (higher is better)`], {
        frameAnchor: "top-left",
        textAnchor: "start",
        dx: -44,
        dy: -12,
        lineAnchor: "bottom",
      }),
      Plot.text([`the data's own balance, ${balanceText(bestBalance)}`], {
        frameAnchor: "top-right",
        dy: -12,
        fill: MARK,
        lineAnchor: "bottom",
      }),
    ],
  } satisfies Plot.PlotOptions;
  const title = `Cost against balance: ${points.length} clusterings of ${problem.size} points into ${problem.clusters}`;
  return svgPicture(plot, { title, description: descriptionOf(points, name, bestBalance) });
}

function descriptionOf(points: readonly { cost: number; balance: number }[], name: string, best: number): string {
  if (points.length === 0) return "The front is empty.";
  const [first, last] = [points[0], points[points.length - 1]];
  const tell = (point: { cost: number; balance: number }): string =>
    `cost ${point.cost.toPrecision(4)} at balance ${point.balance.toPrecision(3)}`;
  return `The front of ${name} leads from ${tell(first)} to ${tell(last)}; no clustering is above balance ${best.toPrecision(3)}.`;
}
