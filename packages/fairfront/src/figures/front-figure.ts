import { type Front, frontSvg, methodNamed, type Problem, toneOf } from "@fairfront/core/internal";

/** The front as an SVG picture: cost to the right, balance up, so that better is up and to the left. */
export function frontFigure(problem: Problem, front: Front, attribute = 0): string {
  const { name, bestBalance } = problem.attributes[attribute];
  const { attributes, size, clusters } = problem;
  const further = attributes.length === 2 ? 1 - attribute : undefined; // one more can be told by colour
  const points = front.solutions.map(({ scores }) => ({
    cost: scores[0],
    balance: scores[1 + attribute],
    ...(further !== undefined && { tone: toneOf(scores[1 + further] / attributes[further].bestBalance) }),
  }));
  return frontSvg({
    ...{ points, attribute: name, bestBalance, attributes: attributes.length, others: [] },
    tones: further === undefined ? undefined : attributes[further].name,
    title: `Cost against balance: ${points.length} clusterings of ${size} points into ${clusters}`,
    method: titleOf(front.solutions[0]?.origin.method),
    marks:
      points.length === 0
        ? []
        : [...new Set([0, fairestOf(points)])].map((id) => ({
            ...{ id, kind: "compared" as const },
            label: id === 0 ? "cheapest" : "fairest",
          })),
  });
}

function fairestOf(points: readonly { readonly balance: number }[]): number {
  return points.reduce((best, { balance }, id) => (balance > points[best].balance ? id : best), 0);
}

function titleOf(method: string | undefined): string {
  try {
    return method === undefined ? "" : methodNamed(method).title;
  } catch {
    return method ?? ""; // one that was written elsewhere
  }
}
