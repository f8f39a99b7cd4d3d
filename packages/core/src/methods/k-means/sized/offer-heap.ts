/** Points by ascending key, ties by ascending point; those that have left meanwhile are dropped when they come up. */
export class OfferHeap {
  private keys = new Float64Array(16);
  private points = new Int32Array(16);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Adds without order: `arrange` comes before anything is asked. */
  append(key: number, point: number): void {
    if (this.length === this.keys.length) this.grow();
    this.keys[this.length] = key;
    this.points[this.length++] = point;
  }

  arrange(): void {
    for (let place = (this.length >>> 1) - 1; place >= 0; place--) this.sink(place);
  }

  push(key: number, point: number): void {
    this.append(key, point);
    let place = this.length - 1;
    while (place > 0) {
      const parent = (place - 1) >>> 1;
      if (!this.precedes(place, parent)) return;
      this.swap(place, parent);
      place = parent;
    }
  }

  /** The point of the least key that is still in `cluster`; -1 where there is none. */
  first(labels: Uint8Array, cluster: number): number {
    while (this.length > 0 && labels[this.points[0]] !== cluster) {
      this.length--;
      this.keys[0] = this.keys[this.length];
      this.points[0] = this.points[this.length];
      this.sink(0);
    }
    return this.length === 0 ? -1 : this.points[0];
  }

  /** Of the point that `first` returned. */
  get firstKey(): number {
    return this.keys[0];
  }

  private sink(from: number): void {
    let place = from;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= this.length) return;
      if (child + 1 < this.length && this.precedes(child + 1, child)) child++;
      if (!this.precedes(child, place)) return;
      this.swap(child, place);
      place = child;
    }
  }

  private precedes(a: number, b: number): boolean {
    const { keys, points } = this;
    return keys[a] < keys[b] || (keys[a] === keys[b] && points[a] < points[b]);
  }

  private swap(a: number, b: number): void {
    const { keys, points } = this;
    const [key, point] = [keys[a], points[a]];
    keys[a] = keys[b];
    points[a] = points[b];
    keys[b] = key;
    points[b] = point;
  }

  private grow(): void {
    const keys = new Float64Array(2 * this.keys.length);
    const points = new Int32Array(2 * this.points.length);
    keys.set(this.keys);
    points.set(this.points);
    [this.keys, this.points] = [keys, points];
  }
}
