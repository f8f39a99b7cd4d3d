import { describe, expect, it } from "vitest";
import { tableOf } from "../tables/table.ts";
import { auditTable } from "./audit-table.ts";
import { outcomeColumn } from "./outcome-column.ts";

const rows = Array.from({ length: 200 }, (_, i) => i);
const table = tableOf({
  cluster: rows.map((i) => (i < 100 ? "p" : "q")),
  sex: rows.map((i) => (i % 2 === 0 ? "m" : "f")),
  approved: rows.map((i) => (i % 2 === 0 ? (i % 100 < 50 ? "yes" : "no") : i % 100 < 20 ? "yes" : "no")),
  decision: rows.map((i) => ["granted", "refused", "withdrawn"][i % 3]),
  left: rows.map((i) => (i < 4 ? null : 1)),
});
const options = { labels: "cluster", protect: ["sex"], draws: 9 };

describe("outcomes", () => {
  it("are of the column of that name, also where it holds an =", () => {
    const column = tableOf({ "a=yes": ["1", "0", "1"], a: ["yes", "yes", "no"], "": ["n", "y", "n"] });
    expect(outcomeColumn(column, "a=yes", undefined)).toMatchObject({ name: "a=yes", value: "1" });
    expect(Array.from(outcomeColumn(column, "a=no", undefined).values)).toEqual([0, 0, 1]);
    expect(outcomeColumn(column, "=n", undefined)).toMatchObject({ name: "", value: "n" });
  });

  it("give rates of every group, in all rows and in every cluster, with differences and ratios to a reference", () => {
    const { audit } = auditTable(table, { ...options, outcome: "approved", reference: { sex: "m" } });
    const { outcome } = audit.attributes[0];
    expect(outcome).toMatchObject({ name: "approved", value: "yes", reference: "m", missing: 0 });
    const of = (cluster: string | undefined, group: string) =>
      outcome!.rates.find((rate) => rate.cluster === cluster && rate.group === group)!;
    expect(of(undefined, "m")).toMatchObject({ rows: 100, rate: 0.5, difference: null, ratio: null });
    expect(of(undefined, "f")).toMatchObject({ rows: 100, rate: 0.2 });
    expect(of("p", "f")).toMatchObject({ rows: 50, rate: 0.2 });
    expect(of("p", "f").difference!.value).toBeCloseTo(-0.3, 12);
    expect(of("p", "f").ratio!.value).toBeCloseTo(0.4, 12);
    for (const { rate, interval, difference, ratio } of outcome!.rates) {
      expect(interval![0] <= rate! && rate! <= interval![1]).toBe(true);
      for (const compared of [difference, ratio]) {
        if (compared !== null)
          expect(compared.interval[0] <= compared.value && compared.value <= compared.interval[1]).toBe(true);
      }
    }
  });

  it("compare with the largest group where none is named, and take the value that is named", () => {
    const { audit } = auditTable(table, { ...options, outcome: "decision=granted" });
    expect(audit.attributes[0].outcome).toMatchObject({ value: "granted", reference: "f" });
  });

  it("compare with the largest group of an attribute that is called as something every object has", () => {
    const sex = table.columns.find(({ name }) => name === "sex")!;
    const columns = [...table.columns, { ...sex, name: "constructor" }];
    const protect = ["sex", "constructor"];
    const asked = { ...options, protect, outcome: "approved", reference: { sex: "m" } };
    const { audit } = auditTable({ ...table, columns }, asked);
    expect(audit.attributes.slice(0, 2).map(({ outcome }) => outcome!.reference)).toEqual(["m", "f"]);
  });

  it("are not sure of a ratio where all of few rows have the value", () => {
    const few = tableOf({
      cluster: rows.map((i) => (i < 100 ? "p" : "q")),
      sex: rows.map((i) => (i % 20 === 0 ? "f" : "m")),
      approved: rows.map(() => "yes").with(1, "no"),
    });
    const { audit } = auditTable(few, { ...options, outcome: "approved=yes", reference: { sex: "m" } });
    const { rates } = audit.attributes[0].outcome!;
    const { ratio } = rates.find(({ cluster, group }) => cluster === "q" && group === "f")!; // 5 of 5 against 95 of 95
    expect(ratio!.value).toBe(1);
    expect(ratio!.interval[0]).toBeLessThan(0.8);
    expect(ratio!.interval[1]).toBeGreaterThan(1.05);
  });

  it("count rows without an outcome, which are in no rate", () => {
    const { audit } = auditTable(table, { ...options, outcome: "left=1" });
    expect(audit.attributes[0].outcome!.missing).toBe(4);
    expect(audit.rows).toBe(200);
  });

  it.each([
    [{ outcome: "decision" }, /name it as in "decision=granted"/],
    [{ outcome: "decision=grant" }, /expected a value of "decision", got "grant"; there are: granted/],
    [{ outcome: "aproved" }, /did you mean "approved"/],
    [{ outcome: "approved", reference: { sex: "male" } }, /reference: expected a group of sex, got "male"/],
    [{ outcome: "approved", reference: { race: "x" } }, /reference: expected a protected attribute/],
  ])("refuse %j", (asked, message) => {
    expect(() => auditTable(table, { ...options, ...asked })).toThrow(message);
  });
});

describe("rows that a labels file says were left out", () => {
  it("are left out of the audit too, with their reasons, whatever is done about missing values", () => {
    const written = tableOf({
      sex: ["m", "f", "m", "f", "m"],
      cluster: [0, 0, 1, 1, null],
      left_out: [null, null, null, null, "missing age"],
    });
    const { audit, dropped, notices } = auditTable(written, { labels: "cluster", protect: ["sex"], draws: 9 });
    expect(audit.rows).toBe(4);
    expect(dropped).toEqual([{ row: 4, reason: "missing age" }]);
    expect(notices[0]).toMatchObject({ code: "rows-left-out", about: "cluster", values: { rows: 1 } });
  });

  it("are an error where no reason stands", () => {
    const written = tableOf({ sex: ["m", "f", "m"], cluster: [0, 0, null], left_out: ["x", null, null] });
    expect(() => auditTable(written, { labels: "cluster", protect: ["sex"] })).toThrow(/cluster: .*1 missing/);
  });
});
