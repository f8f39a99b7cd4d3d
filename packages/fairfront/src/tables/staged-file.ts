import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { InputError, type TableReading } from "@fairfront/core/internal";
import { checkGzip } from "./gzip.ts";
import { isZipped } from "./table-format.ts";

/** Hands on a file that DuckDB can read: the given one, or a copy in UTF-8 or unpacked that is gone afterwards. */
export async function withStagedFile<Result>(
  path: string,
  reading: TableReading,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const { format } = reading;
  const binary = format === "parquet" || format === "arrow";
  const encoding = binary ? undefined : await foreignEncoding(path, reading.encoding);
  if (isZipped(path)) await checkGzip(path);
  if (encoding === undefined && !(binary && isZipped(path))) return work(path);
  return withScratch(async (folder) => {
    const copy = join(folder, `table.${format}`);
    const source = createReadStream(path, { highWaterMark: 1 << 20 });
    const steps = [
      ...(isZipped(path) ? [createGunzip()] : []),
      ...(encoding === undefined ? [] : [decodingFrom(encoding)]),
    ];
    await pipeline([source, ...steps, createWriteStream(copy)]);
    return work(copy);
  });
}

/** A folder of its own for temporary files. */
export async function withScratch<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "fairfront-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Undefined for UTF-8. A byte order mark says UTF-16; so do zero bytes beside Latin letters. */
async function foreignEncoding(path: string, given: TableReading["encoding"]): Promise<string | undefined> {
  if (given === "utf-8") return undefined;
  if (given === "latin-1") return "windows-1252"; // what such files nearly always are
  const head = await firstBytes(path);
  const wide = wideEncoding(head);
  if (given === "utf-16") return wide ?? "utf-16le";
  return wide;
}

function wideEncoding(head: Buffer): string | undefined {
  if (head.length < 2) return undefined;
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le";
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be";
  let even = 0;
  let odd = 0;
  for (let i = 0; i + 1 < head.length; i += 2) {
    if (head[i] === 0) even++;
    if (head[i + 1] === 0) odd++;
  }
  const most = head.length * 0.4; // nearly every second byte
  if (odd > most && even === 0) return "utf-16le";
  return even > most && odd === 0 ? "utf-16be" : undefined;
}

async function firstBytes(path: string): Promise<Buffer> {
  if (isZipped(path)) {
    const file = createReadStream(path, { end: 65_535 });
    const unpacked = file.pipe(createGunzip());
    try {
      for await (const chunk of unpacked) return (chunk as Buffer).subarray(0, 1024);
    } catch {
      // A broken archive is told about by its checksum.
    } finally {
      file.destroy();
    }
    return Buffer.alloc(0);
  }
  const file = await open(path, "r");
  try {
    const buffer = Buffer.alloc(1024);
    return buffer.subarray(0, (await file.read(buffer, 0, buffer.length, 0)).bytesRead);
  } finally {
    await file.close();
  }
}

function decodingFrom(encoding: string): Transform {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const decode = (done: (error: Error | null, text?: string) => void, chunk?: Buffer): void => {
    try {
      done(null, chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true }));
    } catch {
      done(new InputError("table", `expected text in ${encoding.toUpperCase()}, got other bytes; save it as UTF-8`));
    }
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => decode(done, chunk),
    flush: (done) => decode(done),
  });
}
