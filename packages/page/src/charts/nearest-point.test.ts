import { frontPicture } from "@fairfront/core/internal";
import { expect, it } from "vitest";
import { nearestPoint } from "./nearest-point.ts";

it("finds the point under the pointer, and none far away", () => {
  const points = [
    { cost: 1, fairness: 0.1 },
    { cost: 1.5, fairness: 0.4 },
    { cost: 2, fairness: 0.8 },
  ];
  const picture = frontPicture({
    ...{ width: 600, height: 400, points, attribute: "sex", bestBalance: 0.8, attributes: 1 },
  });
  const at = { x: picture.x.to(1.5) + 5, y: picture.y.to(0.4) - 5 };
  expect(nearestPoint(picture, points, at, 60)).toBe(1);
  expect(nearestPoint(picture, points, { x: at.x - 100, y: at.y - 100 }, 60)).toBe(-1);
});
