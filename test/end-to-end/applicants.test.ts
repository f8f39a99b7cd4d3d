import { readFileSync } from "node:fs";
import { applicantsCsv } from "@fairfront/core/internal";
import { expect, it } from "vitest";

it("data/applicants.csv is what its generator makes", () => {
  const file = readFileSync(new URL("../../data/applicants.csv", import.meta.url), "utf8");
  expect(file === applicantsCsv()).toBe(true);
});
