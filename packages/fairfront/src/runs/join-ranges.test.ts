import { expect, it } from "vitest";
import { joinRanges } from "./join-ranges.ts";

it("puts the ranges of one column back together, and leaves other attributes apart", () => {
  const columns = ["age", "sex", "race", "25-60"];
  expect(joinRanges(["age<25", "25-59", ">59", "sex*race"], columns)).toEqual(["age<25,25-59,>59", "sex*race"]);
  expect(joinRanges(["sex", "age/4", "race"], columns)).toEqual(["sex", "age/4", "race"]);
  expect(joinRanges(["age<25", "25-59,>59"], columns)).toEqual(["age<25", "25-59,>59"]); // for who reads it to refuse
  expect(joinRanges(["sex", "25-60"], columns)).toEqual(["sex", "25-60"]);
});
