import { describe, expect, it } from "vitest";
import { makeProblem } from "../../problem/make-problem.ts";
import type { Problem } from "../../problem/problem.ts";
import { Rng } from "../../random/rng.ts";
import { polishInPlace } from "./improve.ts";
import { isLarge, scoutBySample } from "./scout.ts";
import { findStart } from "./starts.ts";
import type { Way } from "./walk.ts";
import { enterWorkshop, takeLabelsInPlace } from "./workshop.ts";

/** Four blobs of 16,000 points in which the smaller group has 10 to 40 %; or, if rare, six points in all. */
function blobs(rare: boolean): Problem {
  const rng = Rng.fromSeed(3);
  const blob = Array.from({ length: 16_000 }, () => rng.below(4));
  const points = blob.flatMap((b) => [5 * (b % 2) + rng.normal(), 5 * Math.floor(b / 2) + rng.normal()]);
  const groupOf = blob.map((b, p) => (rare ? (p < 6 ? 1 : 0) : rng.float() < 0.1 * (1 + b) ? 1 : 0));
  return makeProblem({ points, dim: 2, clusters: 4, attributes: [{ name: "g", groups: ["a", "b"], groupOf }] });
}

const way: Way = { from: 0.4, to: 1 - 1e-9, levels: 3, rounds: 1, grain: 1, aimed: [true], priced: true };

describe("Scouting by a sample", () => {
  it("reaches the floors on all points", () => {
    const problem = blobs(false);
    expect(isLarge(problem)).toBe(true);
    const workshop = enterWorkshop(problem, () => false);
    const { labels } = findStart(problem, Rng.fromSeed(1), 0);
    expect(scoutBySample(workshop, labels, way)).toBe(true);
    const [{ bestBalance }] = problem.attributes;
    const shares = workshop.found.members.map(({ scores }) => scores[1] / bestBalance);
    for (const floor of [0.4, 0.6, 0.8, 0.99]) expect(shares.some((share) => share >= floor)).toBe(true);
  });

  it("is refused where a stratum is too rare for a sample to tell of", () => {
    const problem = blobs(true);
    const workshop = enterWorkshop(problem, () => false);
    expect(scoutBySample(workshop, new Uint8Array(problem.size), way)).toBe(false);
    expect(workshop.found.size).toBe(0);
  });
});

describe("A polish", () => {
  it("moves nothing once it is in a hurry", () => {
    const problem = blobs(false);
    const labels = Uint8Array.from({ length: problem.size }, (_, p) => p % 4);
    const workshop = enterWorkshop(problem, () => true);
    takeLabelsInPlace(workshop, labels);
    polishInPlace(workshop.polisher, 2, true);
    expect(workshop.clustering.labels).toEqual(labels);
    const patient = enterWorkshop(problem, () => false);
    polishInPlace(patient.polisher, 2, true);
    expect(patient.clustering.labels).not.toEqual(labels);
  });
});
