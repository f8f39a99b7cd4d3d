import {
  type FrontMark,
  type FrontPicture,
  type FrontPoint,
  type PlacedMark,
  placeMarks,
} from "@fairfront/core/internal";

/** What is marked on the front. */
export function Marks({
  picture,
  points,
  marks,
}: {
  picture: FrontPicture;
  points: readonly FrontPoint[];
  marks: readonly FrontMark[];
}) {
  return (
    <>
      {placeMarks(picture, points, marks).map((placed) => (
        <Mark key={`${placed.kind} ${placed.id}`} placed={placed} />
      ))}
    </>
  );
}

function Mark({ placed: { kind, label, x, y, text } }: { placed: PlacedMark }) {
  return (
    <g class={`mark ${kind}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      {kind === "knee" ? <circle r="8" /> : <circle r="7" />}
      {kind !== "knee" && <circle class="core" r="3" />}
      {text !== undefined && (
        <text x={text.x - x} y={text.y - y} text-anchor={text.anchor}>
          {label}
        </text>
      )}
    </g>
  );
}
