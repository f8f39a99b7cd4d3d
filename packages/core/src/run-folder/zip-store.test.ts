import * as fflate from "fflate";
import { describe, expect, it } from "vitest";
import { InputError } from "../errors.ts";
import { openZip, type ZipCodec, type ZipStore } from "./zip-store.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const FILES = { "run/run.json": bytes("{}"), "run/front.csv": bytes("id\n"), "run/labels.parquet": bytes("PAR1") };
const zip = (files: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> => Uint8Array.from(fflate.zipSync(files));
/** What does not shrink. */
const noise = (length: number): Uint8Array =>
  new Uint8Array(length).map((_, i) => Math.imul(Math.imul(i, 0x9e3779b1) ^ (i >>> 3), 0x85ebca6b) >>> 21);
const open = (given: Uint8Array): ZipStore => openZip(fflate as unknown as ZipCodec, given, "run.zip");

function refusal(given: Uint8Array<ArrayBuffer>): string {
  try {
    open(given);
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).message;
  }
  return "opened";
}

/** The zip with every such text replaced by one as long. */
function renamed(given: Uint8Array<ArrayBuffer>, from: string, to: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(given).toString("latin1");
  return Uint8Array.from(Buffer.from(text.replaceAll(from, to), "latin1"));
}

/** The zip with another size unpacked in its directory, for the only file of that name. */
function claiming(given: Uint8Array<ArrayBuffer>, name: string, size: number): Uint8Array<ArrayBuffer> {
  const changed = Buffer.from(given);
  const at = changed.lastIndexOf(name);
  changed.writeUInt32LE(size, at - 46 + 24);
  return Uint8Array.from(changed);
}

describe("a zip of a run", () => {
  it("is opened whatever folder the run is in, and whatever else lies there", async () => {
    const opened = open(zip({ ...FILES, "run/other.bin": bytes("x"), "__MACOSX/run/._run.json": bytes("x") }));
    expect(await opened.list()).toEqual(["run.json", "front.csv", "labels.parquet", "other.bin"]);
    expect(await opened.read("front.csv")).toEqual(bytes("id\n"));
    expect(await opened.read("checkpoint/latest.bin")).toBeUndefined();
    const bare = { "run.json": bytes("{}"), "front.csv": bytes(""), "labels.parquet": bytes("P") };
    const file = "checkpoint/latest.bin";
    expect(await open(zip({ ...bare, [file]: bytes("c") })).read(file)).toEqual(bytes("c"));
  });

  it.each(["../", "run/../../", "/etc/", "C:/run/", "run\\..\\/"])("leads nowhere else: %s", (place) => {
    const files = Object.entries(FILES).map(([path, content]) => [path.replace("run/", place), content] as const);
    expect(refusal(zip(Object.fromEntries(files)))).toMatch(/leads elsewhere/);
  });

  it("holds one run", () => {
    expect(refusal(zip({ ...FILES, "two/run.json": bytes('{"a":1}') }))).toMatch(/those of several/);
    expect(refusal(zip({ ...FILES, "two/checkpoint/latest.bin": bytes("c") }))).toMatch(/those of several/);
    const twice = renamed(zip({ ...FILES, "run/ru2.json": bytes('{"a":1}') }), "run/ru2.json", "run/run.json");
    expect(refusal(twice)).toMatch(/those of several/);
  });

  it("has every file as it was packed", async () => {
    const stored = Uint8Array.from(fflate.zipSync(FILES, { level: 0 }));
    expect(await open(stored).read("front.csv")).toEqual(bytes("id\n"));
    expect(refusal(renamed(stored, "id\n", "ad\n"))).toMatch(
      /front\.csv as it was packed, got other bytes; make it again/,
    );
    const beside = Uint8Array.from(fflate.zipSync({ ...FILES, "run/note.txt": bytes("abc") }, { level: 0 }));
    expect(refusal(renamed(beside, "abc", "abd"))).toMatch(/note\.txt as it was packed/);
  });

  it("does not unpack beyond all bounds", async () => {
    const bomb = zip({ ...FILES, "run/run.json": new Uint8Array(65 << 20) });
    expect(bomb.length).toBeLessThan(1 << 20);
    expect(refusal(bomb)).toMatch(/at most 64 MB in run\.json, got 65 MB/);
    const large = { ...FILES, "run/run.json": new Uint8Array(1 << 20) };
    expect(refusal(claiming(zip(large), "run/run.json", 0xffffffff))).toMatch(/at most 64 MB/);
    expect(refusal(claiming(zip(large), "run/run.json", 10))).toMatch(/run\.json as it was packed/); // never more than it says
    expect(refusal(claiming(zip(large), "run/run.json", 2 << 20))).toMatch(/expected 2097152 bytes/);
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`f${i}`, bytes("")]));
    expect(refusal(zip({ ...many, ...FILES }))).toMatch(/at most 10000 files/);
  });

  it("is refused before any of it is unpacked", () => {
    let unpacked = 0;
    const unzipSync: ZipCodec["unzipSync"] = (given, { filter }) =>
      fflate.unzipSync(given, {
        filter: (file) => {
          if (!filter(file)) return false;
          unpacked++;
          return true;
        },
      });
    const codec = { ...fflate, unzipSync } as unknown as ZipCodec;
    const bomb = claiming(zip({ "run/a": bytes("a"), ...FILES, "run/z": bytes("z") }), "run/z", 0xfffffffe);
    expect(() => openZip(codec, bomb, "run.zip")).toThrow(/at most 64 MB in files that are no run's/);
    const report = claiming(zip({ ...FILES, "run/report.html": bytes("r") }), "run/report.html", 65 << 20);
    expect(() => openZip(codec, report, "run.zip")).toThrow(/at most 64 MB in files that are no run's, got 65 MB/);
    const large = claiming(zip({ ...FILES, "run/z": noise(6 << 20) }), "run/z", 0xfffffffe);
    expect(() => openZip(codec, large, "run.zip")).toThrow(/at most 2048 MB in files that are no run's/);
    expect(unpacked).toBe(0);
  });

  it("is refused in one line where it is none", () => {
    expect(refusal(Uint8Array.from(bytes("PK no zip")))).toMatch(/got something else/);
    expect(refusal(zip({ "run/front.csv": bytes("id") }))).toMatch(/no run\.json/);
  });
});
