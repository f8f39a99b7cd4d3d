import { nameWords } from "../notices/words/name-words.ts";
import { Rng } from "../random/rng.ts";
import { refusalOf } from "../refusal-of.ts";
import type { Table } from "../tables/table.ts";

interface Blob {
  readonly points: number;
  readonly center: readonly [number, number];
  readonly group: 0 | 1;
}

interface SyntheticSet {
  readonly name: string;
  readonly about: string;
  readonly spread: number;
  readonly blobs: readonly Blob[];
}

const blob = (points: number, x: number, y: number, group: 0 | 1): Blob => ({ points, center: [x, y], group });

/** The paper's four sets: 400 points in the plane, two groups. The names are those of the authors' generator. */
export const syntheticSets: readonly SyntheticSet[] = [
  {
    name: "syn_equal_ds1",
    about: "four blobs, groups 200:200",
    spread: 0.1,
    blobs: [blob(100, 1, 1, 0), blob(100, 2.1, 1, 0), blob(100, 1, 5, 1), blob(100, 2.1, 5, 1)],
  },
  {
    name: "syn_unequal_ds1",
    about: "four blobs, groups 300:100",
    spread: 0.13,
    blobs: [blob(150, 1, 1, 0), blob(150, 2.1, 1, 0), blob(50, 1, 3.5, 1), blob(50, 2.1, 3.5, 1)],
  },
  {
    name: "syn_equal_ds2",
    about: "two blobs, groups 200:200",
    spread: 0.3,
    blobs: [blob(200, 1, 1, 0), blob(200, 2.1, 3.5, 1)],
  },
  {
    name: "syn_unequal_ds2",
    about: "two blobs, groups 300:100",
    spread: 0.3,
    blobs: [blob(300, 1, 1, 0), blob(100, 2.1, 3.5, 1)],
  },
];

/**
 * One draw of a synthetic set, with columns x1, x2 and group.
 *
 * @example
 * console.log(syntheticSet("syn_unequal_ds2", 1).rows); // 400
 */
export function syntheticSet(name: string, seed: number): Table {
  const set = syntheticSets.find((candidate) => candidate.name === name);
  if (set === undefined) {
    const known = syntheticSets.map((candidate) => candidate.name);
    throw refusalOf(nameWords, "name-unknown", "dataset", { got: name, known });
  }
  const rows = set.blobs.reduce((total, { points }) => total + points, 0);
  const rng = Rng.fromSeed(seed).fork(name);
  const [x1, x2, group] = [new Float64Array(rows), new Float64Array(rows), new Float64Array(rows)];
  let row = 0;
  for (const { points, center, group: of } of set.blobs) {
    for (let i = 0; i < points; i++, row++) {
      x1[row] = center[0] + set.spread * rng.normal();
      x2[row] = center[1] + set.spread * rng.normal();
      group[row] = of;
    }
  }
  return {
    rows,
    columns: [
      { kind: "numeric", name: "x1", values: x1 },
      { kind: "numeric", name: "x2", values: x2 },
      { kind: "numeric", name: "group", values: group },
    ],
  };
}
