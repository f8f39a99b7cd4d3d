import { i32, i64, list, struct, type Thrift, text, thriftBytes, varint } from "./thrift.ts";

/** What labels.parquet holds. */
export interface LabelsInput {
  /** The file's row of every point, from 0. */
  readonly rows: Uint32Array;
  readonly clusters: number;
  /** For every solution the cluster of every point. */
  readonly labels: readonly Uint8Array[];
}

const MAGIC = Uint8Array.of(0x50, 0x41, 0x52, 0x31); // PAR1
// Numbers of Parquet's own enumerations.
const INT32 = 1;
const REQUIRED = 0;
const UINT_8 = 11;
const UINT_32 = 13;
const PLAIN = 0;
const RLE = 3;
const RLE_DICTIONARY = 8;
const UNCOMPRESSED = 0;
const DATA_PAGE = 0;
const DICTIONARY_PAGE = 2;
const PAGE_ROWS = 1 << 20;
const GROUP = 8; // values that are packed together

interface WrittenColumn {
  readonly name: string;
  readonly dictionaryAt: number | undefined;
  readonly dataAt: number;
  readonly bytes: number;
}

/**
 * labels.parquet, piece by piece: `row` (the file's data rows, from 1), then the cluster of every row, one column `s<id>` a
 * solution. A cluster takes as many bits as the number of clusters needs. Written here and not by a library, since this
 * one shape takes a tenth of the time; any reader of Parquet reads it.
 */
export function* labelsParquet({ rows, clusters, labels }: LabelsInput): Generator<Uint8Array> {
  const order = Uint32Array.from(rows.keys()).sort((a, b) => rows[a] - rows[b]);
  const columns: WrittenColumn[] = [];
  let at = MAGIC.length;
  yield MAGIC;
  const names = ["row", ...labels.map((_, id) => `s${id}`)];
  for (const [i, name] of names.entries()) {
    const dictionary = i === 0 ? [] : dictionaryPage(clusters);
    const data = i === 0 ? rowPages(order, rows) : labelPages(order, labels[i - 1], clusters);
    const dictionaryAt = i === 0 ? undefined : at;
    const dataAt = at + lengthOf(dictionary);
    let bytes = 0;
    for (const pieces of [dictionary, data]) {
      for (const piece of pieces) {
        bytes += piece.length;
        yield piece;
      }
    }
    at += bytes;
    columns.push({ name, dictionaryAt, dataAt, bytes });
  }
  const footer = thriftBytes(metadata(columns, rows.length));
  yield footer;
  yield littleEndian(footer.length);
  yield MAGIC;
}

function metadata(columns: readonly WrittenColumn[], rows: number) {
  const root = struct([4, text("labels")], [5, i32(columns.length)]);
  const leaves = columns.map(({ name }, i) =>
    struct([1, i32(INT32)], [3, i32(REQUIRED)], [4, text(name)], [6, i32(i === 0 ? UINT_32 : UINT_8)]),
  );
  const bytes = columns.reduce((sum, column) => sum + column.bytes, 0);
  const group = struct([1, list(columns.map((column) => chunkOf(column, rows)))], [2, i64(bytes)], [3, i64(rows)]);
  return struct([1, i32(1)], [2, list([root, ...leaves])], [3, i64(rows)], [4, list([group])], [6, text("fairfront")]);
}

function chunkOf({ name, dictionaryAt, dataAt, bytes }: WrittenColumn, rows: number): Thrift {
  const encodings = dictionaryAt === undefined ? [PLAIN] : [PLAIN, RLE_DICTIONARY];
  const about = struct(
    [1, i32(INT32)],
    [2, list(encodings.map(i32))],
    [3, list([text(name)])],
    [4, i32(UNCOMPRESSED)],
    [5, i64(rows)],
    [6, i64(bytes)],
    [7, i64(bytes)],
    [9, i64(dataAt)],
    ...(dictionaryAt === undefined ? [] : [[11, i64(dictionaryAt)] as const]),
  );
  return struct([2, i64(dictionaryAt ?? dataAt)], [3, about]);
}

/** The clusters from 0 on: a label is its place among them. */
function dictionaryPage(clusters: number): Uint8Array[] {
  const content = new Uint8Array(clusters * 4);
  for (let k = 0; k < clusters; k++) content.set(littleEndian(k), k * 4);
  const about = struct([1, i32(clusters)], [2, i32(PLAIN)]);
  return [pageHeader(DICTIONARY_PAGE, content.length, [7, about]), content];
}

function* rowPages(order: Uint32Array, rows: Uint32Array): Generator<Uint8Array> {
  for (const points of pagesOf(order)) {
    const content = new Uint8Array(points.length * 4);
    for (let i = 0; i < points.length; i++) content.set(littleEndian(rows[points[i]] + 1), i * 4);
    yield dataHeader(points.length, content.length, PLAIN);
    yield content;
  }
}

/** Labels bit by bit, eight to a group, the lowest bits first. */
function* labelPages(order: Uint32Array, labels: Uint8Array, clusters: number): Generator<Uint8Array> {
  const width = bitsFor(clusters);
  for (const points of pagesOf(order)) {
    const groups = Math.ceil(points.length / GROUP);
    const head = [width, ...varint(groups * 2 + 1)]; // one bit-packed run
    const content = new Uint8Array(head.length + groups * width);
    content.set(head);
    let [bits, held, at] = [0, 0, head.length];
    for (let i = 0; i < points.length; i++) {
      bits |= labels[points[i]] << held;
      for (held += width; held >= 8; held -= 8) {
        content[at++] = bits & 0xff;
        bits >>>= 8;
      }
    }
    if (held > 0) content[at] = bits;
    yield dataHeader(points.length, content.length, RLE_DICTIONARY);
    yield content;
  }
}

/** At least one page, even of no rows. */
function* pagesOf(order: Uint32Array): Generator<Uint32Array> {
  for (let first = 0; first === 0 || first < order.length; first += PAGE_ROWS) {
    yield order.subarray(first, first + PAGE_ROWS);
  }
}

function bitsFor(clusters: number): number {
  let width = 1;
  while (1 << width < clusters) width++;
  return width;
}

function dataHeader(values: number, bytes: number, encoding: number): Uint8Array {
  const about = struct([1, i32(values)], [2, i32(encoding)], [3, i32(RLE)], [4, i32(RLE)]);
  return pageHeader(DATA_PAGE, bytes, [5, about]);
}

function pageHeader(type: number, bytes: number, about: readonly [number, Thrift]): Uint8Array {
  return thriftBytes(struct([1, i32(type)], [2, i32(bytes)], [3, i32(bytes)], about));
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function littleEndian(value: number): Uint8Array {
  return Uint8Array.of(value, value >>> 8, value >>> 16, value >>> 24);
}
