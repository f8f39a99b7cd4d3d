import { expect, it } from "vitest";
import { measureValue } from "../../measures/measured.ts";
import { tallyClustering } from "../../problem/clustering.ts";
import { labelsAtFloors } from "./labels-at-floors.ts";
import { blobs, type Shape, stripes } from "./small-problems.contract.ts";

it.each<[string, Shape, readonly number[]]>([
  ["balance", { size: 200, clusters: 4 }, [0.6]],
  ["representation", { size: 200, clusters: 3, groups: [3], measure: "representation" }, [0.85]],
  ["the balance of two attributes, a floor each", { size: 200, clusters: 3, groups: [2, 2] }, [0.3, 0.6]],
  ["balance with weights", { size: 160, clusters: 3, groups: [2], weighted: true }, [0.5]],
])("brings labels to the floor of %s, and leaves those that are there alone", (_, shape, shares) => {
  const problem = blobs(shape);
  const floors = problem.attributes.map(({ measure }, a) => shares[a] * measure.best);
  const valuesOf = (labels: Uint8Array): number[] =>
    floors.map((_, a) => measureValue(problem, tallyClustering(problem, labels), a));
  const given = Uint8Array.from(problem.attributes[0].groupOf, (group) => group % problem.clusters);
  expect(valuesOf(given)[0]).toBeLessThan(floors[0]);
  const kept = labelsAtFloors(problem, given, floors)!;
  valuesOf(kept).forEach((value, a) => {
    expect(value).toBeGreaterThanOrEqual(floors[a] - 1e-12);
  });
  const striped = stripes(problem);
  expect(labelsAtFloors(problem, striped, valuesOf(striped))).toEqual(striped);
});

it("says where a floor is beyond reach", () => {
  const problem = blobs({ size: 200, clusters: 4 });
  expect(labelsAtFloors(problem, stripes(problem), [1.5])).toBe(undefined);
});
