import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import { strataOf } from "../../../problem/strata.ts";
import { oracleBalance } from "../../../testing/oracle.ts";
import { blobs, type Shape, stripes, workspaceAt } from "../small-problems.contract.ts";
import { refactor, tallyKeys } from "./basis.ts";
import {
  type FairProgram,
  makeFairProgram,
  pointOfCode,
  pricesFromDuals,
  relativeWeight,
  rowsOf,
  setFloors,
  startFromLabels,
} from "./fair-program.ts";
import { enterPoint } from "./pivot.ts";
import { roundInto } from "./rounding.ts";
import { solveFairProgram } from "./solve.ts";

const TIGHT = 1e-9;

function programAt(shape: Shape, share: number): { program: FairProgram; floors: Float64Array } {
  const problem = blobs(shape);
  const { local } = workspaceAt(problem);
  const program = makeFairProgram(problem, local.lists.distances);
  startFromLabels(program, stripes(problem));
  return { program, floors: Float64Array.from(problem.attributes, ({ measure }) => share * measure.best) };
}

/** The share of every point in every cluster: its key has what its basic places leave. */
function sharesOf({ problem, rows, basic, values, keys }: FairProgram): Float64Array {
  const shares = new Float64Array(problem.size * problem.clusters);
  for (let p = 0; p < problem.size; p++) shares[p * problem.clusters + keys[p]] = 1;
  for (let i = 0; i < rows; i++) {
    if (basic[i] < 0) continue;
    const point = pointOfCode(basic[i], problem.clusters);
    shares[basic[i]] += values[i];
    shares[point * problem.clusters + keys[point]] -= values[i];
  }
  return shares;
}

describe.each<[string, Shape]>([
  ["two groups", { size: 150, clusters: 3 }],
  ["three groups by representation", { size: 150, clusters: 3, groups: [3], measure: "representation" }],
  ["two attributes", { size: 150, clusters: 3, groups: [2, 3] }],
  ["weights", { size: 120, clusters: 3, weighted: true }],
  ["limits", { size: 120, clusters: 3, limits: { minSize: 30, maxSize: 55 } }],
])("The program with %s", (_, shape) => {
  it("ends with shares of 0 to 1 that keep every row, and few points shared", () => {
    const { program, floors } = programAt(shape, 0.8);
    const { problem, coefficients, constants, rowsEach } = program;
    expect(atOnce(solveFairProgram(program, floors, 1e5, TIGHT, () => false))).toBe(true);
    const shares = sharesOf(program);
    const strata = strataOf(problem);
    const masses = new Float64Array(problem.clusters * strata.count);
    let fractional = 0;
    for (let p = 0; p < problem.size; p++) {
      let whole = 0;
      for (let k = 0; k < problem.clusters; k++) {
        const share = shares[p * problem.clusters + k];
        expect(share > -1e-7 && share < 1 + 1e-7).toBe(true);
        if (share > 1e-7 && share < 1 - 1e-7) fractional++;
        whole += share;
        masses[k * strata.count + strata.of[p]] += share * relativeWeight(problem, p);
      }
      expect(whole).toBeCloseTo(1, 7);
    }
    expect(fractional).toBeLessThanOrEqual(2 * program.rows);
    for (let row = 0; row < program.rows; row++) {
      let value = constants[row % rowsEach];
      for (let s = 0; s < strata.count; s++)
        value +=
          coefficients[(row % rowsEach) * strata.count + s] * masses[Math.floor(row / rowsEach) * strata.count + s];
      expect(value).toBeGreaterThan(-1e-6);
    }
  });

  it("has prices by which every point is where distance and price are least", () => {
    const { program, floors } = programAt(shape, 0.7);
    atOnce(solveFairProgram(program, floors, 1e5, TIGHT, () => false));
    const { problem, distances, prices, keys, strata } = program;
    const tolerance = 1e-6 * (problem.squares / problem.mass);
    for (let p = 0; p < problem.size; p++) {
      const priced = (k: number): number =>
        distances[p * problem.clusters + k] + prices[k * strata.count + strata.of[p]];
      for (let k = 0; k < problem.clusters; k++) expect(priced(keys[p])).toBeLessThan(priced(k) + tolerance);
    }
  });

  it("is the same from any start, and whether warm or cold", () => {
    const cold = programAt(shape, 0.8);
    atOnce(solveFairProgram(cold.program, cold.floors, 1e5, TIGHT, () => false));
    const labels = new Uint8Array(cold.program.problem.size);
    const once = roundInto(cold.program, labels);
    const warm = programAt(shape, 0.8);
    for (const share of [0.3, 0.6])
      atOnce(
        solveFairProgram(
          warm.program,
          warm.floors.map((floor) => (floor / 0.8) * share),
          1e5,
          TIGHT,
          () => false,
        ),
      );
    atOnce(solveFairProgram(warm.program, warm.floors, 1e5, TIGHT, () => false));
    expect(roundInto(warm.program, labels)).toBeCloseTo(once, 5);
  });
});

describe("The program's parts", () => {
  it("count their rows", () => {
    const { program } = programAt({ size: 60, clusters: 4, groups: [3] }, 0.5);
    expect(program.rows).toBe(4 * 3 * 2);
    expect(rowsOf(program.problem)).toBe(program.rows);
  });

  it("keep values and duals through pivots as a fresh factorisation finds them", () => {
    const { program, floors } = programAt({ size: 150, clusters: 3, groups: [3] }, 0.8);
    atOnce(solveFairProgram(program, floors, 25, TIGHT, () => false)); // some pivots, not all
    const [values, duals] = [program.values.slice(), program.duals.slice()];
    tallyKeys(program);
    atOnce(refactor(program));
    program.values.forEach((value, i) => {
      expect(values[i]).toBeCloseTo(value, 6);
    });
    program.duals.forEach((dual, i) => {
      expect(duals[i]).toBeCloseTo(dual, 6);
    });
  });

  it("move a whole point without a change of the basis where nothing stops it", () => {
    const { program } = programAt({ size: 150, clusters: 3 }, 0);
    setFloors(program, Float64Array.of(0));
    tallyKeys(program);
    atOnce(refactor(program));
    pricesFromDuals(program);
    const to = (program.keys[0] + 1) % 3;
    expect(enterPoint(program, 0, to, -1)).toBe(false);
    expect(program.keys[0]).toBe(to);
  });

  it("make shared points whole where most of them is, and stop when they should", () => {
    const { program, floors } = programAt({ size: 300, clusters: 3 }, 0.9);
    expect(atOnce(solveFairProgram(program, floors, 1e5, TIGHT, () => true))).toBe(false);
    expect(atOnce(solveFairProgram(program, floors, 1e5, TIGHT, () => false))).toBe(true);
    const labels = new Uint8Array(300);
    const bound = roundInto(program, labels);
    const shares = sharesOf(program);
    labels.forEach((label, p) => {
      for (let k = 0; k < 3; k++) expect(shares[p * 3 + label]).toBeGreaterThanOrEqual(shares[p * 3 + k] - 1e-9);
    });
    const cost = shares.reduce((sum, share, at) => sum + share * program.distances[at], 0);
    expect(bound).toBeCloseTo(cost, 6);
    expect(oracleBalance(program.problem, labels, 0)).toBeGreaterThan(0.8 * floors[0]);
  });
});
