/**
 * Hands out the indices of `keys` by ascending key, ties by ascending index, while the owner of `keys` may raise keys
 * (never lower them) as it likes. A raised key is noticed when its index comes up, and sinks then.
 */
export class GrowingHeap {
  private readonly keys: Float64Array;
  /** The keys that the heap is ordered by: at most the true ones. */
  private readonly known: Float64Array;
  private readonly heap: Uint32Array;
  private length: number;

  constructor(keys: Float64Array) {
    this.keys = keys;
    this.known = keys.slice();
    this.heap = Uint32Array.from(keys, (_, index) => index);
    this.length = keys.length;
    for (let place = (this.length >>> 1) - 1; place >= 0; place--) this.sink(place);
  }

  /** Removes and returns the index of the least key; the heap must not be empty. */
  pop(): number {
    const { heap, known, keys } = this;
    while (known[heap[0]] < keys[heap[0]]) {
      known[heap[0]] = keys[heap[0]];
      this.sink(0);
    }
    const least = heap[0];
    this.length--;
    heap[0] = heap[this.length];
    this.sink(0);
    return least;
  }

  private sink(from: number): void {
    const { heap, length } = this;
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= length) return;
      if (child + 1 < length && this.precedes(heap[child + 1], heap[child])) child++;
      if (!this.precedes(heap[child], heap[place])) return;
      const index = heap[place];
      heap[place] = heap[child];
      heap[child] = index;
      place = child;
    }
  }

  private precedes(a: number, b: number): boolean {
    return this.known[a] < this.known[b] || (this.known[a] === this.known[b] && a < b);
  }
}
