import { expect, it } from "vitest";
import { kneesOf, surfaceKnee } from "./surface-knee.ts";

const solution = (cost: number, ...relativeFairness: number[]) => ({ cost, relativeFairness });

it("is where cost against the worst attribute bends, whatever the others do", () => {
  const front = [
    solution(10, 0.1, 0.2),
    solution(10.2, 0.9, 0.1), // fair to one alone
    solution(10.5, 0.7, 0.7),
    solution(12, 0.72, 0.9),
    solution(15, 0.8, 0.8),
  ];
  expect(surfaceKnee(front, "distance")).toBe(2);
  expect(surfaceKnee(front, "utility")).toBe(2);
});

it("is none where the worst attribute never rises, or the front is too short", () => {
  expect(surfaceKnee([solution(1, 0.5, 0), solution(2, 0.6, 0), solution(3, 0.7, 0)], "distance")).toBeUndefined();
  expect(surfaceKnee([solution(1, 0.5), solution(2, 0.6)], "distance")).toBeUndefined();
});

it("is no suggestion where it is next to an end in cost and in fairness", () => {
  const steep = [
    solution(10, 0),
    solution(10.001, 0.01),
    ...[1, 2, 3, 4, 5].map((i) => solution(10 + i, 0.01 + i / 6)),
  ];
  expect(surfaceKnee(steep, "angle")).toBe(1);
  expect(kneesOf(steep).map(({ id }) => id)).not.toContain(1);
  const dear = [solution(10, 0), solution(10.1, 0.99), solution(12, 1)]; // the last hundredth costs nearly all
  expect(kneesOf(dear).map(({ id }) => id)).toEqual([1, 1, 1]);
  const line = [solution(10, 0), solution(11, 0.5), solution(11.97, 0.988), solution(12, 1)];
  expect(kneesOf(line).map(({ id }) => id)).not.toContain(2);
  const bent = [solution(10, 0.1), solution(10.1, 0.5), solution(12, 0.6)];
  expect(kneesOf(bent).map(({ id }) => id)).toEqual([1, 1, 1]);
});
