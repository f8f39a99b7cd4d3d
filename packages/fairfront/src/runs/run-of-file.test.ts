import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { memoryStore, parseRecord, type RunRecord, run, safairkm } from "@fairfront/core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { flagMessage } from "../cli/texts/notice-text.ts";
import { choose } from "./choose.ts";
import { refuseCountsFolder } from "./count-folders.ts";
import { folderStore, wholeBuffer } from "./folder-store.ts";
import { keepRun } from "./keep-run.ts";
import { isZip, openStore } from "./open-store.ts";
import { parquetReader } from "./parquet-reader.ts";
import { encodeAgain, type FileRunRequest, prepareAgain, prepareFrom, readFileOf } from "./prepare-run.ts";
import { isElsewhere, recordedTable, tableOf } from "./recorded-table.ts";
import { checkNewFolder, createRunFolder, openRunFolder } from "./run-folder.ts";
import { checkpointIn, loadCheckpoint, nodeSha256, readRecord, readRun } from "./run-reading.ts";
import { version } from "./version.ts";

const PEOPLE = fileURLToPath(new URL("../../../../test/fixtures/old-run/people.csv", import.meta.url));
const options = { iterations: 20, starts: 4, stall: 0 };

let base = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "fairfront-run-of-file-"));
  copyFileSync(PEOPLE, at("people.csv"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));
const at = (...names: string[]): string => join(base, ...names);
const request = (): FileRunRequest => ({
  table: at("people.csv"),
  protect: ["sex", "age<40", ">=40"],
  clusters: 3,
  method: "safairkm",
  options,
  seed: 5,
  dominance: "usual",
  threads: 1,
});

describe("a run of a file", () => {
  it("is prepared with what was asked, ranges put together, and what was read", async () => {
    const read = await readFileOf(request());
    expect(read).toMatchObject({ path: at("people.csv"), table: { rows: 120 } });
    const { problem, record } = prepareFrom(read, request());
    expect(problem.attributes.map(({ name }) => name)).toEqual(["sex", "age"]);
    expect(record).toMatchObject({
      state: "running",
      versions: { fairfront: version, node: process.version },
      problem: { size: 120, clusters: 3, fingerprint: problem.fingerprint },
      asked: { table: at("people.csv"), protect: ["sex", "age<40,>=40"], clusters: 3, method: "safairkm", seed: 5 },
    });
    expect(record.asked.options).toMatchObject(options);
    expect("reading" in record.asked).toBe(false);
    expect(prepareFrom(read, { ...request(), reading: {} }).record.asked).not.toHaveProperty("reading");
    expect(prepareFrom(read, { ...request(), reading: { delimiter: "," } }).record.asked.reading).toEqual({
      delimiter: ",",
    });
  });

  it("is refused before the table is read where the method has no such option", async () => {
    await expect(readFileOf({ ...request(), table: at("none.csv"), options: { speed: 1 } })).rejects.toThrow(/speed/);
  });

  it("goes on with the same table only", async () => {
    const { problem, record } = prepareFrom(await readFileOf(request()), request());
    const stopped = {
      ...record,
      state: "stopped",
      reason: "time",
      timings: { ...record.timings, ended: "x" },
    } as const;
    const again = await prepareAgain(stopped as unknown as RunRecord);
    expect(again.problem.fingerprint).toBe(problem.fingerprint);
    expect(again.record).toMatchObject({ state: "running", timings: { resumed: record.timings.resumed + 1 } });
    expect([again.record.reason, again.record.timings.ended]).toEqual([undefined, undefined]);
    const moved = at("moved.csv");
    copyFileSync(at("people.csv"), moved);
    expect((await prepareAgain(record, moved)).record.asked.table).toBe(moved);
    await expect(
      encodeAgain({ ...record, problem: { ...record.problem, fingerprint: "other" } }, moved),
    ).rejects.toThrow(`run: it was made by fairfront ${version}, which read the table differently`);
    const heavy = structuredClone(record);
    heavy.problem.attributes[0].groups[0].mass *= 2; // which a report would tell
    await expect(encodeAgain(heavy, moved)).rejects.toThrow(/or its record was changed/);
    writeFileSync(at("people.csv"), `${readFileSync(PEOPLE, "utf8")}\n40,1,f,a\n`);
    await expect(prepareAgain(record)).rejects.toThrow(/^table: expected .* as it was when the run started, .*changed/);
    rmSync(at("people.csv"));
    await expect(prepareAgain(record)).rejects.toThrow(
      /^table: expected the run's table at .* say where it is with table/,
    );
  });

  it("is kept with its documents, and its record and last state are read back from folder and zip", async () => {
    const { problem, record } = prepareFrom(await readFileOf(request()), request());
    const folder = at("run");
    mkdirSync(folder);
    const kinds: string[] = [];
    const events = run(problem, { method: safairkm, seed: 5, options });
    for await (const { kind } of keepRun(folderStore(folder), problem, record, events, { saveEvery: 0 }))
      kinds.push(kind);
    expect(kinds.at(-1)).toBe("finished");
    expect(readdirSync(folder).sort()).toEqual(
      expect.arrayContaining(["front.csv", "front.svg", "labels.parquet", "report.html", "run.json"]),
    );
    expect(readFileSync(join(folder, "front.svg"), "utf8")).toContain("<svg");
    expect(readFileSync(join(folder, "report.html"), "utf8")).toContain("people.csv");
    expect((await readRecord(folder)).state).toBe("finished");
    expect(await folderStore(folder).list()).toEqual(expect.arrayContaining(["run.json", "front.csv"]));
    expect(await checkpointIn(memoryStore())).toBeUndefined();
    expect(await loadCheckpoint(at("nowhere"))).toBeUndefined();
  });
});

