import { DamagedArrow, type FlatReader, type FlatTable, type FlatVector } from "./flat-reader.ts";
import type { Layout } from "./layout.ts";

/** What a file's batches may hold all together, and what was seen of it. */
export interface Allowance {
  /** Values that may come, nested ones and repeated ones counted. */
  values: number;
  rows: number;
  /** How many values the dictionary of an id has by now. */
  readonly dictionaries: Map<number, number>;
}

/** Thrown where the buffers of a batch are compressed. */
export class CompressedArrow extends Error {}

interface Part {
  readonly at: number;
  readonly length: number;
}

/** A batch under check: its nodes, buffers and variadic counts are taken in the order of its fields. */
interface Batch {
  readonly reader: FlatReader;
  readonly body: DataView;
  readonly nodes: FlatVector;
  readonly buffers: FlatVector;
  readonly variadic: FlatVector;
  readonly allowance: Allowance;
  /** Whether unions have marks of missing values, as before version 5. */
  readonly old: boolean;
  node: number;
  buffer: number;
  view: number;
}

/** A column of a batch: how many values it has, and which are missing. */
interface Node {
  readonly length: number;
  isNull(row: number): boolean;
}

/**
 * Checks that a batch holds what it says: every buffer within the body and none shared, as many bytes as the rows need,
 * offsets that rise, codes that lead to a value. Returns its rows.
 */
export function checkBatch(
  reader: FlatReader,
  batch: FlatTable,
  body: DataView,
  layouts: readonly Layout[],
  { allowance, old }: Pick<Batch, "allowance" | "old">,
): number {
  if (batch(10) !== undefined) throw new CompressedArrow();
  const [nodes, buffers] = [reader.vector(batch(6), 16), reader.vector(batch(8), 16)];
  const variadic = reader.vector(batch(12), 8);
  const checked: Batch = { reader, body, nodes, buffers, variadic, allowance, old, node: 0, buffer: 0, view: 0 };
  const rows = reader.long(batch(4));
  checkRegions(checked);
  for (const layout of layouts) demand(checkColumn(checked, layout) === rows, "columns of other lengths");
  demand(checked.node === nodes.count && checked.buffer === buffers.count, "buffers that belong to no column");
  return rows;
}

function demand(held: boolean, otherwise: string): void {
  if (!held) throw new DamagedArrow(otherwise);
}

/** A body has room for each of its buffers: no byte serves twice. */
function checkRegions({ reader, body, buffers }: Batch): void {
  let sum = 0;
  for (let i = 0; i < buffers.count; i++) {
    const at = buffers.first + 16 * i;
    const [offset, length] = [reader.long(at), reader.long(at + 8)];
    demand(offset >= 0 && length >= 0 && offset + length <= body.byteLength, "a buffer beyond its body");
    sum += length;
  }
  demand(sum <= body.byteLength, "buffers that share bytes");
}

function nextBuffer(batch: Batch): Part {
  demand(batch.buffer < batch.buffers.count, "too few buffers");
  const at = batch.buffers.first + 16 * batch.buffer++;
  return { at: batch.reader.long(at), length: batch.reader.long(at + 8) };
}

function nextNode(batch: Batch): { readonly length: number; readonly nulls: number } {
  demand(batch.node < batch.nodes.count, "too few columns");
  const at = batch.nodes.first + 16 * batch.node++;
  const [length, nulls] = [batch.reader.long(at), batch.reader.long(at + 8)];
  demand(length >= 0 && nulls <= length, "more missing than there are");
  spend(batch, length);
  return { length, nulls };
}

function spend({ allowance }: Batch, values: number): void {
  allowance.values -= values;
  demand(allowance.values >= 0, "more values than the file can hold");
}

/** Checks the next column and all within it; returns its length. */
function checkColumn(batch: Batch, layout: Layout): number {
  const { length, nulls } = nextNode(batch);
  if (layout.kind === "nothing") return length;
  if (layout.kind === "runs") checkRuns(batch, layout.children, length, layout.width);
  else if (layout.kind === "union") checkUnion(batch, layout, length);
  else checkValues(batch, layout, withValidity(batch, length, nulls));
  return length;
}

function withValidity(batch: Batch, length: number, nulls: number): Node {
  const { at, length: bytes } = nextBuffer(batch);
  if (nulls === 0) return { length, isNull: () => false };
  demand(bytes * 8 >= length, "too few marks of missing values");
  return { length, isNull: (row) => ((batch.body.getUint8(at + (row >> 3)) >> (row & 7)) & 1) === 0 };
}

type Valued = Exclude<Layout, { kind: "nothing" | "runs" | "union" }>;

function checkValues(batch: Batch, layout: Valued, node: Node): void {
  const { length } = node;
  switch (layout.kind) {
    case "bits":
      demand(nextBuffer(batch).length * 8 >= length, "too few bits");
      break;
    case "fixed":
      demand(nextBuffer(batch).length >= length * layout.width, "too few values");
      break;
    case "coded":
      checkCodes(batch, layout, node);
      break;
    case "texts": {
      const most = lastOffset(batch, length, layout.width);
      demand(nextBuffer(batch).length >= most, "texts beyond their bytes");
      break;
    }
    case "views":
      checkViews(batch, node);
      break;
    case "lists": {
      const most = lastOffset(batch, length, layout.width);
      demand(checkColumn(batch, layout.children[0]) >= most, "lists beyond their values");
      break;
    }
    case "list-views":
      checkListViews(batch, layout, node);
      break;
    case "fixed-lists":
      demand(checkColumn(batch, layout.children[0]) >= length * layout.length, "lists beyond their values");
      break;
    case "struct":
      for (const child of layout.children) demand(checkColumn(batch, child) >= length, "too short a part of a struct");
      break;
    default:
      layout satisfies never;
  }
}

