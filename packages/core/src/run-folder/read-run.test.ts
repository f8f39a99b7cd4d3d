import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fflate from "fflate";
import * as hyparquet from "hyparquet";
import { describe, expect, it } from "vitest";
import { encode } from "../encoding/encode.ts";
import { safairkm } from "../methods/safairkm/safairkm.ts";
import { Rng } from "../random/rng.ts";
import type { RunEvent } from "../run/events.ts";
import { run } from "../run/run.ts";
import { encodeUtf8 } from "../tables/utf8.ts";
import { keepRun } from "./keep-run.ts";
import type { ParquetReader } from "./read-labels.ts";
import { checkScores, frontVolume, readRun } from "./read-run.ts";
import { RUN_FILES } from "./run-files.ts";
import { newRecord, parseRecord, type RunRecord } from "./run-record.ts";
import { memoryStore, type RunStore } from "./run-store.ts";
import { plainSha256 } from "./sha256.ts";
import { newZip, openZip, type ZipCodec } from "./zip-store.ts";

const OLD = fileURLToPath(new URL("../../../../test/fixtures/old-run/run/", import.meta.url));
const reading = { parquet: hyparquet as unknown as ParquetReader, sha256: plainSha256 };
const codec = fflate as unknown as ZipCodec;
const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

const old = parseRecord(readFileSync(`${OLD}run.json`, "utf8"), "run.json");
const rng = Rng.fromSeed(3);
const values = (): Float64Array => Float64Array.from({ length: 90 }, () => rng.float());
const column = (name: string, levels: string[]) => {
  const codes = Uint32Array.from({ length: 90 }, () => rng.below(levels.length));
  return { kind: "text" as const, name, codes, levels };
};
const numeric = (name: string) => ({ kind: "numeric" as const, name, values: values() });
const table = {
  rows: 90,
  columns: [numeric("x"), numeric("y"), column("sex", ["f", "m"]), column("race", ["a", "b"])],
};
const problem = encode(table, { protect: ["sex", "race"], clusters: 4 });
const asked = { ...old.asked, method: "safairkm", clusters: 4 };
const fresh = newRecord(asked, problem, old.versions, "2026-01-01T00:00:00.000Z");

async function keepInto(store: RunStore, iterations: number, from: RunRecord = fresh): Promise<RunEvent[]> {
  const options = { iterations, starts: 6, stall: 0 };
  let now = 0;
  const keeping = {
    store,
    problem,
    record: from,
    sha256: plainSha256,
    now: () => now++,
    moment: () => "2026-01-01T00:00:00.000Z",
    documents: async () => ({ [RUN_FILES.report]: "<p>", [RUN_FILES.figure]: "<svg>" }),
    saveEvery: 1,
  };
  const events: RunEvent[] = [];
  for await (const event of keepRun(keeping, run(problem, { method: safairkm, seed: 1, options }))) events.push(event);
  return events;
}

/** The files of a store with one of them changed. */
async function changed(store: RunStore, name: string, change: (bytes: Uint8Array) => Uint8Array): Promise<RunStore> {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const file of await store.list()) files.set(file, (await store.read(file))!);
  files.set(name, Uint8Array.from(change(files.get(name)!)));
  return memoryStore(files, "here");
}

const edited = (from: string | RegExp, to: string) => (bytes: Uint8Array) => encodeUtf8(text(bytes).replace(from, to));

/** Without checksums, as earlier versions wrote it: only the other checks are left. */
const unvouched = (store: RunStore): Promise<RunStore> =>
  changed(store, RUN_FILES.record, (bytes) => {
    const { front, ...others } = JSON.parse(text(bytes));
    return encodeUtf8(JSON.stringify({ ...others, front: { ...front, checksums: undefined } }));
  });

