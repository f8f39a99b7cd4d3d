import type { FrontPicture } from "@fairfront/core/internal";

/** Grid, ticks and titles. */
export function FrontAxes({ picture }: { picture: FrontPicture }) {
  const { width, height, left, right, bottom, costTicks, fairnessTicks, ceiling, chance, words } = picture;
  const floor = height - bottom;
  return (
    <g class="axes">
      {chance && (
        <>
          <rect class="chance" x={left} y={chance.from} width={width - right - left} height={chance.to - chance.from} />
          <text class="chance-text" x={chance.x} y={chance.y} text-anchor={chance.anchor}>
            {chance.text}
          </text>
        </>
      )}
      {fairnessTicks.map(({ at, text }) => (
        <g key={text}>
          <line class="grid" x1={left} x2={width - right} y1={at} y2={at} />
          <text class="tick" x={left - 8} y={at} dy="0.32em" text-anchor="end">
            {text}
          </text>
        </g>
      ))}
      {costTicks.map(({ at, text }) => (
        <g key={text}>
          <line class="tick-line" x1={at} x2={at} y1={floor} y2={floor + 5} />
          <text class="tick" x={at} y={floor + 18} text-anchor="middle">
            {text}
          </text>
        </g>
      ))}
      <line class="axis" x1={left} x2={width - right} y1={floor} y2={floor} />
      <line class="ceiling" x1={left} x2={width - right} y1={ceiling.at} y2={ceiling.at} />
      <text class="ceiling-text" x={left + 8} y={ceiling.at - 7}>
        {ceiling.text}
      </text>
      <text class="axis-title" x={4} y={14}>
        {words.fairness}
      </text>
      <text class="axis-title" x={width - right} y={height - 6} text-anchor="end">
        {words.cost}
      </text>
    </g>
  );
}
