import { describe, expect, it } from "vitest";
import { atOnce } from "../../../pieces.ts";
import { makeProblem } from "../../../problem/make-problem.ts";
import type { Problem } from "../../../problem/problem.ts";
import { Rng } from "../../../random/rng.ts";
import { findStart } from "../solve/k-means-start.ts";
import type { Stretch } from "../solve/walk.ts";
import { openWorkspace } from "../workspace.ts";
import { isLarge, scoutBySample } from "./scout.ts";

/** Four blobs of 16,000 points in which the smaller group has 10 to 40 %; or, if rare, six points in all. */
function blobs(rare: boolean): Problem {
  const rng = Rng.fromSeed(3);
  const blob = Array.from({ length: 16_000 }, () => rng.below(4));
  const points = blob.flatMap((b) => [5 * (b % 2) + rng.normal(), 5 * Math.floor(b / 2) + rng.normal()]);
  const groupOf = blob.map((b, p) => (rare ? (p < 6 ? 1 : 0) : rng.float() < 0.1 * (1 + b) ? 1 : 0));
  return makeProblem({ points, dim: 2, clusters: 4, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] });
}

const stretch: Stretch = {
  from: 0.4,
  to: 1 - 1e-9,
  levels: 3,
  recentrings: 1,
  smallestRise: 1,
  raised: [true],
  byProgram: true,
};

describe("Scouting by a sample", () => {
  it("reaches the floors on all points", () => {
    const problem = blobs(false);
    expect(isLarge(problem)).toBe(true);
    const workspace = openWorkspace(problem, () => false);
    const { labels } = atOnce(findStart(problem, Rng.fromSeed(1), 0));
    expect(atOnce(scoutBySample(workspace, labels, stretch))).toBe(true);
    const [{ bestBalance }] = problem.attributes;
    const shares = workspace.found.members.map(({ scores }) => scores[1] / bestBalance);
    for (const floor of [0.4, 0.6, 0.8, 0.99]) expect(shares.some((share) => share >= floor)).toBe(true);
  });

  it("is refused where a stratum is too rare for a sample to tell of", () => {
    const problem = blobs(true);
    const workspace = openWorkspace(problem, () => false);
    expect(atOnce(scoutBySample(workspace, new Uint8Array(problem.size), stretch))).toBe(false);
    expect(workspace.found.size).toBe(0);
  });
});
