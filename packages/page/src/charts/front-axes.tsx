import { balanceText } from "@fairfront/core/internal";
import { texts } from "../texts.ts";
import type { FrontFrame } from "./front-data.ts";
import { ticks, tickText } from "./ticks.ts";

/** Grid, ticks and titles. */
export function FrontAxes({
  frame,
  bestBalance,
  attribute,
}: {
  frame: FrontFrame;
  bestBalance: number;
  attribute: string;
}) {
  const { width, height, left, right, bottom, x, y, costs, least, most } = frame;
  const xs = ticks(costs[0], costs[1], Math.max(3, width / 110));
  const ys = ticks(least, most, Math.max(3, height / 70));
  const floor = height - bottom;
  return (
    <g class="axes">
      {ys.map((value) => (
        <g key={value}>
          <line class="grid" x1={left} x2={width - right} y1={y.to(value)} y2={y.to(value)} />
          <text class="tick" x={left - 8} y={y.to(value)} dy="0.32em" text-anchor="end">
            {tickText(value, (ys[1] ?? 1) - ys[0])}
          </text>
        </g>
      ))}
      {xs.map((value) => (
        <g key={value}>
          <line class="tick-line" x1={x.to(value)} x2={x.to(value)} y1={floor} y2={floor + 5} />
          <text class="tick" x={x.to(value)} y={floor + 18} text-anchor="middle">
            {tickText(value, (xs[1] ?? 1) - xs[0])}
          </text>
        </g>
      ))}
      <line class="axis" x1={left} x2={width - right} y1={floor} y2={floor} />
      <line class="ceiling" x1={left} x2={width - right} y1={y.to(bestBalance)} y2={y.to(bestBalance)} />
      <text class="ceiling-text" x={left + 8} y={y.to(bestBalance) - 7}>
        {texts.chart.ceiling(balanceText(bestBalance))}
      </text>
      <text class="axis-title" x={4} y={14}>
        {texts.chart.balanceAxis(attribute)}
      </text>
      <text class="axis-title" x={width - right} y={height - 6} text-anchor="end">
        {texts.chart.costAxis}
      </text>
    </g>
  );
}
