import { InputError } from "../../errors.ts";
import type { Problem } from "../../problem/problem.ts";
import { nearestName } from "../../words/nearest-name.ts";
import { dataShares, type ShareBounds } from "./share-bounds.ts";

type Named = Readonly<Record<string, number>>;

const ROUNDING = 1e-12;

/** Bounds as a person gives them, by group or by attribute=group; a group without one is free on that side. */
export function namedBounds(problem: Problem, lower: Named, upper: Named): ShareBounds {
  const bounds = { lower: new Array<number>(problem.cells).fill(0), upper: new Array<number>(problem.cells).fill(1) };
  for (const [name, share] of Object.entries(lower)) bounds.lower[cellNamed(problem, "lower", name)] = share;
  for (const [name, share] of Object.entries(upper)) bounds.upper[cellNamed(problem, "upper", name)] = share;
  checkFeasible(problem, bounds);
  return bounds;
}

function cellNamed({ attributes }: Problem, option: string, name: string): number {
  const cells = attributes.flatMap(({ name: attribute, groups, firstCell }) =>
    groups.map((group, i) => ({ cell: firstCell + i, names: [`${attribute}=${group}`, group] })),
  );
  const found = cells.filter(({ names }) => names.includes(name));
  if (found.length === 1) return found[0].cell;
  const known = cells.map(({ names }) => names[0]);
  const problem = found.length === 0 ? "is no group" : "is a group of several columns";
  throw new InputError(`fair-assign option ${option}`, `"${name}" ${problem}; ${nearestName(name, known)}`);
}

/**
 * A fractional assignment within the bounds exists exactly if the data as a whole are within them: summed over the
 * clusters the bounds are the data's own, and the clusters that all look like the data meet them.
 */
function checkFeasible(problem: Problem, { lower, upper }: ShareBounds): void {
  const shares = dataShares(problem);
  problem.attributes.forEach(({ name, groups, firstCell }) => {
    groups.forEach((group, i) => {
      const cell = firstCell + i;
      const [option, word] =
        lower[cell] > shares[cell] + ROUNDING ? (["lower", "least"] as const) : (["upper", "most"] as const);
      if (option === "upper" && upper[cell] >= shares[cell] - ROUNDING) return;
      const asked = option === "lower" ? lower[cell] : upper[cell];
      throw new InputError(
        `fair-assign option ${option}`,
        `no assignment gives ${name}=${group} at ${word} ${asked} of every cluster, for it is ${shares[cell].toPrecision(4)} of the data; ask for no ${option === "lower" ? "more" : "less"} than that`,
      );
    });
  });
}
