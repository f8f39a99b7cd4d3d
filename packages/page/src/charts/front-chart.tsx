import {
  type FrontMark,
  type FrontPicture,
  type FrontPoint,
  frontPicture,
  type OtherFront,
  type Tones,
  unbroken,
} from "@fairfront/core/internal";
import { type Signal, useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { useWidth } from "../hooks/use-width.ts";
import { texts } from "../texts.ts";
import { FrontAxes } from "./front-axes.tsx";
import { FrontLayers } from "./front-layers.tsx";
import { Marks } from "./front-marks.tsx";
import { movedStop } from "./move-by-key.ts";
import { nearestPoint } from "./nearest-point.ts";

const REACH = 60; // pixels within which a point is meant
const DRAG = 6; // pixels from which a press is a brush
const [ROOM_ABOVE, ASIDE] = [120, 14]; // pixels: what a tip needs above its point, and how far it is from it

export interface FrontChartProperties {
  readonly points: readonly FrontPoint[];
  readonly passing: readonly FrontPoint[];
  readonly beaten: readonly FrontPoint[];
  readonly others: readonly OtherFront[];
  readonly bestBalance: number;
  /** What goes up; balance where absent. */
  readonly measure?: string | undefined;
  readonly attribute: string;
  /** How many attributes the front has. */
  readonly attributes: number;
  /** What clusters without regard to the groups would mostly have. */
  readonly chance?: readonly [number, number] | undefined;
  readonly tones?: Tones | undefined;
  /** Height over width, where there is room. */
  readonly ratio: number;
  readonly marks: readonly FrontMark[];
  readonly chosen: number;
  /** Where keys stop: points that can be told apart, in order. */
  readonly stops: readonly number[];
  readonly tell: (id: number) => string;
  readonly onChoose?: (id: number) => void;
  readonly onBrush?: (leastBalance: number, mostCost: number) => void;
}

interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The front; where it can be chosen from, it is a slider along the front for keys and screen readers. */
export function FrontChart(properties: FrontChartProperties) {
  const {
    points,
    passing,
    beaten,
    others,
    bestBalance,
    measure,
    attribute,
    attributes,
    tones,
    chance,
    ratio,
    marks,
    chosen,
    stops,
    tell,
    onChoose,
    onBrush,
  } = properties;
  const [ref, width] = useWidth<HTMLDivElement>(640);
  const height = Math.round(Math.min(690, Math.max(280, width * ratio)));
  const frame = useMemo(
    () =>
      frontPicture({
        ...{ width, height, points, attribute, bestBalance, measure, attributes, tones, chance },
        others: [beaten, ...others.map((other) => other.points)],
      }),
    [width, height, bestBalance, measure, points, beaten, others, attribute, attributes, tones, chance],
  );
  const hovered = useSignal(-1);
  const box = useSignal<Box | undefined>(undefined);
  const pressed = useRef<{ x: number; y: number } | undefined>(undefined);

  const place = (event: PointerEvent): { x: number; y: number } => {
    const { left, top } = ref.current!.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const at = place(event);
    const from = pressed.current;
    if (from !== undefined && onBrush !== undefined && Math.hypot(at.x - from.x, at.y - from.y) > DRAG) {
      box.value = { x0: from.x, y0: from.y, x1: at.x, y1: at.y };
    }
    hovered.value = nearestPoint(frame, points, at, REACH);
  };
  const onPointerUp = (event: PointerEvent): void => {
    const drawn = box.value;
    box.value = undefined;
    if (pressed.current === undefined) return;
    pressed.current = undefined;
    if (drawn !== undefined) {
      onBrush?.(Math.max(0, frame.y.from(Math.max(drawn.y0, drawn.y1))), frame.x.from(Math.max(drawn.x0, drawn.x1)));
      return;
    }
    const id = nearestPoint(frame, points, place(event), REACH);
    if (id >= 0) onChoose?.(id);
  };
  const interactive = onChoose !== undefined && points.length > 0;
  const slider = interactive
    ? {
        role: "slider" as const,
        tabIndex: 0,
        "aria-label": texts.chart.sliderName,
        "aria-valuemin": 0,
        "aria-valuemax": points.length - 1,
        "aria-valuenow": chosen,
        "aria-valuetext": tell(chosen),
        onKeyDown: (event: KeyboardEvent) => {
          const next = movedStop(event.key, chosen, stops);
          if (next === undefined) return;
          event.preventDefault();
          onChoose(next);
        },
        onPointerMove,
        onPointerUp,
        onPointerDown: (event: PointerEvent) => {
          if (event.button === 0 && event.pointerType !== "touch") pressed.current = place(event);
          if (event.pointerType === "touch") pressed.current = place(event);
        },
        onPointerLeave: () => {
          hovered.value = -1;
          pressed.current = undefined;
          box.value = undefined;
        },
      }
    : { role: "img" as const, "aria-label": texts.chart.frontSummary(points.length, measure ?? "balance", attribute) };
  return (
    <div class="front-chart" ref={ref} {...slider}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
        class="chart"
        data-picture="front"
      >
        <FrontAxes picture={frame} />
        <FrontLayers frame={frame} points={points} passing={passing} beaten={beaten} others={others} />
        <Marks picture={frame} points={points} marks={marks} />
        <Hover frame={frame} points={points} hovered={hovered} box={box} />
      </svg>
      <Tip frame={frame} points={points} hovered={hovered} tell={tell} />
    </div>
  );
}

interface Following {
  readonly frame: FrontPicture;
  readonly points: readonly FrontPoint[];
  readonly hovered: Signal<number>;
}

/** What follows the pointer: redrawn alone. */
function Hover({ frame, points, hovered, box }: Following & { box: Signal<Box | undefined> }) {
  const point = points[hovered.value];
  const drawn = box.value;
  return (
    <g class="hover" data-transient="">
      {drawn && (
        <rect
          class="brush"
          x={Math.min(drawn.x0, drawn.x1)}
          y={Math.min(drawn.y0, drawn.y1)}
          width={Math.abs(drawn.x1 - drawn.x0)}
          height={Math.abs(drawn.y1 - drawn.y0)}
        />
      )}
      {point && (
        <g>
          <path
            class="crosshair"
            d={`M${frame.left} ${frame.y.to(point.fairness)}H${frame.x.to(point.cost)}V${frame.height - frame.bottom}`}
          />
          <circle class="hover-dot" cx={frame.x.to(point.cost)} cy={frame.y.to(point.fairness)} r="6" />
        </g>
      )}
    </g>
  );
}

function Tip({ frame, points, hovered, tell }: Following & { tell: (id: number) => string }) {
  const point = points[hovered.value];
  if (point === undefined) return null;
  const [x, y] = [frame.x.to(point.cost), frame.y.to(point.fairness)];
  const left = Math.min(Math.max(8, x - 110), Math.max(8, frame.width - 228));
  return (
    <div
      class={`tip ${y > ROOM_ABOVE ? "above" : ""}`}
      aria-hidden="true"
      style={{ left: `${left}px`, top: `${y > ROOM_ABOVE ? y - ASIDE : y + ASIDE}px` }}
    >
      {unbroken(tell(hovered.value))}
    </div>
  );
}
