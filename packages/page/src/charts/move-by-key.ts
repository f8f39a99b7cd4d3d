const PAGE = 10;

/** Where a key leads along a list, as in a slider; undefined where it leads nowhere. */
export function movedIndex(key: string, from: number, length: number): number | undefined {
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
