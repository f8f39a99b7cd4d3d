const [WIDTH, HEIGHT] = [112, 28];

/** A small picture of how often values occur; the table beside it says the numbers. */
export function Histogram({ counts, label }: { counts: readonly number[]; label: string }) {
  const most = Math.max(1, ...counts);
  const step = WIDTH / Math.max(1, counts.length);
  return (
    <svg
      class="histogram"
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
    >
      {counts.map((count, i) => {
        const height = count === 0 ? 0 : Math.max(1.5, (count / most) * HEIGHT);
        return (
          <rect
            key={`${i} ${count}`}
            x={i * step + 0.5}
            y={HEIGHT - height}
            width={Math.max(1, step - 1)}
            height={height}
          />
        );
      })}
    </svg>
  );
}
