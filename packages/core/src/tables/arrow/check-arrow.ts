import { fileWords } from "../../notices/words/file-words.ts";
import { refusalOf } from "../../refusal-of.ts";
import { type Allowance, CompressedArrow, checkBatch } from "./check-batch.ts";
import { DamagedArrow, FlatReader, type FlatTable } from "./flat-reader.ts";
import { type Layouts, readLayouts } from "./layout.ts";

const MAGIC = [0x41, 0x52, 0x52, 0x4f, 0x57, 0x31]; // ARROW1
const FIRST = 8; // the magic, and two bytes to fill up
const [VERSION_4, VERSION_5] = [3, 4]; // batches lay otherwise before the fourth
const BITS = 8; // rows a byte may hold: a bit each
const MOST_TIMES = 400; // values a byte: repeated texts and columns without values take none of their own
const KINDS = ["none", "schema", "dictionary", "batch"] as const;
const BLOCK = 24; // bytes

interface Message {
  readonly kind: (typeof KINDS)[number];
  readonly reader: FlatReader;
  readonly header: FlatTable;
  readonly body: DataView;
  readonly version: number;
  /** Where the next one begins. */
  readonly end: number;
}

interface Block {
  readonly kind: "dictionary" | "batch";
  readonly offset: number;
}

/**
 * Refuses an Arrow file or stream that does not hold what it says: lengths and places within the bytes, rows that have
 * their values, no more of them than the bytes can tell. The libraries that read Arrow believe a file, and loop or
 * allocate for as long as it says.
 */
export function checkArrow(bytes: Uint8Array): void {
  try {
    if (hasMagic(bytes, 0)) checkFile(bytes);
    else checkStream(bytes);
  } catch (error) {
    if (error instanceof CompressedArrow) throw refusalOf(fileWords, "arrow-compressed", "table", {});
    if (error instanceof DamagedArrow || error instanceof RangeError)
      throw refusalOf(fileWords, "arrow-damaged", "table", {});
    throw error;
  }
}

function hasMagic(bytes: Uint8Array, at: number): boolean {
  return MAGIC.every((byte, i) => bytes[at + i] === byte);
}

function allowanceOf(bytes: Uint8Array): Allowance {
  return { values: bytes.length * MOST_TIMES, rows: bytes.length * BITS, dictionaries: new Map() };
}

function checkStream(bytes: Uint8Array): void {
  const allowance = allowanceOf(bytes);
  const first = messageAt(bytes, 0);
  if (first?.kind !== "schema") throw new DamagedArrow("no schema");
  const layouts = readLayouts(first.reader, first.header);
  let at = first.end;
  for (let message = messageAt(bytes, at); message !== undefined; message = messageAt(bytes, at)) {
    checkContent(message, layouts, allowance);
    at = message.end;
  }
  if (bytes.subarray(at + 8).some((byte) => byte !== 0)) throw new DamagedArrow("more after the end");
}

function checkFile(bytes: Uint8Array): void {
  const end = bytes.length - MAGIC.length - 4;
  if (end < FIRST || !hasMagic(bytes, end + 4)) throw new DamagedArrow("no end");
  const length = new DataView(bytes.buffer, bytes.byteOffset + end, 4).getInt32(0, true);
  const start = end - length;
  if (length <= 0 || start < FIRST) throw new DamagedArrow("a footer beyond the file");
  const reader = new FlatReader(bytes.subarray(start, end));
  const footer = reader.table(0);
  versionOf(reader, footer);
  reader.checkPairs(footer(12));
  const schema = footer(6);
  if (schema === undefined) throw new DamagedArrow("no schema");
  const layouts = readLayouts(reader, reader.table(schema));
  const allowance = allowanceOf(bytes);
  const blocks = [...blocksOf(reader, footer(8), "dictionary"), ...blocksOf(reader, footer(10), "batch")];
  let free = FIRST;
  for (const { kind, offset } of blocks.sort((a, b) => a.offset - b.offset)) {
    if (offset < free) throw new DamagedArrow("batches that share bytes");
    const message = messageAt(bytes, offset);
    if (message?.kind !== kind || message.end > start) throw new DamagedArrow("a block that leads elsewhere");
    checkContent(message, layouts, allowance);
    free = message.end;
  }
}

function blocksOf(reader: FlatReader, at: number | undefined, kind: Block["kind"]): Block[] {
  const { first, count } = reader.vector(at, BLOCK);
  return Array.from({ length: count }, (_, i) => ({ kind, offset: reader.long(first + BLOCK * i) }));
}

/** The message at a place; none at the end. */
function messageAt(bytes: Uint8Array, at: number): Message | undefined {
  if (at === bytes.length) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const marked = view.getInt32(at, true) === -1; // older writers have the length alone
  const length = view.getInt32(marked ? at + 4 : at, true);
  if (length === 0) return undefined;
  const start = at + (marked ? 8 : 4);
  const bodyStart = start + length;
  if (length < 0 || bodyStart > bytes.length) throw new DamagedArrow("a message beyond the file");
  const reader = new FlatReader(bytes.subarray(start, bodyStart));
  const message = reader.table(0);
  const version = versionOf(reader, message);
  reader.checkPairs(message(12));
  const kind = KINDS[reader.view.getUint8(message(6) ?? 0)];
  const header = message(8);
  const bodyLength = reader.long(message(10));
  if (message(6) === undefined || header === undefined || kind === undefined)
    throw new DamagedArrow("an empty message");
  const end = bodyStart + bodyLength;
  if (bodyLength < 0 || end > bytes.length) throw new DamagedArrow("a body beyond the file");
  const body = new DataView(bytes.buffer, bytes.byteOffset + bodyStart, bodyLength);
  return { kind, reader, header: reader.table(header), body, version, end };
}

function versionOf(reader: FlatReader, table: FlatTable): number {
  const at = table(4);
  const version = at === undefined ? 0 : reader.view.getInt16(at, true);
  if (version < VERSION_4) throw new DamagedArrow("an old version");
  return version;
}

function checkContent(message: Message, { columns, dictionaries }: Layouts, allowance: Allowance): void {
  const { kind, reader, header, body } = message;
  const given = { allowance, old: message.version < VERSION_5 };
  if (kind === "batch") {
    allowance.rows -= checkBatch(reader, header, body, columns, given);
    if (allowance.rows < 0) throw new DamagedArrow("more rows than bits");
    return;
  }
  if (kind !== "dictionary") throw new DamagedArrow("another schema");
  const id = reader.long(header(4));
  const [layout, data] = [dictionaries.get(id), header(6)];
  if (layout === undefined || data === undefined) throw new DamagedArrow("a dictionary of no column");
  const rows = checkBatch(reader, reader.table(data), body, [layout], given);
  const adds = header(8);
  const isAddition = adds !== undefined && reader.view.getUint8(adds) !== 0;
  allowance.dictionaries.set(id, rows + (isAddition ? (allowance.dictionaries.get(id) ?? 0) : 0));
}
