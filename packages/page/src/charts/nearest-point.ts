import type { FrontPicture, FrontPoint } from "@fairfront/core/internal";

/** The point nearest to a place in the picture, or -1 where none is within reach. */
export function nearestPoint(
  { x, y }: Pick<FrontPicture, "x" | "y">,
  points: readonly FrontPoint[],
  at: { readonly x: number; readonly y: number },
  reach: number,
): number {
  let best = -1;
  let least = reach * reach;
  for (let i = 0; i < points.length; i++) {
    const dx = x.to(points[i].cost) - at.x;
    const dy = y.to(points[i].fairness) - at.y;
    const square = dx * dx + dy * dy;
    if (square < least) {
      least = square;
      best = i;
    }
  }
  return best;
}