/** Offsets must rise; returns the last one. A column without rows may have none. */
function lastOffset(batch: Batch, length: number, width: 4 | 8): number {
  const { at, length: bytes } = nextBuffer(batch);
  if (length === 0 && bytes < width) return 0;
  demand(bytes >= (length + 1) * width, "too few offsets");
  let last = 0;
  for (let i = 0; i <= length; i++) {
    const offset = numberAt(batch, at + i * width, width, true);
    demand(offset >= last, "offsets that fall");
    last = offset;
  }
  return last;
}

function checkCodes(batch: Batch, { id, width, signed }: Extract<Layout, { kind: "coded" }>, node: Node): void {
  const { at, length: bytes } = nextBuffer(batch);
  demand(bytes >= node.length * width, "too few codes");
  const known = batch.allowance.dictionaries.get(id) ?? 0;
  for (let row = 0; row < node.length; row++) {
    if (node.isNull(row)) continue;
    const code = numberAt(batch, at + row * width, width, signed);
    demand(code >= 0 && code < known, "a code without a value");
  }
}

const VIEW = 16; // bytes: a length, and the text itself or where it lies
const INLINE = 12;

function checkViews(batch: Batch, node: Node): void {
  const { at, length: bytes } = nextBuffer(batch);
  demand(bytes >= node.length * VIEW, "too few texts");
  demand(batch.view < batch.variadic.count, "texts of no buffer");
  const count = batch.reader.long(batch.variadic.first + 8 * batch.view++);
  demand(count >= 0 && count <= batch.buffers.count, "texts of no buffer");
  const parts = Array.from({ length: count }, () => nextBuffer(batch));
  for (let row = 0; row < node.length; row++) {
    if (node.isNull(row)) continue;
    const view = at + row * VIEW;
    const length = batch.body.getInt32(view, true);
    demand(length >= 0, "a text of negative length");
    if (length <= INLINE) continue;
    const part = parts[batch.body.getInt32(view + 8, true)];
    const offset = batch.body.getInt32(view + 12, true);
    demand(part !== undefined && offset >= 0 && offset + length <= part.length, "a text beyond its bytes");
    spend(batch, length); // many may name the same long text
  }
}

function checkListViews(batch: Batch, layout: Extract<Layout, { kind: "list-views" }>, node: Node): void {
  const { width, children } = layout;
  const [offsets, sizes] = [nextBuffer(batch), nextBuffer(batch)];
  demand(Math.min(offsets.length, sizes.length) >= node.length * width, "too few offsets");
  const known = checkColumn(batch, children[0]);
  for (let row = 0; row < node.length; row++) {
    if (node.isNull(row)) continue;
    const offset = numberAt(batch, offsets.at + row * width, width, true);
    const size = numberAt(batch, sizes.at + row * width, width, true);
    demand(offset >= 0 && size >= 0 && offset + size <= known, "lists beyond their values");
    spend(batch, size); // many may name the same long list
  }
}

/** The ends of runs rise to the length at least, and every run has a value. */
function checkRuns(batch: Batch, [, values]: readonly Layout[], length: number, width: number): void {
  const { length: count, nulls } = nextNode(batch);
  demand(nulls === 0, "missing ends of runs");
  nextBuffer(batch);
  const { at, length: bytes } = nextBuffer(batch);
  demand(bytes >= count * width, "too few ends of runs");
  let last = 0;
  for (let i = 0; i < count; i++) {
    const end = numberAt(batch, at + i * width, width, true);
    demand(end > last, "ends of runs that fall");
    last = end;
  }
  demand(last >= length && checkColumn(batch, values) >= count, "runs that end too early");
}

function checkUnion(batch: Batch, layout: Extract<Layout, { kind: "union" }>, length: number): void {
  const { dense, ids, children } = layout;
  if (batch.old) nextBuffer(batch);
  const kinds = nextBuffer(batch);
  demand(kinds.length >= length, "too few kinds");
  const offsets = dense ? nextBuffer(batch) : undefined;
  if (offsets !== undefined) demand(offsets.length >= length * 4, "too few offsets");
  const lengths = new Map([...ids].map((id, i) => [id, checkColumn(batch, children[i])]));
  for (let row = 0; row < length; row++) {
    const known = lengths.get(batch.body.getInt8(kinds.at + row)) ?? 0;
    const place = offsets === undefined ? row : batch.body.getInt32(offsets.at + 4 * row, true);
    demand(place >= 0 && place < known, "a value of no kind");
  }
}

function numberAt({ body }: Batch, at: number, width: number, signed: boolean): number {
  switch (width) {
    case 1:
      return signed ? body.getInt8(at) : body.getUint8(at);
    case 2:
      return signed ? body.getInt16(at, true) : body.getUint16(at, true);
    case 4:
      return signed ? body.getInt32(at, true) : body.getUint32(at, true);
    default:
      return Number(signed ? body.getBigInt64(at, true) : body.getBigUint64(at, true));
  }
}
