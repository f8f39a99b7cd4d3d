import { exp, log } from "../kernels/exp-log.ts";

/** Rows of one group that weigh the same, or nearly. */
export interface WeightClasses {
  /** Rows of each class, what one of them weighs, and their group. */
  readonly sizes: Int32Array;
  readonly weightOf: Float64Array;
  readonly groupOf: Int32Array;
  /** Whether each class has one weight, not the mean of several that lie close together. */
  readonly exact: boolean;
}

/** Of all groups together; every group may have some, however many groups there are. */
const MOST_CLASSES = 1024;
const MOST_OF_A_GROUP = 32;
const LEAST_OF_A_GROUP = 4;

/** undefined where all rows weigh the same. */
export function weightClasses(
  groupOf: ArrayLike<number>,
  groups: number,
  weights: ArrayLike<number> | undefined,
): WeightClasses | undefined {
  if (weights === undefined || isConstant(weights)) return undefined;
  const most = Math.max(LEAST_OF_A_GROUP, Math.min(MOST_OF_A_GROUP, Math.floor(MOST_CLASSES / groups)));
  const members = Array.from({ length: groups }, (): number[] => []);
  for (let row = 0; row < weights.length; row++) members[groupOf[row]].push(weights[row]);
  const classes = members.flatMap((own, group) => {
    const sorted = Float64Array.from(own).sort();
    return classesOf(sorted, most).map((part) => ({ group, ...part }));
  });
  return {
    sizes: Int32Array.from(classes, ({ rows }) => rows),
    weightOf: Float64Array.from(classes, ({ rows, mass }) => mass / rows),
    groupOf: Int32Array.from(classes, ({ group }) => group),
    exact: classes.every(({ same }) => same),
  };
}

function isConstant(weights: ArrayLike<number>): boolean {
  for (let row = 1; row < weights.length; row++) if (weights[row] !== weights[0]) return false;
  return true;
}

interface WeightClass {
  rows: number;
  mass: number;
  same: boolean;
}

/** One for each weight; where there are too many weights, classes whose weights differ by one factor at most. */
function classesOf(sorted: Float64Array, most: number): WeightClass[] {
  const factor = new Set(sorted).size <= most ? 1 : exp(log(sorted[sorted.length - 1] / sorted[0]) / most);
  const found: WeightClass[] = [];
  let first = 0; // the least weight of the class
  for (const weight of sorted) {
    if (found.length === 0 || weight > first * factor) {
      found.push({ rows: 0, mass: 0, same: true });
      first = weight;
    }
    const last = found[found.length - 1];
    last.same &&= weight === first;
    last.rows++;
    last.mass += weight;
  }
  return found;
}
