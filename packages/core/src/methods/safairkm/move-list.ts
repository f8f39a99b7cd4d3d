/** Moves in the order they were made; one way to send a clustering that differs little from a known one. */
export class MoveList {
  points: Uint32Array = new Uint32Array(64);
  clusters: Uint8Array = new Uint8Array(64);
  length = 0;

  push(point: number, cluster: number): void {
    if (this.length === this.points.length) this.grow();
    this.points[this.length] = point;
    this.clusters[this.length] = cluster;
    this.length++;
  }

  private grow(): void {
    const points = new Uint32Array(this.length * 2);
    const clusters = new Uint8Array(this.length * 2);
    points.set(this.points);
    clusters.set(this.clusters);
    this.points = points;
    this.clusters = clusters;
  }
}
