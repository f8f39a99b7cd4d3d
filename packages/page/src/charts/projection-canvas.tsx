import type { PrincipalPlane } from "@fairfront/core/internal";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { useWidth } from "../hooks/use-width.ts";
import { dark } from "../state/signals/theme.ts";
import type { ClusterMark } from "./cluster-marks.ts";
import { clusterColor } from "./palette.ts";
import {
  coverOf,
  type PlanePicture,
  paintCoverInto,
  paintCrispInto,
  paintInto,
  placePoints,
  pointAt,
} from "./projection.ts";
import { stampOf } from "./stamp.ts";

export interface ProjectionProperties {
  readonly plane: PrincipalPlane;
  /** The colour of every point: its cluster's counterpart in the cheapest solution. */
  readonly labels: Uint8Array;
  /** The number of every cluster, its colour, and the middle of its points in the plane. */
  readonly names: readonly ClusterMark[];
  readonly groups: Uint16Array;
  readonly clusters: number;
  readonly groupCount: number;
  readonly emphasis: Uint8Array | undefined;
  readonly label: string;
  readonly name: string;
  /** With the place of a point that was clicked among those drawn. */
  readonly onPick?: (point: number) => void;
}

const MANY = 4000;
const REACH = 8; // pixels within which a point is meant
const LABELS = 40; // more clusters than this would only cover the points

/** Up to 50,000 points on a plain canvas: colour is the cluster, shape the group. */
export function ProjectionCanvas(properties: ProjectionProperties) {
  const { plane, labels, names, groups, clusters, groupCount, emphasis, label, name, onPick } = properties;
  const [ref, width] = useWidth<HTMLDivElement>(560);
  const canvas = useRef<HTMLCanvasElement>(null);
  const image = useRef<ImageData | undefined>(undefined);
  const height = Math.round(Math.min(460, Math.max(260, width * 0.72)));
  const dots = Math.min(2, globalThis.devicePixelRatio || 1);
  const isDark = dark.value;
  const size = labels.length;
  const picture = useMemo(
    () => placePoints(plane.coordinates, Math.round(width * dots), Math.round(height * dots), 14 * dots),
    [plane, width, height, dots],
  );
  const stamps = useMemo(() => {
    const radius = (size > MANY ? 1.7 : size > 1200 ? 2.6 : 3.4) * dots;
    return Array.from({ length: Math.max(1, groupCount) }, (_, group) => stampOf(group, radius));
  }, [size, dots, groupCount]);
  const cover = useMemo(
    () => (size > MANY ? coverOf(picture, groups, stamps) : undefined),
    [size, picture, groups, stamps],
  );
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const began = performance.now();
    if (element.width !== picture.width) element.width = picture.width;
    if (element.height !== picture.height) element.height = picture.height;
    const context = element.getContext("2d");
    if (context === null) return;
    const colors = new Uint8Array(clusters * 3);
    for (let cluster = 0; cluster < clusters; cluster++)
      colors.set(bytesOf(clusterColor(cluster, isDark)), cluster * 3);
    if (image.current?.width !== picture.width || image.current.height !== picture.height)
      image.current = context.createImageData(picture.width, picture.height); // megabytes: not for every picture
    const { data } = image.current;
    const job = { labels, groups, colors, stamps, emphasis };
    if (cover === undefined) paintInto(picture, job, data);
    else if (emphasis === undefined) paintCoverInto(cover, labels, colors, data);
    else paintCrispInto(picture, job, data);
    context.putImageData(image.current, 0, 0);
    if (clusters <= LABELS) nameClusters(context, picture, names, dots, isDark);
    element.dataset.paintedIn = (performance.now() - began).toFixed(1);
    element.dataset.paints = String(Number(element.dataset.paints ?? 0) + 1);
  }, [picture, cover, stamps, labels, names, groups, clusters, emphasis, isDark, dots]);
  return (
    <div class="projection" ref={ref}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={label}
        data-picture={name}
        onClick={(event) => {
          const { left, top } = event.currentTarget.getBoundingClientRect();
          const point = pointAt(picture, (event.clientX - left) * dots, (event.clientY - top) * dots, REACH * dots);
          if (point >= 0) onPick?.(point);
        }}
        style={{ width: `${width}px`, height: `${height}px` }}
      />
    </div>
  );
}

function bytesOf(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The number of every cluster at the middle of its points. */
function nameClusters(
  context: CanvasRenderingContext2D,
  { place }: PlanePicture,
  names: readonly ClusterMark[],
  dots: number,
  isDark: boolean,
): void {
  context.font = `600 ${12 * dots}px "Inter Variable", system-ui, sans-serif`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  for (const { number, color, ...middle } of names) {
    const [x, y] = place(middle.x, middle.y);
    context.beginPath();
    context.arc(x, y, 10.5 * dots, 0, 2 * Math.PI);
    context.fillStyle = isDark ? "#10141b" : "#ffffff";
    context.fill();
    context.lineWidth = 2 * dots;
    context.strokeStyle = clusterColor(color, isDark);
    context.stroke();
    context.fillStyle = isDark ? "#f2f4f8" : "#16202e";
    context.fillText(String(number), x, y + dots);
  }
}