describe("a choice of a run", () => {
  it("is told by labels, a model, the report and the record, as far as they are asked for", async () => {
    const lines = readFileSync(PEOPLE, "utf8").trim().split("\n");
    lines[3] = lines[3].replace(/^[^,]*/, "");
    writeFileSync(at("people.csv"), `${lines.join("\n")}\n`);
    const asked = { ...request(), protect: ["sex"], missing: "drop" } as const;
    const { problem, record } = prepareFrom(await readFileOf(asked), asked);
    const store = folderStore(at("run"));
    mkdirSync(at("run"));
    const events = run(problem, { method: safairkm, seed: 5, options });
    for await (const _ of keepRun(store, problem, record, events, { saveEvery: 0 }));
    const found = await readRun(store);
    const [before, table] = [readFileSync(at("run/report.html"), "utf8"), at("people.csv")];
    const chosen = { id: 1, text: "the second" };

    const quiet = await choose(store, found, chosen, { table, mark: false });
    expect(readdirSync(base).sort()).toEqual(["people.csv", "run"]);
    expect([readFileSync(at("run/report.html"), "utf8"), (await readRecord(at("run"))).choice]).toEqual([
      before,
      undefined,
    ]);
    expect([quiet.notices, quiet.problem.fingerprint]).toEqual([[], problem.fingerprint]);

    const files = { table, labels: at("labels.csv"), model: at("model.json") };
    const told = await choose(store, found, chosen, files);
    expect(JSON.parse(readFileSync(at("model.json"), "utf8"))).toEqual(JSON.parse(JSON.stringify(told.model)));
    const [head, ...labelled] = readFileSync(at("labels.csv"), "utf8").trim().split(/\r?\n/);
    expect(head).toBe(`${lines[0]},cluster,left_out`);
    const own = found.saved.labels.get(1)!;
    const rows = [...found.saved.rows];
    expect(labelled).toEqual(
      lines
        .slice(1)
        .map((line, row) => (row === 2 ? expect.stringMatching(/,,\S.*$/) : `${line},${own[rows.indexOf(row)]},`)),
    );
    expect((await readRecord(at("run"))).choice).toEqual({ id: 1, wish: "the second" });
    expect(readFileSync(at("run/report.html"), "utf8")).not.toBe(before);

    const blind = await choose(store, found, chosen, { table, blind: true });
    expect(blind.model.prices).not.toEqual(told.model.prices);
  });

  it("is read from labels on a thread: their names, rows and values", async () => {
    const bytes = Uint8Array.from(readFileSync(join(dirname(PEOPLE), "run/labels.parquet"))).buffer;
    const metadata = await parquetReader.parquetMetadata(bytes);
    expect(Number(metadata.num_rows)).toBe(120);
    const names = parquetReader.parquetSchema(metadata as never).children.map(({ element }) => element.name);
    expect(names.slice(0, 2)).toEqual(["row", "s0"]);
    const rows: unknown[] = [];
    const onChunk: Parameters<typeof parquetReader.parquetRead>[0]["onChunk"] = ({
      columnName,
      columnData,
      rowStart,
    }) => {
      expect(columnName).toBe("row");
      for (let i = 0; i < columnData.length; i++) rows[rowStart + i] = Number(columnData[i]);
    };
    await parquetReader.parquetRead({ file: bytes, metadata: metadata as never, columns: ["row"], onChunk });
    expect(rows).toEqual(Array.from({ length: 120 }, (_, i) => i + 1));
  });
});

