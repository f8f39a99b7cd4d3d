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
