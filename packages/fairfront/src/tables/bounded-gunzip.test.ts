import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { gunzipSteps } from "./bounded-gunzip.ts";
import { filePieces } from "./byte-pieces.ts";
import { readTable } from "./read-table.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-gunzip-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const MEGABYTE = 1 << 20;
const put = (name: string, bytes: Uint8Array): string => {
  writeFileSync(join(folder, name), gzipSync(bytes));
  return join(folder, name);
};

async function unpacked(path: string, free: number): Promise<number> {
  let size = 0;
  const counting = new Writable({
    write: (piece: Buffer, _encoding, done) => {
      size += piece.length;
      done();
    },
  });
  await pipeline([...gunzipSteps(path, free), counting]);
  return size;
}

describe("a gzip file", () => {
  it("is unpacked as far as it may be: small ones always, large ones as texts shrink", async () => {
    const zeros = put("zeros.gz", new Uint8Array(8 * MEGABYTE)); // to a thousandth
    expect(await unpacked(zeros, 9 * MEGABYTE)).toBe(8 * MEGABYTE);
    await expect(unpacked(zeros, MEGABYTE)).rejects.toThrow(/unpacks to over 400 times its size/);
    const lines = Array.from({ length: 400_000 }, (_, i) => `${i % 97},${(i * 7919) % 1000},f`).join("\n");
    expect(await unpacked(put("lines.gz", Buffer.from(lines)), 1000)).toBe(lines.length);
  });

  it("that is a bomb is refused in one line", async () => {
    const bomb = put("t.arrow.gz", Buffer.alloc(270 * MEGABYTE, "1,2\n"));
    const refused = /^table: .*unpacks to over 400 times its size; [^\n]+$/;
    await expect(readTable(bomb)).rejects.toThrow(refused);
    const read = async (): Promise<void> => {
      for await (const _piece of filePieces(bomb)()); // as texts are
    };
    await expect(read()).rejects.toThrow(refused);
  });
});
