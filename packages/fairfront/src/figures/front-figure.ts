import { type Front, methodNamed, type Problem, runFigure } from "@fairfront/core/internal";

/** The front as an SVG picture: cost to the right, balance up, so that better is up and to the left. */
export function frontFigure({ attributes, size, clusters }: Problem, front: Front, attribute = 0): string {
  const rows = front.solutions.map(({ scores: [cost, ...fairness] }) => ({ cost, fairness }));
  const method = titleOf(front.solutions[0]?.origin.method);
  return runFigure({ attributes, size, clusters, rows, method }, attribute);
}

function titleOf(method: string | undefined): string {
  try {
    return method === undefined ? "" : methodNamed(method).title;
  } catch {
    return method ?? ""; // one that was written elsewhere
  }
}
