import { standingOf } from "./part.ts";
import { LANES, type Segment } from "./segment.ts";

const MOST_ROWS = 4096;
const LEAST_ROWS = 256;
const MOST_BYTES = 2 ** 26; // of all segments that are open at once

/** A segment on its way. */
interface Open {
  readonly stratum: number;
  readonly inPart: boolean;
  readonly points: Float64Array<SharedArrayBuffer>;
  readonly places: Float64Array<SharedArrayBuffer>;
  rows: number;
  most: number;
}

export interface Filling {
  readonly dim: number;
  readonly strata: number;
  /** The share of rows that the part has; 0 for none. */
  readonly share: number;
  readonly seed: number;
}

/** Sorts rows as they come into segments, each of one stratum. */
export class SegmentFiller {
  private readonly open: (Open | undefined)[] = [];
  private readonly filling: Filling;
  private readonly capacity: number;
  private readonly done: (segment: Segment) => void;

  constructor(filling: Filling, done: (segment: Segment) => void) {
    this.filling = filling;
    this.done = done;
    const fitting = Math.floor(MOST_BYTES / (2 * filling.strata * (filling.dim + 1) * 8));
    this.capacity = Math.floor(Math.min(MOST_ROWS, Math.max(LEAST_ROWS, fitting)) / LANES) * LANES;
  }

  /** Columns: place, stratum, coordinates. */
  take([places, strata, ...coordinates]: readonly Float64Array[], rows: number): void {
    const { dim, share, seed } = this.filling;
    for (let row = 0; row < rows; row++) {
      const segment = this.segmentFor(strata[row], share > 0 && standingOf(places[row], seed) < share);
      const { points } = segment;
      const at = segment.rows++;
      segment.places[at] = places[row];
      const first = (at - (at % LANES)) * dim + (at % LANES);
      for (let i = 0; i < dim; i++) {
        const x = coordinates[i][row];
        points[first + i * LANES] = x;
        if (x > segment.most) segment.most = x;
        else if (-x > segment.most) segment.most = -x;
      }
      if (segment.rows === this.capacity) this.close(segment);
    }
  }

  /** After the last row. */
  end(): void {
    for (const segment of this.open) if (segment !== undefined && segment.rows > 0) this.close(segment);
  }

  private segmentFor(stratum: number, inPart: boolean): Open {
    const index = 2 * stratum + (inPart ? 1 : 0);
    let segment = this.open[index];
    if (segment === undefined) {
      const { dim } = this.filling;
      const points = new Float64Array(new SharedArrayBuffer(this.capacity * dim * 8));
      const places = new Float64Array(new SharedArrayBuffer(this.capacity * 8));
      segment = { stratum, inPart, points, places, rows: 0, most: 0 };
      this.open[index] = segment;
    }
    return segment;
  }

  private close(segment: Open): void {
    this.open[2 * segment.stratum + (segment.inPart ? 1 : 0)] = undefined;
    this.done(segment);
  }
}
