import type { Polisher } from "./polisher.ts";
import { partsOf, type ShiftCode } from "./shifts.ts";

/** The cells and balances of a clustering after a shift or two that are not made. */
export class TrialCounts {
  private readonly polisher: Polisher;
  private readonly cells: Float64Array;
  /** attributes x clusters */
  private readonly balances: Float64Array;

  constructor(polisher: Polisher) {
    const { problem, clustering } = polisher;
    this.polisher = polisher;
    this.cells = clustering.cellMasses.slice();
    this.balances = new Float64Array(problem.attributes.length * problem.clusters);
    for (let cluster = 0; cluster < problem.clusters; cluster++) this.balance(cluster);
  }

  apply(shift: ShiftCode): void {
    const { from, to, stratum, weight } = partsOf(this.polisher, shift);
    this.add(from, stratum, -weight);
    this.add(to, stratum, weight);
    this.balance(from);
    this.balance(to);
  }

  /** The two clusters of a shift as they really are: weights that are taken back by subtraction leave rounding behind. */
  reset(shift: ShiftCode): void {
    const { problem, clustering } = this.polisher;
    const { from, to } = partsOf(this.polisher, shift);
    for (const cluster of [from, to]) {
      const at = cluster * problem.cells;
      for (let cell = at; cell < at + problem.cells; cell++) this.cells[cell] = clustering.cellMasses[cell];
      this.balance(cluster);
    }
  }

  /** The least balance of every attribute, after the cost. */
  balancesInto(scoresOut: Float64Array): void {
    const { clusters } = this.polisher.problem;
    for (let a = 0; a + 1 < scoresOut.length; a++) {
      let least = 1;
      for (let at = a * clusters; at < (a + 1) * clusters; at++)
        if (this.balances[at] < least) least = this.balances[at];
      scoresOut[1 + a] = least;
    }
  }

  private add(cluster: number, stratum: number, weight: number): void {
    const { problem, lists } = this.polisher;
    const { attributes, cells } = lists.strata;
    for (let a = 0; a < attributes; a++)
      this.cells[cluster * problem.cells + cells[stratum * attributes + a]] += weight;
  }

  private balance(cluster: number): void {
    const { problem, lists } = this.polisher;
    const { bounds, attributes } = lists.strata;
    for (let a = 0; a < attributes; a++) {
      let least = Number.POSITIVE_INFINITY;
      let most = 0;
      for (let cell = cluster * problem.cells + bounds[a]; cell < cluster * problem.cells + bounds[a + 1]; cell++) {
        if (this.cells[cell] < least) least = this.cells[cell];
        if (this.cells[cell] > most) most = this.cells[cell];
      }
      this.balances[a * problem.clusters + cluster] = most > 0 ? least / most : 0;
    }
  }
}
