import { type Pieces, rowsAPiece } from "../../../pieces.ts";
import { OfferHeap } from "./offer-heap.ts";

const SHIPMENTS_A_PIECE = 16;
const WIDER = 4;
/** The window of the next table, in what prices rose on this one. */
const NEXT = 1;

/** Whole numbers of points that every cluster has at least and at most. */
export interface SizeBounds {
  readonly least: number;
  readonly most: number;
}

/** The cheapest assignment of all points with every cluster within the bounds, at given distances: exact. */
export interface SizedAssigner {
  /**
   * Row-major size x clusters distances; start prices, which the prices found replace: a point is where distance + price
   * is least. Prices of an earlier, similar table save work; they are used where least and most are equal.
   */
  assign(distances: Float64Array, prices: Float64Array, labelsOut: Uint8Array): Pieces<void>;
}

/**
 * A flow of least cost by shortest paths: every point where distance + price is least, then, one by one, a chain of
 * points from a cluster that has too many to one that has too few, over the graph of the clusters. `size` points fit:
 * least x clusters <= size <= most x clusters.
 */
export function sizedAssigner(size: number, clusters: number, { least, most }: SizeBounds): SizedAssigner {
  const heaps = Array.from({ length: clusters * clusters }, () => new OfferHeap());
  const hub = least < most ? clusters : -1; // where clusters within the bounds give to and take from, at no cost
  const nodes = clusters + (hub < 0 ? 0 : 1);
  const rows = rowsAPiece(clusters);
  const sizes = new Int32Array(clusters);
  const potentials = new Float64Array(nodes);
  const lengths = new Float64Array(nodes);
  const before = new Int32Array(nodes);
  const done = new Uint8Array(nodes);
  let table: Float64Array = new Float64Array(0);
  let labels: Uint8Array = new Uint8Array(0);
  // Moves that cost more than this at the start prices are not listed. Prices that rise by less cannot make them worth it.
  let window = Number.POSITIVE_INFINITY;

  /** What a unit costs from node a to node b at the potentials; infinite where none can go. */
  function arc(a: number, b: number): number {
    if (a === hub) return sizes[b] > least ? potentials[b] - potentials[a] : Number.POSITIVE_INFINITY;
    if (b === hub) return sizes[a] < most ? potentials[b] - potentials[a] : Number.POSITIVE_INFINITY;
    const heap = heaps[a * clusters + b];
    if (heap.first(labels, a) < 0) return Number.POSITIVE_INFINITY;
    return heap.firstKey + potentials[b] - potentials[a];
  }

  /** Lists where a point could go. */
  function push(point: number): void {
    const own = labels[point];
    const row = point * clusters;
    for (let k = 0; k < clusters; k++) {
      if (k !== own) heaps[own * clusters + k].push(table[row + k] - table[row + own], point);
    }
  }

  /** Lists all moves within the window at the present potentials. */
  function* listAll(): Pieces<void> {
    for (const heap of heaps) heap.clear();
    for (let point = 0; point < size; point++) {
      const own = labels[point];
      const row = point * clusters;
      const bar = table[row + own] + potentials[own] + window;
      for (let k = 0; k < clusters; k++) {
        if (k === own || table[row + k] + potentials[k] > bar) continue;
        heaps[own * clusters + k].append(table[row + k] - table[row + own], point);
      }
      if (point % rows === rows - 1) yield;
    }
    for (const heap of heaps) {
      heap.arrange();
      yield;
    }
  }

  /** How many a node has too many; below 0, too few. What clusters lack or have too many altogether is the hub's. */
  function excess(node: number): number {
    if (node === hub) {
      let balance = 0;
      for (let k = 0; k < clusters; k++) balance -= excess(k);
      return balance;
    }
    return sizes[node] > most ? sizes[node] - most : sizes[node] < least ? sizes[node] - least : 0;
  }

  function isSettled(): boolean {
    for (let k = 0; k < clusters; k++) if (excess(k) !== 0) return false;
    return true;
  }

  /** Shortest paths from all that have too many to the nearest that has too few; undefined where no listed move leads there, or none lacks. */
  function nearestLack(): number | undefined {
    lengths.fill(Number.POSITIVE_INFINITY);
    before.fill(-1);
    done.fill(0);
    const lacks = new Uint8Array(nodes);
    for (let node = 0; node < nodes; node++) {
      const own = excess(node);
      if (own > 0) lengths[node] = 0;
      if (own < 0) lacks[node] = 1;
    }
    for (;;) {
      let node = -1;
      for (let k = 0; k < nodes; k++) {
        if (done[k] === 0 && lengths[k] < Number.POSITIVE_INFINITY && (node < 0 || lengths[k] < lengths[node]))
          node = k;
      }
      if (node < 0) return undefined;
      if (lacks[node] === 1) return node;
      done[node] = 1;
      for (let to = 0; to < nodes; to++) {
        if (done[to] === 1) continue;
        const length = lengths[node] + Math.max(0, arc(node, to)); // rounding may leave a little below 0
        if (length >= lengths[to]) continue;
        lengths[to] = length;
        before[to] = node;
      }
    }
  }

  function ship(lack: number): void {
    for (let to = lack; before[to] >= 0; to = before[to]) {
      const from = before[to];
      if (from === hub || to === hub) continue;
      const point = heaps[from * clusters + to].first(labels, from);
      labels[point] = to;
      push(point);
    }
    // A path changes the sizes of its ends, and of those beside the hub.
    for (let to = lack; before[to] >= 0; to = before[to]) {
      const from = before[to];
      if (from !== hub && to !== hub) {
        sizes[from]--;
        sizes[to]++;
      }
    }
  }

  /** Every point where distance + price is least. True where no cluster has too many or too few. */
  function place(): boolean {
    sizes.fill(0);
    for (let point = 0, row = 0; point < size; point++, row += clusters) {
      let best = 0;
      let least = table[row] + potentials[0];
      for (let k = 1; k < clusters; k++) {
        const value = table[row + k] + potentials[k];
        if (value >= least) continue;
        least = value;
        best = k;
      }
      labels[point] = best;
      sizes[best]++;
    }
    return isSettled();
  }

  return {
    *assign(distances, prices, labelsOut): Pieces<void> {
      [table, labels] = [distances, labelsOut];
      if (hub >= 0) prices.fill(0);
      potentials.fill(0);
      potentials.set(prices);
      if (place()) return;
      yield;
      yield* listAll();
      let risen = 0; // the most that a potential has risen since the moves were listed
      let all = 0;
      let shipped = 0;
      for (let lack = nearestLack(); ; lack = nearestLack()) {
        const reach = lack === undefined ? Number.POSITIVE_INFINITY : lengths[lack];
        if (lack === undefined && isSettled()) break;
        if (risen + reach > window) {
          window = WIDER * window + reach; // infinite where nothing was found
          yield* listAll();
          risen = 0;
          continue;
        }
        ship(lack!);
        for (let node = 0; node < nodes; node++) potentials[node] += reach - Math.min(lengths[node], reach);
        risen += reach;
        all += reach;
        if (++shipped % SHIPMENTS_A_PIECE === 0) yield;
      }
      window = NEXT * all; // the next table is like this one
      prices.set(potentials.subarray(0, clusters));
    },
  };
}
