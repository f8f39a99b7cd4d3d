import type { FrontFrame, FrontPoint } from "./front-data.ts";

export interface FrontMark {
  readonly id: number;
  readonly kind: "chosen" | "compared" | "knee";
  readonly label: string;
}

const [LABEL_WIDTH, LABEL_HEIGHT, BESIDE] = [76, 16, 13]; // pixels

interface Placed {
  readonly mark: FrontMark;
  readonly x: number;
  readonly y: number;
  /** The label's left end and its middle line. */
  readonly left: number;
  readonly line: number;
}

/** What is marked on the front. A suggestion whose label would lie over another one's goes without. */
export function Marks({
  frame,
  points,
  marks,
}: {
  frame: FrontFrame;
  points: readonly FrontPoint[];
  marks: readonly FrontMark[];
}) {
  const placed = marks.filter(({ id }) => points[id] !== undefined).map((mark) => place(frame, points[mark.id], mark));
  return (
    <>
      {placed.map((one, i) => (
        <Mark
          key={`${one.mark.kind} ${one.mark.id}`}
          placed={one}
          labelled={one.mark.kind !== "knee" || !placed.slice(i + 1).some((later) => overlap(one, later))}
        />
      ))}
    </>
  );
}

function place(frame: FrontFrame, point: FrontPoint, mark: FrontMark): Placed {
  const [x, y] = [frame.x.to(point.cost), frame.y.to(point.balance)];
  const left = x > frame.width - 130 ? x - BESIDE - LABEL_WIDTH : x + BESIDE;
  return { mark, x, y, left, line: y + (mark.kind === "knee" ? 18 : -8) };
}

function overlap(a: Placed, b: Placed): boolean {
  return Math.abs(a.left - b.left) < LABEL_WIDTH && Math.abs(a.line - b.line) < LABEL_HEIGHT;
}

function Mark({ placed: { mark, x, y, left, line }, labelled }: { placed: Placed; labelled: boolean }) {
  const flip = left < x;
  return (
    <g class={`mark ${mark.kind}`} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      {mark.kind === "knee" ? <circle r="8" /> : <circle r="7" />}
      {mark.kind !== "knee" && <circle class="core" r="3" />}
      {labelled && (
        <text x={flip ? -BESIDE : BESIDE} y={line - y} text-anchor={flip ? "end" : "start"}>
          {mark.label}
        </text>
      )}
    </g>
  );
}
