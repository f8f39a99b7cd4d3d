import { Rng } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { SegmentFiller } from "./fill-segments.ts";
import { lookAtRows } from "./look-at-rows.ts";
import { type PassTask, passTask } from "./pass-task.ts";
import type { Segment } from "./segment.ts";

const STRATA = 2;
const RULES = 7;
const ROWS = 3001;

/** Rows and rules; `coordinate` is what a value of either may be, `price` a price. */
function made(clusters: number, dim: number, coordinate: (rng: Rng) => number, price: (rng: Rng) => number) {
  const rng = Rng.fromSeed(clusters * 100 + dim);
  const columns = [
    Float64Array.from({ length: ROWS }, (_, row) => row),
    Float64Array.from({ length: ROWS }, () => rng.below(STRATA)),
    ...Array.from({ length: dim }, () => Float64Array.from({ length: ROWS }, () => coordinate(rng))),
  ];
  const rules = Array.from({ length: RULES }, () => ({
    centers: Float64Array.from({ length: clusters * dim }, () => coordinate(rng)),
    prices: Float64Array.from({ length: STRATA * clusters }, () => price(rng)),
  }));
  return { columns, rules, clusters, dim };
}

/** What a plain loop in 64 bits says, in the order of prediction. */
function plainly({ columns, rules, clusters, dim }: ReturnType<typeof made>, width: number) {
  const counts = new Float64Array(STRATA * RULES * clusters);
  const near = new Float64Array(STRATA * RULES * clusters * clusters);
  const bordering = rules.map(() => [] as number[]);
  rules.forEach(({ centers, prices }, r) => {
    for (let row = 0; row < ROWS; row++) {
      const s = columns[1][row];
      const totals = Array.from({ length: clusters }, (_, k) => {
        let total = 0;
        for (let i = 0; i < dim; i++) total += (columns[2 + i][row] - centers[k * dim + i]) ** 2;
        return total + prices[s * clusters + k];
      });
      const order = [...totals.keys()].sort((k, l) => totals[k] - totals[l] || k - l);
      const at = (s * RULES + r) * clusters + order[0];
      counts[at]++;
      if (totals[order[1]] - totals[order[0]] < width) {
        near[at * clusters + order[1]]++;
        bordering[r].push(row);
      }
    }
  });
  return { counts, near, bordering };
}

function byThreads({ columns, rules, clusters, dim }: ReturnType<typeof made>, width: number) {
  const segments: Segment[] = [];
  const filler = new SegmentFiller({ dim, strata: STRATA, share: 0, seed: 1 }, (segment) => segments.push(segment));
  filler.take(columns, ROWS);
  filler.end();
  const found = (kind: PassTask["kind"]) => {
    const looking = lookAtRows(passTask(kind, rules, clusters, STRATA, dim, () => width));
    for (const segment of segments) looking.look(segment);
    return looking.end();
  };
  const { bordering, pairs } = found("border");
  const borders = rules.map(() => [] as number[]);
  for (let i = 0; i < pairs.length; i += 2) borders[pairs[i]].push(bordering[pairs[i + 1] * (dim + 2) + 1]);
  const { counts, near } = found("near");
  expect(found("tally").counts).toEqual(counts);
  return { counts, near, bordering: borders.map((own) => own.sort((a, b) => a - b)) };
}

const normal = (rng: Rng): number => rng.normal();
const free = (rng: Rng): number => rng.float();

describe("a row's cluster, looked at in 32 bits first", () => {
  it.each([
    ["numbers of any kind", made(10, 25, normal, free), 0.3],
    ["an odd number of clusters", made(5, 3, normal, free), 0.3],
    ["two clusters, one feature", made(2, 1, normal, free), 0.3],
    ["a grid, where rows lie half way between centres and centres on each other", made(6, 2, gridded, () => 0), 1.5],
    ["a grid with prices of the same size as its steps", made(6, 2, gridded, (rng) => rng.below(3)), 1],
    [
      "numbers so small that 32 bits lose them",
      made(
        4,
        3,
        (rng) => 1e-23 * rng.normal(),
        () => 0,
      ),
      1e-47,
    ],
    [
      "numbers that differ in the last digits only",
      made(
        4,
        3,
        (rng) => 1000 + 0.01 * rng.normal(),
        () => 0,
      ),
      1e-4,
    ],
    ["prices beyond 32 bits", made(4, 3, normal, (rng) => (rng.float() < 0.5 ? 0 : 1e300)), 0.3],
    ["a few rows very far away", made(8, 4, (rng) => rng.normal() * (rng.float() < 0.01 ? 1e4 : 1), free), 0.3],
  ])("is that of 64 bits, ties included: %s", (_, table, width) => {
    const plain = plainly(table, width);
    expect(plain.near.some((count) => count > 0)).toBe(true);
    expect(byThreads(table, width)).toEqual(plain);
  });
});

function gridded(rng: Rng): number {
  return rng.below(5) / 2;
}
