import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { applicantsCsv } from "../../data/generate.ts";

it("data/applicants.csv is what its generator makes", () => {
  const file = readFileSync(new URL("../../data/applicants.csv", import.meta.url), "utf8");
  expect(file === applicantsCsv()).toBe(true);
});
