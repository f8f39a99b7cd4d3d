import type { Stamp } from "./stamp.ts";

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** x then y of every point, in the picture's pixels. */
  readonly places: Float32Array;
  readonly order: Uint32Array;
}

export interface PlanePicture extends Picture {
  /** Where a place of the plane is in the picture. */
  readonly place: (x: number, y: number) => readonly [number, number];
}

/** Where the points are in a picture: the same scale both ways, and an order that lets no cluster lie on top. */
export function placePoints(coordinates: Float32Array, width: number, height: number, margin: number): PlanePicture {
  const size = coordinates.length / 2;
  const xs = bounds(coordinates, 0, size);
  const ys = bounds(coordinates, size, 2 * size);
  const scale = Math.min((width - 2 * margin) / (xs[1] - xs[0] || 1), (height - 2 * margin) / (ys[1] - ys[0] || 1));
  const place = (x: number, y: number): readonly [number, number] => [
    width / 2 + (x - (xs[0] + xs[1]) / 2) * scale,
    height / 2 - (y - (ys[0] + ys[1]) / 2) * scale,
  ];
  const places = new Float32Array(coordinates.length);
  for (let point = 0; point < size; point++) {
    [places[point], places[size + point]] = place(coordinates[point], coordinates[size + point]);
  }
  // Points come sorted by group; steps of a large prime mix them, the same way every time.
  const order = new Uint32Array(size);
  const step = 1_000_003 % size === 0 ? 1 : 1_000_003;
  for (let i = 0, at = 0; i < size; i++, at = (at + step) % size) order[i] = at;
  return { width, height, places, order, place };
}

/** The point nearest to a place within reach, or -1. */
export function pointAt({ places, order }: Picture, x: number, y: number, reach: number): number {
  let [best, least] = [-1, reach * reach];
  for (let point = 0; point < order.length; point++) {
    const [dx, dy] = [places[point] - x, places[order.length + point] - y];
    const square = dx * dx + dy * dy;
    if (square < least) [best, least] = [point, square];
  }
  return best;
}

function bounds(values: Float32Array, from: number, to: number): readonly [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = from; i < to; i++) {
    if (values[i] < least) least = values[i];
    if (values[i] > most) most = values[i];
  }
  return [least, most];
}

export interface PaintJob {
  readonly labels: Uint8Array;
  readonly groups: Uint16Array;
  /** Packed red, green, blue of every cluster: 3 bytes each. */
  readonly colors: Uint8Array;
  readonly stamps: readonly Stamp[];
  /** Where given, points that are 0 here are only hinted at. */
  readonly emphasis: Uint8Array | undefined;
}

const FAINT = 46; // of 255
const HALF = 128;

/** Paints all points into an RGBA picture, over a transparent ground: smooth edges, later points over earlier ones. */
export function paintInto({ width, height, places, order }: Picture, job: PaintJob, out: Uint8ClampedArray): void {
  const { labels, groups, colors, stamps } = job;
  out.fill(0);
  forEachPoint({ width, height, places, order }, job, (point, left, top, strength) => {
    const { side, alphas } = stamps[groups[point] % stamps.length];
    const color = labels[point] * 3;
    const [red, green, blue] = [colors[color], colors[color + 1], colors[color + 2]];
    for (let y = 0; y < side; y++) {
      let at = ((top + y) * width + left) * 4;
      for (let x = 0; x < side; x++, at += 4) {
        const alpha = Math.round((alphas[y * side + x] * strength) / 255);
        if (alpha === 0) continue;
        const keep = 255 - alpha;
        out[at] = (red * alpha + out[at] * keep) / 255;
        out[at + 1] = (green * alpha + out[at + 1] * keep) / 255;
        out[at + 2] = (blue * alpha + out[at + 2] * keep) / 255;
        out[at + 3] = alpha + (out[at + 3] * keep) / 255;
      }
    }
  });
}

