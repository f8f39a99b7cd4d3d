import { useEffect, useRef } from "preact/hooks";
import { paintInto } from "../charts/projection.ts";
import { stampOf } from "../charts/stamp.ts";
import { dark } from "../state/signals/theme.ts";
import { texts } from "../texts.ts";

const SIDE = 18;
const SHARPER = 2;

/** Which shape is which group in the projection. */
export function ShapeLegend({ groups }: { groups: readonly string[] }) {
  return (
    <ul class="legend" aria-label={texts.explore.legend}>
      {groups.map((group, j) => (
        <li key={group}>
          <Shape index={j} />
          {group}
        </li>
      ))}
    </ul>
  );
}

function Shape({ index }: { index: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ink = dark.value ? 225 : 40;
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const side = SIDE * SHARPER;
    const image = context.createImageData(side, side);
    paintInto(
      { width: side, height: side, places: Float32Array.of(side / 2, side / 2), order: Uint32Array.of(0) },
      {
        labels: Uint8Array.of(0),
        groups: Uint16Array.of(0),
        colors: Uint8Array.of(ink, ink, ink),
        stamps: [stampOf(index, 4.5 * SHARPER)],
        emphasis: undefined,
      },
      image.data,
    );
    context.putImageData(image, 0, 0);
  }, [index, ink]);
  return <canvas ref={canvas} class="shape" width={SIDE * SHARPER} height={SIDE * SHARPER} />;
}