describe("a run that was kept", () => {
  it("is read back, its scores computed again, from a folder or from the zip of it", async () => {
    const [folder, zip] = [memoryStore(), newZip(codec, "people")];
    await keepInto(folder, 20);
    await keepInto(zip, 20);
    const again = openZip(codec, zip.bytes(), "run.zip");
    expect([...(await again.list())].sort()).toEqual(await folder.list());
    expect(await folder.list()).toEqual(["front.csv", "front.svg", "labels.parquet", "report.html", "run.json"]);
    for (const store of [folder, again]) {
      const found = await readRun(store, reading);
      expect(found.rows.length).toBeGreaterThan(3);
      expect(found.rows.length).toBe(found.record.front!.size);
      checkScores(problem, found, store);
      expect(frontVolume(problem, found.rows)).toBe(found.record.front!.hypervolume);
    }
  });

  it("is refused where front.csv or labels.parquet is not what the record vouches for", async () => {
    const store = memoryStore();
    await keepInto(store, 20);
    const last = await changed(store, RUN_FILES.front, edited(/\.\d/, ".0"));
    await expect(readRun(last, reading)).rejects.toThrow(/front.csv of "here" as the run wrote it, but its checksum/);
    const flipped = await changed(store, RUN_FILES.labels, (bytes) =>
      bytes.map((byte, i) => (i === 300 ? byte ^ 1 : byte)),
    );
    await expect(readRun(flipped, reading)).rejects.toThrow(/labels.parquet of "here" as the run wrote it/);
    const shorter = await changed(
      store,
      RUN_FILES.record,
      edited(/"size": \d+,\n {4}"hypervolume"/, '"size": 2,\n    "hypervolume"'),
    );
    await expect(readRun(shorter, reading)).rejects.toThrow(/expected the 2 solutions of run.json/);
  });

  it("is refused where its files do not fit each other, also where the record does not vouch for them", async () => {
    const [kept, other] = [memoryStore(), memoryStore()];
    await keepInto(kept, 20);
    await keepInto(other, 1);
    const store = await unvouched(kept);
    await expect(readRun(await changed(store, RUN_FILES.front, edited("0,", "7,")), reading)).rejects.toThrow(
      /front.csv/,
    );
    const foreign = (await other.read(RUN_FILES.labels))!;
    await expect(readRun(await changed(store, RUN_FILES.labels, () => foreign), reading)).rejects.toThrow(
      /labels.parquet: expected the columns row and s0 to/,
    );
    const lines = text(await store.read(RUN_FILES.front)).split("\n");
    const [id, cost, ...rest] = lines.at(-2)!.split(",");
    lines[lines.length - 2] = [id, Number(cost) * 1.5, ...rest].join(",");
    const dear = await changed(store, RUN_FILES.front, () => encodeUtf8(lines.join("\n")));
    await expect(readRun(dear, reading)).rejects.toThrow(/front.csv: expected the front of the run, got another line/);
  });

  it("is refused by its scores where front.csv tells others than its labels give", async () => {
    const store = memoryStore();
    await keepInto(store, 20);
    const found = await readRun(store, reading);
    const rows = found.rows.map((row) => (row.id === 1 ? { ...row, balance: row.balance.map((b) => b / 2) } : row));
    expect(() => checkScores(problem, { ...found, rows }, store)).toThrow(/solution 1 to be the same/);
  });

  it("is refused where its record tells of other groups than the table has, or of another hypervolume", async () => {
    const store = memoryStore();
    await keepInto(store, 20);
    const found = await readRun(store, reading);
    const heavy = structuredClone(found.record);
    heavy.problem.attributes[0].groups[0].mass *= 2;
    expect(() => checkScores(problem, { ...found, record: heavy }, store)).toThrow(/other groups than the table has/);
    const proud = structuredClone(found.record);
    proud.front!.hypervolume += 0.01;
    expect(() => checkScores(problem, { ...found, record: proud }, store)).toThrow(/its hypervolume is not that of/);
  });

  it("of an earlier version is read as it is", async () => {
    const names = [...readdirSync(OLD).filter((name) => name !== "checkpoint"), RUN_FILES.checkpoint];
    const files = new Map(names.map((name) => [name, Uint8Array.from(readFileSync(OLD + name))]));
    const { rows, saved, record: read } = await readRun(memoryStore(files), reading);
    expect([rows.length, saved.rows.length, read.front!.checksums]).toEqual([24, 120, undefined]);
  });
});

describe("a run that begins again", () => {
  it("never replaces a better front, and its record says so", async () => {
    const store = memoryStore();
    await keepInto(store, 30);
    const before = await readRun(store, reading);
    await keepInto(store, 1, { ...fresh, front: before.record.front });
    const after = await readRun(store, reading);
    expect(after.rows).toEqual(before.rows);
    expect(after.record.front).toEqual(before.record.front);
    expect(after.record.notes!.at(-1)).toMatch(/^front: that of an earlier session .* is kept/);
    await keepInto(store, 60, { ...fresh, front: before.record.front });
    const better = await readRun(store, reading);
    expect(better.record.front!.hypervolume).toBeGreaterThan(before.record.front!.hypervolume);
  });
});

describe("a zip", () => {
  it("has the same bytes for the same files, keeps what is no run's, and tells of every change", async () => {
    const files = { "a/run.json": encodeUtf8("{}"), "a/notes.txt": encodeUtf8("mine") };
    let saved = fflate.zipSync(files);
    const open = (): RunStore & { bytes(): Uint8Array } =>
      openZip(codec, saved, "run.zip", async (bytes) => {
        saved = bytes;
      });
    expect(open().bytes()).toEqual(open().bytes());
    await open().write(RUN_FILES.front, "id\n");
    await open().write(RUN_FILES.checkpoint, [encodeUtf8("a"), encodeUtf8("b")]);
    expect(Object.keys(fflate.unzipSync(saved)).sort()).toEqual([
      ...["a/checkpoint/latest.bin", "a/front.csv", "a/notes.txt", "a/run.json"],
    ]);
    expect(text(await open().read(RUN_FILES.checkpoint))).toBe("ab");
    await open().write(RUN_FILES.checkpoint, undefined);
    expect(await open().read(RUN_FILES.checkpoint)).toBeUndefined();
  });
});
