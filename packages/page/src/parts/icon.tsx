const PATHS = {
  undo: "M9 7 4 12l5 5M4 12h10a6 6 0 0 1 0 12h-3",
  redo: "M19 7l5 5-5 5M24 12H14a6 6 0 0 0 0 12h3",
  lock: "M8 13V10a6 6 0 0 1 12 0v3M6 13h16v11H6z",
  file: "M7 3h9l6 6v16H7zM16 3v6h6",
  down: "M14 4v14M8 13l6 6 6-6M5 24h18",
  play: "M9 5v18l14-9z",
  pause: "M9 5v18M19 5v18",
  stop: "M7 7h14v14H7z",
  arrow: "M4 14h19M16 7l7 7-7 7",
  warn: "M14 4 26 24H2zM14 11v6M14 20.500v.5",
  info: "M14 3a11 11 0 1 0 0 22 11 11 0 0 0 0-22M14 13v7M14 8.500v.5",
} as const;

export type IconName = keyof typeof PATHS;

/** A line drawing beside a text; it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 28 28" width="18" height="18" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
