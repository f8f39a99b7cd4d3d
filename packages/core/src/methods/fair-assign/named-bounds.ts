import { fairAssignWords } from "../../notices/words/call-words.ts";
import type { Problem } from "../../problem/problem.ts";
import { refusalOf } from "../../refusal-of.ts";
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
  const values = { got: name, several: found.length > 0, known };
  throw refusalOf(fairAssignWords, "bounds-group", `fair-assign option ${option}`, values);
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
      const side = lower[cell] > shares[cell] + ROUNDING ? "lower" : "upper";
      if (side === "upper" && upper[cell] >= shares[cell] - ROUNDING) return;
      const asked = side === "lower" ? lower[cell] : upper[cell];
      throw refusalOf(fairAssignWords, "bounds-unreachable", `fair-assign option ${side}`, {
        of: `${name}=${group}`,
        side,
        asked,
        share: shares[cell],
      });
    });
  });
}