describe("the table of a record", () => {
  const record = (table: string, checksum = "") => ({ asked: { table, checksum } }) as RunRecord;

  it("is where a person says, or the record, or beside the run where only a name is known", () => {
    expect(tableOf(record("/a/t.csv"), "mine.csv")).toBe("mine.csv");
    expect(tableOf(record("/a/t.csv"), undefined)).toBe("/a/t.csv");
    expect(tableOf(record("people.csv"), undefined, at("run"))).toBe(at("people.csv"));
    expect(tableOf(record("none.csv"), undefined, at("run"))).toBe("none.csv");
    expect(tableOf(record("people.csv"), undefined)).toBe("people.csv");
    expect(tableOf(record("sub/people.csv"), undefined, at("run"))).toBe("sub/people.csv");
  });

  it("is never looked for on another machine", () => {
    expect(["\\\\server\\share\\t.csv", "//server/t.csv", "/a//b.csv", "t.csv"].map(isElsewhere)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(() => tableOf(record("//server/t.csv"), undefined)).toThrow(
      /^table: the record names one on another machine/,
    );
    expect(tableOf(record("//server/t.csv"), "//server/t.csv")).toBe("//server/t.csv");
  });

  it("is the same byte for byte, another, or none", async () => {
    const { checksum } = await readFileOf(request());
    expect(await recordedTable(record("", checksum), at("people.csv"))).toBe("same");
    expect(await recordedTable(record("", "other"), at("people.csv"))).toBe("other");
    expect(await recordedTable(record("", checksum), at("none.csv"))).toBe("none");
    expect(await recordedTable(record("", checksum), base)).toBe("none");
  });
});

describe("a new folder", () => {
  const finished = readFileSync(join(dirname(PEOPLE), "run/run.json"), "utf8");

  it("is free where nothing of a run stands in it, and no zip", async () => {
    await checkNewFolder({ table: "t.csv" });
    await checkNewFolder({ out: at("new"), table: "t.csv" });
    mkdirSync(at("other"));
    writeFileSync(at("other/notes.txt"), "");
    await checkNewFolder({ out: at("other"), table: "t.csv" });
    await expect(checkNewFolder({ out: at("run.zip"), table: "t.csv" })).rejects.toThrow(
      /^out: expected a folder, got the zip/,
    );
  });

  it("is not one that holds a run, unless that is to be replaced, with all that the run wrote, once there is another", async () => {
    const out = at("held");
    mkdirSync(join(out, "checkpoint"), { recursive: true });
    writeFileSync(join(out, "run.json"), finished);
    const refused = checkNewFolder({ out, table: "t.csv" });
    await expect(refused).rejects.toThrow(/^out: .* holds a finished run; .* replace the run with force: true$/);
    expect(await refused.catch(flagMessage)).toMatch(/holds a finished run; .* replace the run with --force$/);
    writeFileSync(join(out, "run.json"), finished.replace('"finished"', '"running"'));
    await expect(checkNewFolder({ out, table: "t.csv" })).rejects.toThrow(
      /an unfinished run; go on with the run, or replace it with force: true$/,
    );
    expect(await checkNewFolder({ out, table: "t.csv" }).catch(flagMessage)).toMatch(
      /an unfinished run; go on with "fairfront resume .*", or replace it with --force$/,
    );
    for (const name of ["front.csv", "checkpoint/latest.bin", "notes.txt"]) writeFileSync(join(out, name), "x");
    const folder = await createRunFolder({ out, table: "t.csv", force: true });
    expect(folder.path).toBe(out);
    expect(readdirSync(out).sort()).toEqual([".lock", "checkpoint", "front.csv", "notes.txt", "run.json"]);
    await folder.clear!();
    expect(readdirSync(out).sort()).toEqual([".lock", "notes.txt"]);
    folder.release();
    expect(readdirSync(out)).toEqual(["notes.txt"]);
  });

  it("has nothing to clear where there was no run, and goes again where there will be none", async () => {
    const fresh = await createRunFolder({ out: at("fresh"), table: "t.csv", force: true });
    expect(fresh.clear).toBeUndefined();
    fresh.forget();
    expect(readdirSync(base)).not.toContain("fresh");
    mkdirSync(at("there"));
    (await createRunFolder({ out: at("there"), table: "t.csv" })).forget();
    expect(readdirSync(base)).toContain("there");
    const table = `${basename(base)}.csv`;
    const named = await createRunFolder({ table });
    expect(named.path).toBe(resolve(`fairfront-${basename(base)}-1`));
    named.forget();
    expect(existsSync(named.path)).toBe(false);
  });

  it("is held until it is let go, and let go where it cannot be used", async () => {
    const first = await createRunFolder({ out: at("mine"), table: "t.csv" });
    await expect(openRunFolder(at("mine"))).rejects.toThrow(/in use by process/);
    first.release();
    await expect(openRunFolder(at("none.zip"))).rejects.toThrow(
      /^run folder: expected a zip at .*there is none; check/,
    );
    expect(readdirSync(base).filter((name) => name.includes("lock"))).toEqual([]);
    (await openRunFolder(at("mine"))).release();
  });

  it("of several runs is refused where one is meant", async () => {
    for (const k of ["k-10", "k-9", "k-x"]) mkdirSync(at("several", k), { recursive: true });
    await expect(refuseCountsFolder(at("several"), "pick")).rejects.toThrow(
      `(k-9, k-10); name one, as in: fairfront pick ${at("several", "k-9")}`,
    );
    writeFileSync(at("several/run.json"), "{}");
    await refuseCountsFolder(at("several"), "pick");
    await refuseCountsFolder(base, "pick");
    await refuseCountsFolder(at("nowhere"), "pick");
    mkdirSync(at("x.zip/k-2"), { recursive: true }); // by its name a zip, which is told elsewhere
    await refuseCountsFolder(at("x.zip"), "pick");
  });
});

describe("a store", () => {
  it("reads, writes, lists and deletes files, with folders only while something is in them", async () => {
    const store = folderStore(at("store"));
    mkdirSync(at("store"));
    expect(store.place).toBe(at("store"));
    expect(await store.read("run.json")).toBeUndefined();
    await store.write("run.json", "one");
    await store.write("checkpoint/latest.bin", [Uint8Array.of(1, 2), Uint8Array.of(3)]);
    expect([...(await store.list())].sort()).toEqual(["checkpoint/latest.bin", "run.json"]);
    await store.write("run.json", Uint8Array.of(65, 66));
    expect([...(await store.read("run.json"))!]).toEqual([65, 66]);
    expect([...(await store.read("checkpoint/latest.bin"))!]).toEqual([1, 2, 3]);
    expect(await store.read("run.json/inner")).toBeUndefined();
    await expect(store.read("checkpoint")).rejects.toThrow(/but it is a folder; fetch the folder again/);
    await store.write("checkpoint/latest.bin", undefined);
    await store.write("gone.txt", undefined);
    expect(readdirSync(at("store"))).toEqual(["run.json"]);
  });

  it("is a zip by its name", async () => {
    expect(["a.zip", "b.ZIP", "c.zip.d", "zip"].map(isZip)).toEqual([true, true, false, false]);
    writeFileSync(at("bad.zip"), "no zip");
    await expect(openStore(at("bad.zip"))).rejects.toThrow(/^zip: expected a zip of a run folder, got something else/);
    await expect(openStore(at("none.zip"))).rejects.toThrow(
      /^run folder: expected a zip at .*, but there is none; check/,
    );
  });

  it("hands out buffers that are whole", () => {
    const corner = Buffer.from(new ArrayBuffer(8), 2, 3).fill(7);
    expect(wholeBuffer(corner)).toEqual(Uint8Array.of(7, 7, 7));
    expect(wholeBuffer(corner).buffer.byteLength).toBe(3);
    const own = Buffer.from(new ArrayBuffer(4));
    expect(wholeBuffer(own).buffer).toBe(own.buffer);
    expect(wholeBuffer(Buffer.from(new ArrayBuffer(8), 0, 3)).buffer.byteLength).toBe(3);
  });

  it("counts SHA-256 as everybody does", () => {
    const hash = nodeSha256();
    hash.update(new TextEncoder().encode("abc"));
    expect(Buffer.from(hash.digest()).toString("hex")).toMatch(/^ba7816bf8f01cfea.*f20015ad$/);
  });

  it("holds a record that an earlier version wrote", () => {
    expect(parseRecord(readFileSync(join(dirname(PEOPLE), "run/run.json"), "utf8"), "run.json").asked.method).toBe(
      "trace",
    );
  });
});
