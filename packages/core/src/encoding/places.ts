import { refusal } from "../errors.ts";
import { onceFor } from "../problem/once-for.ts";
import { MAX_CLUSTERS, type Problem } from "../problem/problem.ts";

/**
 * The label of a row that has no cluster: it lacked a value, or was not sampled.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd });
 * console.log(front.solutions[0].labels.filter((label) => label === NO_CLUSTER).length); // 0: no row was dropped
 */
export const NO_CLUSTER = -1;

/** Where the points of a problem stand in the data that it was made from. */
export interface Places {
  /** Rows of that data. */
  readonly rows: number;
  /** The row of every point. */
  readonly rowOf: Uint32Array;
}

/** Of a problem that `encode` made: the rows of the table it was given; of another one: `rows` of the problem. */
const placesOf = onceFor(({ places, rows }: Problem & { readonly places?: Places }): Places => {
  if (places !== undefined) return places;
  return { rows: rows.reduce((most, row) => Math.max(most, row), -1) + 1, rowOf: rows };
});

/** Labels of points as labels of rows. */
export function labelsOfRows(problem: Problem, labels: ArrayLike<number>): Int16Array {
  const { rows, rowOf } = placesOf(problem);
  const placed = new Int16Array(rows).fill(NO_CLUSTER);
  for (let point = 0; point < rowOf.length; point++) placed[rowOf[point]] = labels[point];
  return placed;
}

/** Labels of rows as labels of points; the way back. */
export function labelsOfPoints(problem: Problem, labels: ArrayLike<number>): Uint8Array {
  const { rows, rowOf } = placesOf(problem);
  if (labels.length !== rows) {
    throw refusal("one-each", "labels", { what: "rows", count: rows, got: labels.length });
  }
  return Uint8Array.from(rowOf, (row) => {
    const label = labels[row];
    if (Number.isInteger(label) && label >= 0 && label < Math.min(problem.clusters, MAX_CLUSTERS)) return label;
    throw refusal("cluster-index", "labels", { most: problem.clusters - 1, got: String(label), row: row + 1 });
  });
}

/** The places of points whose rows are known by the numbers that they have in a file. */
export function placesIn(rows: number, rowOf: Uint32Array | undefined, fileRows: Uint32Array): Places {
  if (rowOf === undefined) return { rows, rowOf: fileRows };
  const placeOf = new Map(Array.from(rowOf, (fileRow, place) => [fileRow, place]));
  return { rows, rowOf: fileRows.map((fileRow) => placeOf.get(fileRow)!) };
}
