/** Stamps of the groups: disc, ring, square, diamond, triangle, cross, triangle on its tip, bar. A mask of alphas each. */
const SHAPES = 8;

export interface Stamp {
  readonly side: number;
  /** Row-major, from 0 to 255. */
  readonly alphas: Uint8Array;
}

export function stampOf(shape: number, radius: number): Stamp {
  const side = Math.ceil(radius) * 2 + 1;
  const middle = (side - 1) / 2;
  const alphas = new Uint8Array(side * side);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      alphas[y * side + x] = Math.round(255 * coverage(shape % SHAPES, x - middle, y - middle, radius));
    }
  }
  return { side, alphas };
}

const clip = (value: number): number => Math.min(1, Math.max(0, value));

function coverage(shape: number, x: number, y: number, radius: number): number {
  const [ax, ay] = [Math.abs(x), Math.abs(y)];
  const far = Math.hypot(x, y);
  switch (shape) {
    case 0:
      return clip(radius - far + 0.5);
    case 1:
      return clip(radius - far + 0.5) * clip(far - (radius - 1.4) + 0.5);
    case 2:
      return clip(radius * 0.85 - Math.max(ax, ay) + 0.5);
    case 3:
      return clip((radius * 1.15 - (ax + ay)) * 0.7 + 0.5);
    case 4:
      return clip(radius * 0.8 - y + 0.2) * clip((y + radius - ax * 1.8) * 0.6 + 0.3);
    case 5:
      return clip(radius - far + 0.5) * clip(0.9 - Math.abs(ax - ay));
    case 6:
      return coverage(4, x, -y, radius);
    default:
      return clip(radius - ax + 0.5) * clip(radius * 0.4 - ay + 0.5);
  }
}

/** The same shapes as SVG, about 12 pixels wide around the origin, in the colour of the text. */
const PATHS = [
  `<circle r="5" class="shape-full"/>`,
  `<circle r="5" class="shape-line"/>`,
  `<rect x="-5" y="-5" width="10" height="10" class="shape-full"/>`,
  `<path d="M0-6L6 0L0 6L-6 0Z" class="shape-full"/>`,
  `<path d="M0-6L5 4H-5Z" class="shape-full"/>`,
  `<path d="M-5-5L5 5M5-5L-5 5" class="shape-line"/>`,
  `<path d="M0 6L5-4H-5Z" class="shape-full"/>`,
  `<rect x="-6" y="-2" width="12" height="4" class="shape-full"/>`,
] as const;

export function stampPath(shape: number): string {
  return PATHS[shape % PATHS.length];
}
