import { type FairProgram, pointOfCode, relativeWeight } from "./fair-program.ts";

/** Whole labels: a fractional point goes where most of it is. Returns the cost of the fractional solution. */
export function roundInto(program: FairProgram, labelsOut: Uint8Array): number {
  const { problem, rows, basic, values, keys, distances } = program;
  const { size, clusters } = problem;
  labelsOut.set(keys);
  let cost = 0;
  for (let point = 0; point < size; point++)
    cost += relativeWeight(problem, point) * distances[point * clusters + keys[point]];
  for (let i = 0; i < rows; i++) {
    if (basic[i] < 0) continue;
    const point = pointOfCode(basic[i], clusters);
    const more = distances[basic[i]] - distances[point * clusters + keys[point]];
    cost += values[i] * relativeWeight(problem, point) * more;
    labelsOut[point] = largestShare(program, point);
  }
  return (cost * problem.mass) / size;
}

/** The cluster that holds most of a fractional point; its key in a tie. */
function largestShare({ problem, rows, basic, values, keys }: FairProgram, point: number): number {
  const { clusters } = problem;
  let left = 1;
  let most = 0;
  let cluster = keys[point];
  for (let i = 0; i < rows; i++) {
    if (basic[i] < 0 || pointOfCode(basic[i], clusters) !== point) continue;
    left -= values[i];
    if (values[i] <= most) continue;
    most = values[i];
    cluster = basic[i] - point * clusters;
  }
  return most > left ? cluster : keys[point];
}
