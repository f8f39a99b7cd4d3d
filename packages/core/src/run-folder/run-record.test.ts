import { readFileSync } from "node:fs";
import * as hyparquet from "hyparquet";
import { describe, expect, it } from "vitest";
import { notice } from "../notices/notice.ts";
import { frontCsv, isFrontCsv } from "./front-csv.ts";
import type { FrontRow } from "./front-rows.ts";
import { labelsParquet } from "./labels-parquet.ts";
import { askedEncoding, cannotGoOn, endedRecord, parseRecord, type RunRecord, recordText } from "./run-record.ts";
import { wholeOf } from "./run-store.ts";
import { saveTimes } from "./save-times.ts";

const text = readFileSync(new URL("../../../../test/fixtures/old-run/run/run.json", import.meta.url), "utf8");
const record = parseRecord(text, "run.json");
const changed = (change: (record: RunRecord) => object): (() => unknown) => {
  const made = { ...record, ...change(record) };
  return () => parseRecord(JSON.stringify(made), "x/run.json");
};
const misfit = (at: string, why: string) =>
  expect.objectContaining({
    notice: { code: "record-misfit", about: "run folder", values: { place: "x/run.json", at, why }, remedies: [] },
  });

describe("a record", () => {
  it("is read back as it was written", () => {
    expect(parseRecord(recordText(record), "run.json")).toEqual(record);
    expect(recordText(record).endsWith("}\n")).toBe(true);
  });

  it("keeps what was said of a column called __proto__", () => {
    const types = JSON.parse('{ "__proto__": "text", "a": "number" }');
    const told = { ...record, asked: { ...record.asked, reading: { types } } };
    expect(JSON.stringify(parseRecord(JSON.stringify(told), "run.json").asked.reading)).toBe(JSON.stringify({ types }));
    types.a = "colour";
    expect(() => parseRecord(JSON.stringify(told), "run.json")).toThrow(/asked\.reading\.types\.a/);
  });

  it.each<[string, string, (record: RunRecord) => object]>([
    ["problem", "5 clusters, and 4 were asked for", ({ problem }) => ({ problem: { ...problem, clusters: 5 } })],
    [
      "asked",
      "neither a protected column nor limits on sizes",
      ({ asked, problem, encoding }) => ({
        asked: { ...asked, protect: [] },
        problem: { ...problem, attributes: [] },
        encoding: { ...encoding, attributes: [] },
      }),
    ],
    ["problem", "4 clusters of 3 points", ({ problem }) => ({ problem: { ...problem, size: 3 } })],
    ["problem", "3 coordinates, and 2 by its encoding", ({ problem }) => ({ problem: { ...problem, dim: 3 } })],
    [
      "problem",
      "other attributes than its encoding",
      ({ encoding }) => ({ encoding: { ...encoding, attributes: encoding.attributes.slice(1) } }),
    ],
    [
      "asked",
      "other protected attributes than its problem",
      ({ asked }) => ({ asked: { ...asked, protect: [...asked.protect, "age"] } }),
    ],
    [
      "problem",
      '"gender" has other groups than its encoding',
      ({ problem }) => ({
        problem: {
          ...problem,
          attributes: problem.attributes.map((own, i) => (i === 0 ? { ...own, name: "gender" } : own)),
        },
      }),
    ],
    [
      "problem",
      '"race" has other groups than its encoding',
      ({ problem }) => ({
        problem: {
          ...problem,
          attributes: problem.attributes.map((own, i) => (i === 1 ? { ...own, groups: own.groups.slice(1) } : own)),
        },
      }),
    ],
    [
      "problem",
      '"sex" has groups of 120 points, and there are 121',
      ({ problem }) => ({ problem: { ...problem, size: 121 } }),
    ],
    ["choice", "no solution of the front", ({ front }) => ({ choice: { id: front!.size, wish: "x" } })],
  ])("is refused where its parts do not fit: %s, %s", (at, why, change) => {
    expect(changed(change)).toThrow(misfit(at, why));
  });

  it("is taken where they just fit", () => {
    expect(changed(({ front }) => ({ choice: { id: front!.size - 1, wish: "x" } }))).not.toThrow();
    const sized = (limit: object) =>
      changed(({ asked, problem, encoding }) => ({
        asked: { ...asked, protect: [], ...limit },
        problem: { ...problem, attributes: [] },
        encoding: { ...encoding, attributes: [] },
      }));
    expect(sized({ minSize: 2 })).not.toThrow();
    expect(sized({ maxSize: 60 })).not.toThrow();
  });

  it("is refused as a whole where it is none, and by the place of what is wrong", () => {
    for (const none of ["", "{", "null", "7"]) {
      expect(() => parseRecord(none, "x/run.json")).toThrow(misfit("all", expect.any(String)));
    }
    expect(changed(({ problem }) => ({ problem: { ...problem, size: "many" } }))).toThrow(
      misfit("problem.size", expect.any(String)),
    );
  });

  it("of an end says how, when and with what, and notes only where there are some", () => {
    const end = {
      state: "finished",
      reason: "time",
      ended: "2026-01-02T00:00:00.000Z",
      searched: 7,
      front: { hypervolume: 0.5, solutions: [1, 2, 3] },
    } as const;
    const ended = endedRecord(record, end);
    expect(ended).toMatchObject({
      state: "finished",
      reason: "time",
      timings: { ended: "2026-01-02T00:00:00.000Z", searched: 7 },
      front: { size: 3, hypervolume: 0.5 },
    });
    expect("notes" in ended).toBe(false);
    expect("notes" in endedRecord(record, { ...end, notes: [] })).toBe(false);
    const notes = ["a", "b"].map((text) => notice("text", "search", { text }));
    expect(endedRecord(record, { ...end, notes }).notes).toEqual(["search: a", "search: b"]);
    expect(endedRecord(record, { ...end, state: "stopped", reason: "stopped" }).reason).toBe("stopped by hand");
    expect(cannotGoOn(ended)).toBe(false);
    expect(cannotGoOn(endedRecord(record, { ...end, reason: "done" }))).toBe(true);
    expect(cannotGoOn(endedRecord(record, { ...end, state: "stopped", reason: "done" }))).toBe(false);
  });

  it("tells how its table was encoded: a seed with a sample only, one measure without its list", () => {
    const { asked } = record;
    expect(askedEncoding(asked)).not.toHaveProperty("seed");
    expect(askedEncoding(asked)).not.toHaveProperty("measure");
    expect(askedEncoding({ ...asked, sample: 50, seed: 9 })).toMatchObject({ sample: 50, seed: 9 });
    expect(askedEncoding({ ...asked, measure: ["representation"] })).toMatchObject({ measure: "representation" });
    expect(askedEncoding({ ...asked, measure: ["balance", "representation"] })).toMatchObject({
      measure: ["balance", "representation"],
    });
  });
});

