import { scale, ticksOn, timeText } from "@fairfront/core/internal";
import { useWidth } from "../hooks/use-width.ts";
import type { HypervolumeMoment } from "../state/signals/session.ts";

const HEIGHT = 150;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 12, 10, 26];
const FLAT = 1e-4; // the least range that is worth showing

/** Hypervolume over time. */
export function LineChart({ moments, label }: { moments: readonly HypervolumeMoment[]; label: string }) {
  const [ref, width] = useWidth<HTMLDivElement>(420);
  const last = moments.at(-1);
  const values = moments.map(({ hypervolume }) => hypervolume);
  const most = Math.max(...values, 0);
  const least = Math.max(0, Math.min(...values, most - FLAT));
  const x = scale([0, last?.elapsed || 1], [LEFT, width - RIGHT]);
  const y = scale([least, Math.max(most, least + FLAT)], [HEIGHT - BOTTOM, TOP]);
  const line = moments
    .map(
      ({ elapsed, hypervolume }, i) =>
        `${i === 0 ? "M" : "L"}${x.to(elapsed).toFixed(1)} ${y.to(hypervolume).toFixed(1)}`,
    )
    .join("");
  const ys = ticksOn(y, least, most, 3);
  return (
    <div class="line-chart" ref={ref}>
      <svg
        width={width}
        height={HEIGHT}
        viewBox={`0 0 ${width} ${HEIGHT}`}
        role="img"
        aria-label={label}
        class="chart"
        data-picture="hypervolume"
      >
        {ys.map(({ at, text }) => (
          <g key={text}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={at} y2={at} />
            <text class="tick" x={LEFT - 8} y={at} dy="0.32em" text-anchor="end">
              {text}
            </text>
          </g>
        ))}
        <line class="axis" x1={LEFT} x2={width - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        {last !== undefined && (
          <text class="tick" x={width - RIGHT} y={HEIGHT - 8} text-anchor="end">
            {timeText(last.elapsed)}
          </text>
        )}
        <path class="value-line" d={line} />
        {last !== undefined && <circle class="value-dot" cx={x.to(last.elapsed)} cy={y.to(last.hypervolume)} r="4" />}
      </svg>
    </div>
  );
}
