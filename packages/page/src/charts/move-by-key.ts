const PAGE = 10;

/** Where a key leads along a list, as in a slider; undefined where it leads nowhere. */
function movedIndex(key: string, from: number, length: number): number | undefined {
  const within = (index: number): number => Math.min(length - 1, Math.max(0, index));
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return within(from + 1);
    case "ArrowLeft":
    case "ArrowDown":
      return within(from - 1);
    case "PageUp":
      return within(from + PAGE);
    case "PageDown":
      return within(from - PAGE);
    case "Home":
      return within(0);
    case "End":
      return within(length - 1);
    default:
      return undefined;
  }
}

/** The same along stops in rising order, from a place that may lie between two of them. */
export function movedStop(key: string, from: number, stops: readonly number[]): number | undefined {
  if (stops.length === 0) return undefined;
  const at = stops.findLastIndex((stop) => stop <= from);
  const back = at >= 0 && stops[at] < from; // between two stops the way back is to the one below
  const next = movedIndex(
    key,
    back && (key === "ArrowLeft" || key === "ArrowDown") ? at + 1 : Math.max(0, at),
    stops.length,
  );
  return next === undefined ? undefined : stops[next];
}
