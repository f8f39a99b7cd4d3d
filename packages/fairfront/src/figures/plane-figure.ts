import * as Plot from "@observablehq/plot";
import { type Caption, QUIET, svgPicture } from "./svg-picture.ts";

const PANEL = { width: 230, height: 330 };
const MARGIN = { top: 92, right: 16, bottom: 46, left: 54 };
/** Black circles and purple triangles for groups, as in the paper; blue and orange for clusters. */
const GROUP_COLORS = ["#000000", "#8e44ad"];
const CLUSTER_COLORS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00"];
const SYMBOLS = ["circle", "triangle", "square", "diamond"] as const;

export interface PlanePoint {
  readonly x: number;
  readonly y: number;
  readonly group: number;
  /** Where absent the colour is the group's. */
  readonly cluster?: number;
}

interface PlanePanel {
  /** Two short lines above the panel. */
  readonly heading: string;
  readonly remark: string;
  readonly points: readonly PlanePoint[];
}

export interface PlanePicture extends Caption {
  readonly panels: readonly PlanePanel[];
}

/** Points of the plane in panels side by side, to one scale: symbols tell groups, colours clusters or groups. */
export function planeFigure({ panels, ...caption }: PlanePicture): string {
  const dots = panels.flatMap(({ points }, panel) => points.map((point) => ({ ...point, panel })));
  const plot = {
    width: MARGIN.left + MARGIN.right + panels.length * PANEL.width,
    height: MARGIN.top + MARGIN.bottom + PANEL.height,
    ...{ marginTop: MARGIN.top, marginRight: MARGIN.right, marginBottom: MARGIN.bottom, marginLeft: MARGIN.left },
    inset: 6, // a mark at the end of a scale stays inside its panel
    x: { label: "x1", ticks: 4, labelAnchor: "center", labelOffset: 36, nice: true },
    y: { label: "x2", labelAnchor: "center", labelOffset: 46, ticks: 6, grid: true, nice: true },
    fx: { domain: panels.map((_, i) => i), axis: null, padding: 0.08 },
    marks: [
      Plot.frame({ stroke: "#d5dbe1" }),
      Plot.dot(dots, {
        ...{ x: "x", y: "y", fx: "panel", r: 3.4, strokeWidth: 1.1, fillOpacity: 0.25 },
        symbol: ({ group }: PlanePoint) => SYMBOLS[group % SYMBOLS.length],
        fill: colorOf,
        stroke: colorOf,
      }),
      ...panels.flatMap(({ heading, remark }, fx) => [
        Plot.text([heading], { ...above(fx, -24), fontWeight: "600", fontSize: 13 }),
        Plot.text([remark], { ...above(fx, -8), fill: QUIET }),
      ]),
    ],
    symbol: { type: "identity" },
    color: { type: "identity" },
  } as Plot.PlotOptions;
  return svgPicture(plot, caption);
}

function colorOf({ group, cluster }: PlanePoint): string {
  return cluster === undefined
    ? GROUP_COLORS[group % GROUP_COLORS.length]
    : CLUSTER_COLORS[cluster % CLUSTER_COLORS.length];
}

function above(fx: number, dy: number) {
  return { fx: [fx], frameAnchor: "top", lineAnchor: "bottom", dy } as const;
}
