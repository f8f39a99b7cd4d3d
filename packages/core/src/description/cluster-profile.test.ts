import { expect, it } from "vitest";
import { encode } from "../encoding/encode.ts";
import { tallyClustering } from "../problem/clustering.ts";
import { tableOf } from "../tables/table.ts";
import { clusterProfile, coordinateSpreads, traitValueText } from "./cluster-profile.ts";

it("tells a cluster's means in the columns' own units, the strongest trait first", () => {
  const table = tableOf({
    sex: ["f", "m", "f", "m"],
    income: [10, 20, 30, 60],
    city: ["A", "B", "C", "C"],
    owner: ["no", "yes", "yes", "yes"],
  });
  const problem = encode(table, { protect: ["sex"], clusters: 2 });
  const clustering = tallyClustering(
    problem,
    Uint8Array.from(problem.rows, (row) => (row < 2 ? 0 : 1)),
  );
  const traits = clusterProfile(problem, clustering, 1, coordinateSpreads(problem));
  const trait = (feature: string, level?: string) => traits.find((t) => t.feature === feature && t.level === level);
  expect(trait("income")?.mean).toBeCloseTo(45, 9);
  expect(trait("income")?.overall).toBeCloseTo(30, 9);
  expect(trait("income")?.deviation).toBeCloseTo(15 / Math.sqrt(350), 9); // population variance of 10, 20, 30, 60
  expect(trait("city", "C")?.mean).toBeCloseTo(1, 9);
  expect(trait("city", "C")?.overall).toBeCloseTo(0.5, 9);
  expect(trait("owner", "yes")?.mean).toBeCloseTo(1, 9);
  expect(trait("owner", "yes")?.overall).toBeCloseTo(0.75, 9);
  expect(traits[0].feature).toBe("city");
  expect(traits[0].level).toBe("C");
});

it("tells means of dates as dates, and shares as shares", () => {
  const columns = tableOf({ sex: ["f", "m", "f", "m"], city: ["A", "B", "C", "C"] });
  const since = { kind: "numeric", name: "since", values: Float64Array.of(0, 1, 364, 367), date: "days" } as const;
  const problem = encode({ rows: 4, columns: [...columns.columns, since] }, { protect: ["sex"], clusters: 2 });
  const late = Uint8Array.from(problem.rows, (row) => (row < 2 ? 0 : 1));
  const traits = clusterProfile(problem, tallyClustering(problem, late), 1, coordinateSpreads(problem));
  const told = (name: string, level?: string): string => {
    const trait = traits.find(({ feature, level: own }) => feature === name && own === level)!;
    return traitValueText(trait, trait.mean!);
  };
  expect(told("since")).toBe("1971-01-02"); // of 364 and 367 days
  expect([told("city", "C"), told("city", "A")]).toEqual(["100 %", "0.0 %"]);
});

it("tells a mean that is 0 as 0, whatever rounding left of it", () => {
  const rows = Array.from({ length: 300 }, (_, i) => i);
  const table = tableOf({
    sex: rows.map((i) => (i % 2 === 0 ? "f" : "m")),
    offences: rows.map((i) => (i < 200 ? 0 : 1 + (i % 3))),
    tiny: rows.map((i) => (i < 200 ? 1e-12 : 3e-12)),
  });
  for (const scale of ["zscore", "minmax", "none"] as const) {
    const problem = encode(table, { protect: ["sex"], clusters: 2, scale });
    const few = Uint8Array.from(problem.rows, (row) => (row < 200 ? 0 : 1));
    const traits = clusterProfile(problem, tallyClustering(problem, few), 0, coordinateSpreads(problem));
    const told = (name: string) =>
      traits.filter(({ feature }) => feature === name).map((t) => traitValueText(t, t.mean!));
    expect([told("offences"), told("tiny")], scale).toEqual([["0"], ["1.000e-12"]]);
  }
});
