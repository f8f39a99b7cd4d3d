import { balanceText, type FrontPicture, type FrontPoint, frontPicture, type Tick } from "@fairfront/core/internal";
import * as Plot from "@observablehq/plot";
import { spreadApart } from "./spread-apart.ts";
import { INK, type Maker, QUIET, type SVGElementLike, svgPicture } from "./svg-picture.ts";

const WIDTH = 860;
const HEIGHT = 520;
const MARGIN = { top: 84, right: 190, bottom: 56, left: 64 };
const LABEL_STEP = 30;
const SHOWN_MARKS = 26; // a front's marks, evenly along it; its line has all points

/** Colours of Okabe and Ito, which every eye tells apart, darkest contrasts first; symbols tell them apart in grey. */
const STYLES = [
  { color: "#0072b2", symbol: "circle", sign: "●" },
  { color: "#d55e00", symbol: "triangle", sign: "▲" },
  { color: "#009e73", symbol: "square", sign: "■" },
  { color: "#cc79a7", symbol: "diamond", sign: "◆" },
  { color: "#000000", symbol: "times", sign: "✕" },
  { color: "#e69f00", symbol: "star", sign: "★" },
  { color: "#56b4e9", symbol: "wye", sign: "Y" },
  { color: "#7f5f3f", symbol: "plus", sign: "✚" },
] as const;

/** One front of a picture. */
export interface ShownFront {
  readonly title: string;
  readonly hypervolume: number;
  /** The cheapest first. */
  readonly points: readonly FrontPoint[];
}

interface Curve extends ShownFront {
  readonly color: string;
  readonly symbol: (typeof STYLES)[number]["symbol"];
  /** The symbol as text. */
  readonly sign: string;
}

export interface FrontsPicture {
  readonly title: string;
  readonly subtitle: string;
  /** The protected column. */
  readonly column: string;
  /** What goes up: balance where absent. Better than `bestBalance` nothing has. */
  readonly measure?: string | undefined;
  readonly bestBalance: number;
  /** The shadow of a surface has no line to follow. */
  readonly flat: boolean;
  /** In this order the colours and symbols are given out. */
  readonly fronts: readonly ShownFront[];
}

/** All fronts in one SVG picture: cost to the right, the measure up; every front is labelled where it ends. */
export function frontsFigure({ title, subtitle, column, measure, bestBalance, flat, fronts }: FrontsPicture): string {
  const curves = fronts.map((front, i): Curve => ({ ...front, ...STYLES[i % STYLES.length] }));
  const picture = frontPicture({
    ...{ width: WIDTH, height: HEIGHT, margin: MARGIN, points: [], others: fronts.map(({ points }) => points) },
    ...{ attribute: column, bestBalance, measure, attributes: flat ? 2 : 1 },
  });
  const { words, ceiling } = picture;
  const plot = {
    width: WIDTH,
    height: HEIGHT,
    marginTop: MARGIN.top,
    marginRight: MARGIN.right,
    marginBottom: MARGIN.bottom,
    marginLeft: MARGIN.left,
    x: { ...axis(picture.costs, picture.costTicks), label: words.cost, labelAnchor: "center", labelOffset: 44 },
    y: { ...axis(picture.fairnesses, picture.fairnessTicks), label: null, grid: true },
    marks: [
      Plot.ruleY([ceiling.value], { stroke: QUIET, strokeDasharray: "5 4" }),
      Plot.text([ceiling.text], {
        frameAnchor: "top-right",
        dy: -10,
        fill: QUIET,
        lineAnchor: "bottom",
      }),
      Plot.text([words.fairness], {
        frameAnchor: "top-left",
        textAnchor: "start",
        dx: -44,
        dy: -10,
        lineAnchor: "bottom",
      }),
      ...curves
        .filter(() => !flat)
        .map(({ points, color }) =>
          Plot.line(points, { x: "cost", y: "fairness", stroke: color, strokeWidth: 1.6, curve: "step-after" }),
        ),
      ...curves
        .toSorted((one, other) => other.points.length - one.points.length) // small fronts on top of large ones
        .map(({ points, color, symbol }) =>
          Plot.dot(flat ? points : marked(points), {
            ...{ x: "cost", y: "fairness", symbol, fill: color, r: points.length === 1 ? 5.5 : 3.6 },
            ...(isOpen(symbol) ? { stroke: color, strokeWidth: 2 } : { stroke: "white", strokeWidth: 0.7 }),
          }),
        ),
    ],
  } satisfies Plot.PlotOptions;
  const caption = { title, subtitle, description: descriptionOf(curves, measure ?? "balance") };
  return svgPicture(plot, caption, (make) => labels(picture, make, curves));
}

/** What the picture says of a scale, for Plot. */
function axis(domain: readonly [number, number], ticks: readonly Tick[]) {
  const texts = new Map(ticks.map(({ value, text }) => [value, text]));
  return { domain, ticks: [...texts.keys()], tickFormat: (value: number): string => texts.get(value) ?? "" };
}

/** A symbol of lines, which has no inside. */
function isOpen(symbol: string): boolean {
  return symbol === "times" || symbol === "plus";
}

/** The ends and, between them, points at about equal steps along the front. */
function marked(points: readonly FrontPoint[]): readonly FrontPoint[] {
  if (points.length <= SHOWN_MARKS) return points;
  const step = (points.length - 1) / (SHOWN_MARKS - 1);
  return Array.from({ length: SHOWN_MARKS }, (_, i) => points[Math.round(i * step)]);
}

/** At the right edge, as high as the fronts end, apart from each other, each with a thread to its end. */
function labels(picture: FrontPicture, make: Maker, curves: readonly Curve[]): SVGElementLike[] {
  const { to: x } = picture.x;
  const { to: y } = picture.y;
  const ends = curves.map((curve) => ({ curve, end: curve.points[curve.points.length - 1] }));
  const heights = spreadApart(
    ends.map(({ end }) => y(end.fairness)),
    LABEL_STEP,
    MARGIN.top,
    HEIGHT - MARGIN.bottom,
  );
  const edge = WIDTH - MARGIN.right;
  return ends.flatMap(({ curve: { title, hypervolume, color, sign }, end }, i) => {
    const thread = `M${x(end.cost) + 5},${y(end.fairness)}L${edge},${y(end.fairness)}L${edge + 12},${heights[i]}`;
    const text = (content: string, dx: number, dy: number, attributes: Readonly<Record<string, string>>) =>
      make("text", content, {
        ...{ x: String(edge + dx), y: String(heights[i] + dy), "text-anchor": "start" },
        ...attributes,
      });
    return [
      make("path", "", { d: thread, fill: "none", stroke: color, "stroke-width": "1", "stroke-dasharray": "1.5 2.5" }),
      text(sign, 17, -1, { fill: color, "font-size": "14" }),
      text(title, 34, -1, { fill: INK, "font-size": "14", "font-weight": "600" }),
      text(`HV ${hypervolume.toFixed(4)}`, 34, 12, { fill: QUIET, "font-size": "11.5" }),
    ];
  });
}

function descriptionOf(curves: readonly Curve[], measure: string): string {
  return curves
    .map(({ title, hypervolume, points }) => {
      const [first, last] = [points[0], points[points.length - 1]];
      const tell = ({ cost, fairness }: FrontPoint): string =>
        `cost ${cost.toPrecision(4)} at ${measure} ${balanceText(fairness)}`;
      const range = points.length === 1 ? tell(first) : `from ${tell(first)} to ${tell(last)}`;
      return `${title}: ${range}, hypervolume ${hypervolume.toFixed(4)}.`;
    })
    .join(" ");
}