describe("the times of saving", () => {
  it("come after a quarter of the usual time, then each time, or less often where a save takes long", async () => {
    let now = 1000;
    let takes = 0;
    let saves = 0;
    const times = saveTimes(() => now, 400);
    const dueAt = async (moment: number): Promise<boolean> => {
      now = moment;
      return times.ifDue(async () => {
        saves++;
        now += takes;
      });
    };
    expect([await dueAt(1099), await dueAt(1100)]).toEqual([false, true]);
    expect([await dueAt(1499), await dueAt(1500)]).toEqual([false, true]);
    takes = 30; // a twentieth of the time: 600
    expect([await dueAt(1900), await dueAt(2529), await dueAt(2530)]).toEqual([true, false, true]);
    expect(saves).toBe(4);
  });

  it("are every two seconds where nothing is said", async () => {
    let now = 0;
    const times = saveTimes(() => now);
    const dueAt = (moment: number): Promise<boolean> => {
      now = moment;
      return times.ifDue(async () => {});
    };
    expect([await dueAt(499), await dueAt(500), await dueAt(2499), await dueAt(2500)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("front.csv", () => {
  const row = (id: number, more: Partial<FrontRow> = {}): FrontRow => ({
    id,
    cost: 0.5 + id,
    balance: [0.25],
    relativeBalance: [0.5],
    fairness: [0.25],
    relativeFairness: [0.5],
    priceOfFairness: 0,
    smallestCluster: 3,
    method: "trace",
    ...more,
  });
  const sex = { attributes: [{ name: "sex" }] };

  it("of one attribute has plain names, and representation where all rows tell it", () => {
    expect(frontCsv(sex, [row(0)])).toBe(
      "id,cost,balance,relative_balance,price_of_fairness,smallest_cluster,method\n0,0.5,0.25,0.5,0,3,trace\n",
    );
    const told = [row(0, { representation: [0.75] }), row(1, { representation: [0.875] })];
    expect(frontCsv(sex, told).split("\n")[0]).toBe(
      "id,cost,balance,relative_balance,representation,price_of_fairness,smallest_cluster,method",
    );
    expect(frontCsv(sex, told).split("\n")[2]).toBe("1,1.5,0.25,0.5,0.875,0,3,trace");
    expect(frontCsv(sex, [told[0], row(1)])).not.toContain("representation");
  });

  it("is known again, also as an earlier version wrote it", () => {
    const told = [row(0, { representation: [0.75] })];
    expect(isFrontCsv(frontCsv(sex, told), sex, told)).toBe(true);
    expect(isFrontCsv(frontCsv(sex, [row(0)]), sex, told)).toBe(true);
    expect(isFrontCsv(frontCsv(sex, [row(1)]), sex, told)).toBe(false);
  });
});

describe("labels.parquet", () => {
  it("says in its footer where every column is, how long and how it is packed", async () => {
    const labels = [Uint8Array.of(0, 1, 2, 0, 1), Uint8Array.of(2, 2, 1, 0, 0)];
    const pieces = [...labelsParquet({ rows: Uint32Array.of(4, 0, 1, 3, 9), clusters: 3, labels })];
    const bytes = wholeOf(pieces);
    const metadata = hyparquet.parquetMetadata(
      bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer,
    );
    expect(metadata.created_by).toBe("fairfront");
    expect(metadata.num_rows).toBe(5n);
    expect(metadata.schema.map(({ name }) => name)).toEqual(["labels", "row", "s0", "s1"]);
    const [group] = metadata.row_groups;
    const columns = group.columns.map(({ meta_data }) => meta_data!);
    expect(columns.map(({ encodings }) => encodings)).toEqual([
      ["PLAIN"],
      ["PLAIN", "RLE_DICTIONARY"],
      ["PLAIN", "RLE_DICTIONARY"],
    ]);
    expect(columns.map(({ dictionary_page_offset }) => dictionary_page_offset !== undefined)).toEqual([
      false,
      true,
      true,
    ]);
    let at = 4n; // behind PAR1
    for (const { dictionary_page_offset, data_page_offset, total_compressed_size, num_values } of columns) {
      expect(dictionary_page_offset ?? data_page_offset).toBe(at);
      expect(num_values).toBe(5n);
      at += total_compressed_size;
    }
    expect(group.total_byte_size).toBe(at - 4n);
    expect(columns[1].data_page_offset).toBeGreaterThan(columns[1].dictionary_page_offset!);
  });
});
