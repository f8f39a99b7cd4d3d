import {
  dotsPath,
  type FrontPicture,
  type FrontPoint,
  METHOD_SHAPES,
  type OtherFront,
  stairsPath,
  TONES,
} from "@fairfront/core/internal";
import { memo } from "../hooks/memo.ts";

const MANY = 300;
const CROWD = 40; // more marks than this are drawn small

export function OtherMark({ index }: { index: number }) {
  return <path d={METHOD_SHAPES[index % METHOD_SHAPES.length]} />;
}

interface Layers {
  readonly frame: FrontPicture;
  readonly points: readonly FrontPoint[];
  readonly passing: readonly FrontPoint[];
  readonly beaten: readonly FrontPoint[];
  readonly others: readonly OtherFront[];
}

/** Everything that does not follow the pointer. */
export const FrontLayers = memo(function FrontLayers({ passing, ...front }: Layers) {
  const { frame, points } = front;
  const filtered = passing.length < points.length;
  return (
    <>
      <WholeFront {...front} faint={filtered} />
      {filtered && <Dots frame={frame} points={passing} kind={points.length > MANY ? "many" : ""} />}
    </>
  );
});

interface Whole extends Omit<Layers, "passing"> {
  readonly faint: boolean;
}

/** Drawn again only when the front changes, not while it is filtered. */
const WholeFront = memo(function WholeFront({ frame, points, beaten, others, faint }: Whole) {
  const { line } = frame;
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
          {found.map(({ cost, fairness }) => (
            <g
              key={`${cost} ${fairness}`}
              transform={`translate(${frame.x.to(cost).toFixed(1)} ${frame.y.to(fairness).toFixed(1)})${found.length > CROWD ? " scale(0.5)" : ""}`}
            >
              <OtherMark index={index} />
            </g>
          ))}
        </g>
      ))}
      {line && <path class="front-line" d={stairs} />}
      <Dots frame={frame} points={points} kind={`${faint ? "faint" : ""} ${points.length > MANY ? "many" : ""}`} />
    </g>
  );
});

/** One path of dots, or one a tone: those of few balance first, so that the fairer lie on top. */
function Dots({ frame, points, kind }: { frame: FrontPicture; points: readonly FrontPoint[]; kind: string }) {
  if (points[0]?.tone === undefined) return <path class={`front-dots ${kind}`} d={dotsPath(frame, points)} />;
  return (
    <>
      {Array.from({ length: TONES }, (_, tone) => (
        <path
          key={tone}
          class={`front-dots tone-${tone} ${kind}`}
          d={dotsPath(
            frame,
            points.filter((point) => point.tone === tone),
          )}
        />
      ))}
    </>
  );
}
