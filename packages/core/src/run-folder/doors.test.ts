import { describe, expect, it } from "vitest";
import { encode } from "../encoding/encode.ts";
import { InputError } from "../errors.ts";
import { lloyd } from "../methods/lloyd/lloyd.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import type { Checkpoint, SavedSolution } from "../run/checkpoint.ts";
import { findFront, resume, run } from "../run/run.ts";
import { tableOf } from "../tables/table.ts";
import { frontCsv, readFrontCsv } from "./front-csv.ts";
import { frontRows } from "./front-rows.ts";
import { askedEncoding, newRecord, parseRecord, type RunAsked, recordText } from "./run-record.ts";

const ROWS = 40;
const table = tableOf({
  x: Array.from({ length: ROWS }, (_, i) => (i * 7) % 13),
  job: Array.from({ length: ROWS }, (_, i) => ["nurse", "smith", "clerk"][i % 3]),
  age: Array.from({ length: ROWS }, (_, i) => 20 + i),
  sex: Array.from({ length: ROWS }, (_, i) => (i % 2 === 0 ? "f" : "m")),
});
const asked: RunAsked = {
  table: "/data/people.csv",
  checksum: "ab".repeat(32),
  protect: ["sex", "age<40,>=40"],
  clusters: 3,
  features: ["x", "job"],
  scale: "zscore",
  method: "safairkm",
  options: {},
  seed: 1,
  dominance: "usual",
  threads: 2,
};
const problem = encode(table, askedEncoding(asked));
const record = {
  ...newRecord(asked, problem, { fairfront: "0.1.0" }, "2024-01-01T00:00:00.000Z"),
  front: { size: 4, hypervolume: 0.5 },
  choice: { id: 3, wish: "id 3" },
};

/** The record with another value at a path such as problem.attributes.0.name. */
function changed(path: string, value: unknown): string {
  const copy = JSON.parse(recordText(record));
  const keys = path.split(".");
  const last = keys.pop()!;
  const parent = keys.reduce((part, key) => part[key], copy);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return JSON.stringify(copy);
}

describe("a record", () => {
  it("is read back as it was written", () => {
    expect(parseRecord(recordText(record), "run.json")).toEqual(JSON.parse(recordText(record)));
  });

  it.each<[string, unknown]>([
    ["asked.table", ""],
    ["asked.table", "/data/a\0.csv"],
    ["asked.checksum", "abc"],
    ["asked.clusters", 4],
    ["asked.clusters", 1e9],
    ["asked.threads", 1e6],
    ["asked.threads", 0],
    ["asked.seed", 1.5],
    ["asked.sample", -1],
    ["asked.timeLimit", -1],
    ["asked.protect", []],
    ["asked.reading", { delimiter: '"' }],
    ["asked.reading", { delimiter: "\n" }],
    ["asked.reading", { where: 5 }],
    ["asked.reading", { types: { x: "code" } }],
    ["problem.size", 41],
    ["problem.size", 0],
    ["problem.dim", 5],
    ["problem.attributes", []],
    ["problem.attributes.0.name", "other"],
    ["problem.attributes.0.bestBalance", 1.3],
    ["problem.attributes.0.groups.0.name", "x"],
    ["problem.attributes.0.groups.0.points", 21],
    ["problem.attributes.0.groups", []],
    ["encoding.features.0.spread", 0],
    ["encoding.features.0.shift", null],
    ["encoding.features.1.fill", "pilot"],
    ["encoding.attributes.0.groupOfCell", [0]],
    ["encoding.attributes.0.groupOfCell", [0, 2]],
    ["encoding.attributes.1.parts.0.ranges", []],
    ["front.size", -1],
    ["choice.id", 4],
    ["front", undefined],
    ["timings.resumed", -1],
  ])("is refused whole where %s is %j", (path, value) => {
    expect(() => parseRecord(changed(path, value), "run.json")).toThrow(InputError);
    expect(() => parseRecord(changed(path, value), "run.json")).toThrow(/^run folder: [^\n]+$/);
  });

  it("is refused where it is no record at all", () => {
    for (const text of ["", "null", "[]", "{", '{"__proto__":{"format":1}}']) {
      expect(() => parseRecord(text, "run.json")).toThrow(/^run folder: /);
    }
  });
});

describe("the front of a record", () => {
  it("is read back to the bit, and refused where a number does not follow from the others", async () => {
    const front = await findFront(problem, { method: lloyd, seed: 1 });
    const rows = frontRows(problem, front);
    const csv = frontCsv(problem, rows);
    const own = { ...record, front: { size: rows.length, hypervolume: 0 } };
    expect(readFrontCsv(csv, own)).toEqual(rows);
    const [head, first] = csv.split("\n");
    const fields = first.split(",");
    const put = (i: number, text: string): string => `${head}\n${fields.with(i, text).join(",")}\n`;
    for (const bad of [
      put(0, "1"),
      put(1, "-1"),
      put(1, ""),
      put(2, "1.5"),
      put(2, "NaN"),
      put(4, "1.3"),
      put(6, "1.5"),
      put(8, "1"),
    ]) {
      expect(() => readFrontCsv(bad, { ...own, front: undefined })).toThrow(/^front\.csv: expected the front/);
    }
    expect(() => readFrontCsv(`${csv}${first}\n`, own)).toThrow(/^front\.csv: /);
    expect(() => readFrontCsv(`${head}\n`, own)).toThrow(/solutions of run\.json, got 0/);
  });
});

describe("a checkpoint", () => {
  it("is refused where a solution does not fit the problem or itself", async () => {
    let saved: Checkpoint | undefined;
    const options = { iterations: 3, starts: 4, stall: 0 };
    for await (const event of run(problem, { method: safairkm, seed: 1, options })) {
      if (event.kind === "progress") saved = event.checkpoint();
    }
    const ended = async (member: (own: SavedSolution) => Partial<SavedSolution>): Promise<string> => {
      const members = saved!.members.map((own, i) => (i === 1 ? { ...own, ...member(own) } : own));
      for await (const event of resume(problem, { ...saved!, members }, { method: safairkm })) {
        if (event.kind === "finished") return "finished";
      }
      return "nothing";
    };
    expect(saved!.members.length).toBeGreaterThan(1);
    expect(await ended(() => ({}))).toBe("finished");
    const bad: readonly ((own: SavedSolution) => Partial<SavedSolution>)[] = [
      ({ labels }) => ({ labels: labels.slice(1) }),
      ({ labels }) => ({ labels: labels.map(() => 200) }),
      ({ labels }) => ({ labels: labels.map((label) => (label + 1) % 3) }),
      ({ floats }) => ({ floats: floats.map(() => Number.NaN) }),
      ({ floats }) => ({ floats: floats.slice(1) }),
      ({ counts }) => ({ counts: counts.map(() => 1) }),
      ({ scores }) => ({ scores: scores.slice(1) }),
      ({ scores }) => ({ scores: scores.map(() => Number.POSITIVE_INFINITY) }),
    ];
    for (const change of bad) {
      await expect(ended(change)).rejects.toThrow(/^checkpoint: expected solutions of the run, but solution 1 has /);
    }
  });
});
