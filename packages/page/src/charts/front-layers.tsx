import { memo } from "../hooks/memo.ts";
import { dotsPath, type FrontFrame, type FrontPoint, type OtherMethod, stairsPath } from "./front-data.ts";

const MANY = 300;
const CROWD = 40; // more marks than this are drawn small

/** Marks of other methods: a shape each, so that colour is not needed. */
const SHAPES = [
  "M0-5.5L5.5 0L0 5.5L-5.5 0Z",
  "M-4.5-4.5H4.5V4.5H-4.5Z",
  "M0-5.5L5 4.2H-5Z",
  "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5",
  "M0-5.5V5.5M-5.5 0H5.5",
  "M0 5.5L5-4.2H-5Z",
];

export function OtherMark({ index }: { index: number }) {
  return <path d={SHAPES[index % SHAPES.length]} />;
}

interface Layers {
  readonly frame: FrontFrame;
  readonly points: readonly FrontPoint[];
  readonly passing: readonly FrontPoint[];
  readonly beaten: readonly FrontPoint[];
  readonly others: readonly OtherMethod[];
  /** Whether the points are a line to follow (two objectives) or the shadow of a surface. */
  readonly line: boolean;
}

/** Everything that does not follow the pointer. */
export const FrontLayers = memo(function FrontLayers({ passing, ...front }: Layers) {
  const { frame, points } = front;
  const filtered = passing.length < points.length;
  return (
    <>
      <WholeFront {...front} faint={filtered} />
      {filtered && <path class={`front-dots ${points.length > MANY ? "many" : ""}`} d={dotsPath(frame, passing)} />}
    </>
  );
});

interface Whole extends Omit<Layers, "passing"> {
  readonly faint: boolean;
}

/** Drawn anew only when the front changes, not while it is filtered. */
const WholeFront = memo(function WholeFront({ frame, points, beaten, others, line, faint }: Whole) {
  const stairs = stairsPath(frame, points);
  const floor = frame.height - frame.bottom;
  const area =
    points.length === 0
      ? ""
      : `${stairs}H${frame.width - frame.right}V${floor}H${frame.x.to(points[0].cost).toFixed(1)}Z`;
  return (
    <g>
      {line && <path class="front-area" d={area} />}
      {beaten.length > 0 && <path class="beaten-dots" d={dotsPath(frame, beaten)} />}
      {others.map(({ title, points: found }, index) => (
        <g key={title} class={`other-marks ${found.length > CROWD ? "crowd" : ""}`}>
          {found.map(({ cost, balance }) => (
            <g
              key={`${cost} ${balance}`}
              transform={`translate(${frame.x.to(cost).toFixed(1)} ${frame.y.to(balance).toFixed(1)})${found.length > CROWD ? " scale(0.5)" : ""}`}
            >
              <OtherMark index={index} />
            </g>
          ))}
        </g>
      ))}
      {line && <path class="front-line" d={stairs} />}
      <path
        class={`front-dots ${faint ? "faint" : ""} ${points.length > MANY ? "many" : ""}`}
        d={dotsPath(frame, points)}
      />
    </g>
  );
});