/** The same with hard edges, one write a pixel: for many points, which are too small to have smooth ones. */
export function paintCrispInto(picture: Picture, job: PaintJob, out: Uint8ClampedArray): void {
  const { labels, groups, colors, stamps } = job;
  const pixels = new Uint32Array(out.buffer, out.byteOffset, out.length / 4);
  pixels.fill(0);
  const shapes = crisp(stamps, picture.width);
  const packed = packedColors(colors);
  // As forEachPoint, without a call a point: there may be 50,000 of them for every key pressed.
  const { width, height, places, order } = picture;
  const { emphasis } = job;
  const size = order.length;
  for (let pass = emphasis === undefined ? 1 : 0; pass < 2; pass++) {
    const alpha = (pass === 0 ? FAINT : 255) << 24;
    for (let i = 0; i < size; i++) {
      const point = order[i];
      if (emphasis !== undefined && emphasis[point] !== pass) continue;
      const { side, offsets } = shapes[groups[point] % shapes.length];
      const left = Math.round(places[point]) - (side >> 1);
      const top = Math.round(places[size + point]) - (side >> 1);
      if (left < 0 || top < 0 || left + side > width || top + side > height) continue;
      const color = packed[labels[point]] | alpha;
      const start = top * width + left;
      for (let k = 0; k < offsets.length; k++) pixels[start + offsets[k]] = color;
    }
  }
}

function crisp(stamps: readonly Stamp[], width: number): { readonly side: number; readonly offsets: Int32Array }[] {
  return stamps.map(({ side, alphas }) => ({
    side,
    offsets: Int32Array.from(
      Array.from(alphas.keys()).filter((i) => alphas[i] >= HALF),
      (i) => Math.floor(i / side) * width + (i % side),
    ),
  }));
}

/** Red, green, blue in the bytes of a word; the last one, of the alpha, is 0. */
function packedColors(colors: Uint8Array): Uint32Array {
  return Uint32Array.from({ length: colors.length / 3 }, (_, cluster) => {
    const at = cluster * 3;
    return (colors[at] | (colors[at + 1] << 8) | (colors[at + 2] << 16)) >>> 0;
  });
}

/** Which point is seen at every pixel that has one, where edges are hard: all that other colours need. */
export interface Cover {
  readonly pixels: Uint32Array;
  readonly points: Uint32Array;
}

export function coverOf(
  { width, height, places, order }: Picture,
  groups: Uint16Array,
  stamps: readonly Stamp[],
): Cover {
  const seen = new Uint32Array(width * height); // counted from 1
  const shapes = crisp(stamps, width);
  for (const point of order) {
    const { side, offsets } = shapes[groups[point] % shapes.length];
    const left = Math.round(places[point]) - (side >> 1);
    const top = Math.round(places[order.length + point]) - (side >> 1);
    if (left < 0 || top < 0 || left + side > width || top + side > height) continue;
    for (const offset of offsets) seen[top * width + left + offset] = point + 1;
  }
  const pixels = Uint32Array.from(seen.keys()).filter((pixel) => seen[pixel] > 0);
  return { pixels, points: pixels.map((pixel) => seen[pixel] - 1) };
}

/** As `paintCrispInto` without emphasis, for every key pressed. */
export function paintCoverInto(
  { pixels, points }: Cover,
  labels: Uint8Array,
  colors: Uint8Array,
  out: Uint8ClampedArray,
): void {
  const words = new Uint32Array(out.buffer, out.byteOffset, out.length / 4);
  words.fill(0);
  const packed = packedColors(colors).map((color) => (color | (255 << 24)) >>> 0);
  for (let i = 0; i < pixels.length; i++) words[pixels[i]] = packed[labels[points[i]]];
}

/** Points that lie within the picture, those that are only hinted at first. */
function forEachPoint(
  { width, height, places, order }: Picture,
  { groups, stamps, emphasis }: PaintJob,
  paint: (point: number, left: number, top: number, strength: number) => void,
): void {
  const size = order.length;
  for (let pass = emphasis === undefined ? 1 : 0; pass < 2; pass++) {
    for (let i = 0; i < size; i++) {
      const point = order[i];
      if (emphasis !== undefined && emphasis[point] !== pass) continue;
      const { side } = stamps[groups[point] % stamps.length];
      const left = Math.round(places[point]) - (side >> 1);
      const top = Math.round(places[size + point]) - (side >> 1);
      if (left < 0 || top < 0 || left + side > width || top + side > height) continue;
      paint(point, left, top, pass === 0 ? FAINT : 255);
    }
  }
}
