import type { FrontPicture, FrontPoint } from "./front-picture.ts";

/** A clustering that is pointed out. */
export interface FrontMark {
  /** Its place among the points. */
  readonly id: number;
  readonly kind: "chosen" | "compared" | "knee";
  readonly label: string;
}

export interface PlacedMark extends FrontMark {
  readonly x: number;
  readonly y: number;
  /** Where its label begins or, for `end`, ends; none where it would lie over another one's. */
  readonly text: { readonly x: number; readonly y: number; readonly anchor: "start" | "end" } | undefined;
}

/** Marks of other methods, 11 pixels wide: a shape each, so that colour is not needed. */
export const METHOD_SHAPES = [
  "M0-5.5L5.5 0L0 5.5L-5.5 0Z",
  "M-4.5-4.5H4.5V4.5H-4.5Z",
  "M0-5.5L5 4.2H-5Z",
  "M-4.5-4.5L4.5 4.5M4.5-4.5L-4.5 4.5",
  "M0-5.5V5.5M-5.5 0H5.5",
  "M0 5.5L5-4.2H-5Z",
] as const;

const [LETTER_WIDTH, LABEL_HEIGHT, BESIDE] = [7.4, 16, 13]; // pixels; bold letters of 13

/** Where marks and their labels are. A suggestion whose label would lie over a later one's goes without. */
export function placeMarks(
  picture: FrontPicture,
  points: readonly FrontPoint[],
  marks: readonly FrontMark[],
): PlacedMark[] {
  const places = marks
    .filter(({ id }) => points[id] !== undefined)
    .map((mark) => {
      const [x, y] = [picture.x.to(points[mark.id].cost), picture.y.to(points[mark.id].fairness)];
      const wide = mark.label.length * LETTER_WIDTH;
      const flip = x + BESIDE + wide > picture.width && x > picture.width / 2; // to the side where there is room
      const [above, below] = [y - 8, y + 18];
      const isLow = below > picture.height - picture.bottom;
      const line = mark.kind === "knee" ? (isLow ? above : below) : above < LABEL_HEIGHT ? below : above;
      return { mark, x, y, flip, wide, left: flip ? x - BESIDE - wide : x + BESIDE, line };
    });
  return places.map(({ mark, x, y, flip, wide, left, line }, i) => {
    const covered = places
      .slice(i + 1)
      .some(
        (later) =>
          left < later.left + later.wide && later.left < left + wide && Math.abs(line - later.line) < LABEL_HEIGHT,
      );
    const labelled = mark.kind !== "knee" || !covered;
    const text = { x: flip ? x - BESIDE : x + BESIDE, y: line, anchor: flip ? ("end" as const) : ("start" as const) };
    return { ...mark, x, y, text: labelled ? text : undefined };
  });
}
