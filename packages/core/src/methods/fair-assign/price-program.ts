import type { Highs, Model } from "highs";
import type { Problem } from "../../problem/problem.ts";
import type { Strata } from "../../problem/strata.ts";
import { SOLVER_OPTIONS } from "./highs.ts";
import { programWithoutOffers } from "./program-without-offers.ts";
import { runToOptimum } from "./run-to-optimum.ts";
import type { ShareRow } from "./share-bounds.ts";

/** A point may go to a cluster other than its base, at an extra cost a unit of weight. */
export interface Offer {
  readonly point: number;
  readonly stratum: number;
  readonly from: number;
  readonly to: number;
  readonly extra: number;
}

const NONE = -1;

/**
 * The linear program over the offers alone; all other points stay at their base. A column is the part of a point that
 * takes an offer, from 0 to 1, so a row is needed only for points with several offers, besides the demands on clusters.
 * Every demand may be violated at a price (its penalties), which keeps the program solvable and its duals near `center`.
 */
export class PriceProgram {
  private readonly highs: Highs;
  private readonly model: Model;
  private readonly problem: Problem;
  private readonly strata: Strata;
  private readonly rows: readonly ShareRow[];
  /** Row-major strata x rows: what a unit of mass of a stratum adds to a demand. */
  private readonly loads: Float64Array;
  private readonly offers: Offer[] = [];
  /** One a point: its newest offer, and the row that keeps its offers at 1 together. */
  private readonly newest: Int32Array;
  private readonly older: number[] = [];
  private readonly together: Int32Array;
  private modelRows: number;

  /** `baseCellMasses` (clusters x cells) and `baseMasses` are those of all points at their bases. */
  constructor(
    highs: Highs,
    problem: Problem,
    strata: Strata,
    rows: readonly ShareRow[],
    baseMasses: Float64Array,
    baseCellMasses: Float64Array,
  ) {
    this.highs = highs;
    this.problem = problem;
    this.strata = strata;
    this.rows = rows;
    this.newest = new Int32Array(problem.size).fill(NONE);
    this.together = new Int32Array(problem.size).fill(NONE);
    this.loads = loadsOf(problem, strata, rows);
    this.modelRows = problem.clusters * rows.length;
    this.model = highs.createModel(programWithoutOffers(highs, problem, rows, baseMasses, baseCellMasses));
    this.model.options.set(SOLVER_OPTIONS);
  }

  dispose(): void {
    this.model.dispose();
  }

  get offerCount(): number {
    return this.offers.length;
  }

  offerAt(index: number): Offer {
    return this.offers[index];
  }

  has(point: number): boolean {
    return this.newest[point] !== NONE;
  }

  /** Whether a point may go there already. */
  allows(point: number, cluster: number): boolean {
    for (let i = this.newest[point]; i !== NONE; i = this.older[i]) if (this.offers[i].to === cluster) return true;
    return false;
  }

  /** Keeps every demand's dual within `radius` of its center. */
  setTolls(centers: Float64Array, radius: number): void {
    const count = 2 * centers.length;
    const costs = new Float64Array(count);
    for (let i = 0; i < centers.length; i++) {
      costs[2 * i] = radius + centers[i];
      costs[2 * i + 1] = radius - centers[i];
    }
    if (count > 0) this.model.changeColsCost({ kind: "range", from: 0, to: count - 1 }, costs);
  }

  add(offers: readonly Offer[]): void {
    if (offers.length === 0) return;
    const { weights } = this.problem;
    const { rows } = this;
    const starts = new Int32Array(offers.length + 1);
    const indices: number[] = [];
    const values: number[] = [];
    const cost = new Float64Array(offers.length);
    const crowded = new Set<number>();
    offers.forEach(({ point, stratum, from, to, extra }, i) => {
      const weight = weights === undefined ? 1 : weights[point];
      cost[i] = weight * extra;
      for (let r = 0; r < rows.length; r++) {
        const load = weight * this.loads[stratum * rows.length + r];
        if (load === 0) continue;
        indices.push(to * rows.length + r, from * rows.length + r);
        values.push(load, -load);
      }
      if (this.together[point] !== NONE) {
        indices.push(this.together[point]);
        values.push(1);
      } else if (this.newest[point] !== NONE) crowded.add(point);
      starts[i + 1] = indices.length;
      this.older.push(this.newest[point]);
      this.newest[point] = this.offers.push(offers[i]) - 1;
    });
    this.model.addCols({
      cost,
      lower: new Float64Array(offers.length),
      upper: new Float64Array(offers.length).fill(1),
      matrix: {
        format: "csc",
        numRows: this.modelRows,
        numCols: offers.length,
        starts,
        indices: Int32Array.from(indices),
        values: Float64Array.from(values),
      },
    });
    this.keepTogether([...crowded]);
  }

  /** The offers of a point take at most all of it. */
  private keepTogether(points: readonly number[]): void {
    if (points.length === 0) return;
    const firstOffer = 2 * this.problem.clusters * this.rows.length;
    const starts = [0];
    const indices: number[] = [];
    for (const point of points) {
      for (let i = this.newest[point]; i !== NONE; i = this.older[i]) indices.push(firstOffer + i);
      starts.push(indices.length);
      this.together[point] = this.modelRows++;
    }
    this.model.addRows({
      lower: new Float64Array(points.length).fill(-this.highs.infinity),
      upper: new Float64Array(points.length).fill(1),
      matrix: {
        format: "csr",
        numRows: points.length,
        numCols: firstOffer + this.offers.length,
        starts: Int32Array.from(starts),
        indices: Int32Array.from(indices),
        values: new Float64Array(indices.length).fill(1),
      },
    });
  }

  /** Solves; `taken` has a number an offer, `duals` one a demand (clusters x rows), `paid` is the violation left. */
  solve(): { taken: Float64Array; duals: Float64Array; paid: number } {
    runToOptimum(this.highs, this.model);
    const { colValue, rowDual } = this.model.getSolution();
    const demands = this.problem.clusters * this.rows.length;
    let paid = 0;
    for (let i = 0; i < 2 * demands; i++) paid += colValue[i];
    return { taken: colValue.slice(2 * demands), duals: rowDual.slice(0, demands), paid };
  }

  /** Row-major strata x clusters: a point belongs where distance + price is least. */
  pricesInto(duals: Float64Array, pricesOut: Float64Array): void {
    const { clusters } = this.problem;
    const width = this.rows.length;
    for (let stratum = 0; stratum < this.strata.count; stratum++) {
      for (let k = 0; k < clusters; k++) {
        let price = 0;
        for (let r = 0; r < width; r++) price -= duals[k * width + r] * this.loads[stratum * width + r];
        pricesOut[stratum * clusters + k] = price;
      }
    }
  }
}

function loadsOf({ attributes }: Problem, strata: Strata, rows: readonly ShareRow[]): Float64Array {
  const loads = new Float64Array(strata.count * rows.length);
  for (let stratum = 0; stratum < strata.count; stratum++) {
    const cells = strata.cells.subarray(stratum * attributes.length, (stratum + 1) * attributes.length);
    rows.forEach(({ cell, share }, r) => {
      loads[stratum * rows.length + r] = (cells.includes(cell) ? 1 : 0) - share;
    });
  }
  return loads;
}
