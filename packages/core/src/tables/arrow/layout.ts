import { DamagedArrow, type FlatReader, type FlatTable } from "./flat-reader.ts";

/** How a column's values lie in the buffers of a batch. Widths are bytes. */
export type Layout =
  | { readonly kind: "nothing" }
  | { readonly kind: "bits" }
  | { readonly kind: "fixed"; readonly width: number }
  | { readonly kind: "texts"; readonly width: 4 | 8 }
  | { readonly kind: "views" }
  | { readonly kind: "lists"; readonly width: 4 | 8; readonly children: readonly Layout[] }
  | { readonly kind: "list-views"; readonly width: 4 | 8; readonly children: readonly Layout[] }
  | { readonly kind: "fixed-lists"; readonly length: number; readonly children: readonly Layout[] }
  | { readonly kind: "struct"; readonly children: readonly Layout[] }
  | { readonly kind: "runs"; readonly width: number; readonly children: readonly Layout[] }
  | {
      readonly kind: "union";
      readonly dense: boolean;
      readonly ids: ReadonlySet<number>;
      readonly children: readonly Layout[];
    }
  | { readonly kind: "coded"; readonly id: number; readonly width: number; readonly signed: boolean };

/** The columns of a schema, and the values of its dictionaries by their ids. */
export interface Layouts {
  readonly columns: readonly Layout[];
  readonly dictionaries: ReadonlyMap<number, Layout>;
}

const MOST_DEEP = 64; // lists of structs of lists ...: nobody nests further

/** Numbers of the types in Arrow's Schema.fbs. */
const [INT, FLOAT, DECIMAL, DATE, TIME, INTERVAL] = [2, 3, 7, 8, 9, 11];
const [UNION, FIXED_BINARY, FIXED_LIST, RUNS] = [14, 15, 16, 22];

/** Of the types that have no field which matters here. */
const PLAIN: ReadonlyMap<number, Layout> = new Map<number, Layout>([
  [1, { kind: "nothing" }],
  [4, { kind: "texts", width: 4 }],
  [5, { kind: "texts", width: 4 }],
  [6, { kind: "bits" }],
  [10, { kind: "fixed", width: 8 }], // a moment
  [18, { kind: "fixed", width: 8 }], // a duration
  [19, { kind: "texts", width: 8 }],
  [20, { kind: "texts", width: 8 }],
  [23, { kind: "views" }],
  [24, { kind: "views" }],
]);

/** Of lists and maps; a map is a list of pairs. */
const LISTS: ReadonlyMap<number, readonly ["lists" | "list-views", 4 | 8]> = new Map([
  [12, ["lists", 4]],
  [17, ["lists", 4]],
  [21, ["lists", 8]],
  [25, ["list-views", 4]],
  [26, ["list-views", 8]],
]);
const STRUCT = 13;

/** Reads a schema; throws where it is none. */
export function readLayouts(reader: FlatReader, schema: FlatTable): Layouts {
  if (shortAt(reader, schema(4), 0) !== 0) throw new DamagedArrow("bytes in the other order");
  const dictionaries = new Map<number, Layout>();
  reader.checkPairs(schema(8));
  return { columns: fieldsOf(reader, schema(6), dictionaries, 0), dictionaries };
}

function fieldsOf(
  reader: FlatReader,
  at: number | undefined,
  dictionaries: Map<number, Layout>,
  deep: number,
): Layout[] {
  if (deep > MOST_DEEP) throw new DamagedArrow("too deep");
  const { first, count } = reader.vector(at, 4);
  return Array.from({ length: count }, (_, i) => fieldOf(reader, reader.table(first + 4 * i), dictionaries, deep));
}

function fieldOf(reader: FlatReader, field: FlatTable, dictionaries: Map<number, Layout>, deep: number): Layout {
  reader.checkText(field(4));
  reader.checkPairs(field(16));
  const children = fieldsOf(reader, field(14), dictionaries, deep + 1);
  const layout = layoutOf(reader, field, children);
  const at = field(12);
  if (at === undefined) return layout;
  const coded = reader.table(at);
  const id = reader.long(coded(4));
  dictionaries.set(id, layout);
  const index = coded(6);
  const type = index === undefined ? () => undefined : reader.table(index);
  const signed = index === undefined || byteAt(reader, type(6), 0) !== 0;
  return { kind: "coded", id, signed, width: integerWidth(intAt(reader, type(4), index === undefined ? 32 : 0)) };
}

function layoutOf(reader: FlatReader, field: FlatTable, children: readonly Layout[]): Layout {
  const typeId = byteAt(reader, field(8), 0);
  const at = field(10);
  const type: FlatTable = at === undefined ? () => undefined : reader.table(at);
  const plain = PLAIN.get(typeId);
  if (typeId === 10) reader.checkText(type(6)); // the time zone
  if (plain !== undefined) return plain;
  const list = LISTS.get(typeId);
  if (list !== undefined) return { kind: list[0], width: list[1], children: exactly(1, children) };
  switch (typeId) {
    case INT:
      return { kind: "fixed", width: integerWidth(intAt(reader, type(4), 0)) };
    case FLOAT:
      return { kind: "fixed", width: oneOf([2, 4, 8], shortAt(reader, type(4), 0)) };
    case DECIMAL:
      return { kind: "fixed", width: widthOf([32, 64, 128, 256], intAt(reader, type(8), 128)) };
    case DATE:
      return { kind: "fixed", width: oneOf([4, 8], shortAt(reader, type(4), 1)) };
    case TIME:
      return { kind: "fixed", width: timeWidth(reader, type) };
    case INTERVAL:
      return { kind: "fixed", width: oneOf([4, 8, 16], shortAt(reader, type(4), 0)) };
    case FIXED_BINARY:
      return { kind: "fixed", width: amount(intAt(reader, type(4), 0)) };
    case FIXED_LIST:
      return { kind: "fixed-lists", length: amount(intAt(reader, type(4), 0)), children: exactly(1, children) };
    case STRUCT:
      return { kind: "struct", children };
    case RUNS:
      return runs(exactly(2, children));
    case UNION:
      return unionOf(reader, type, children);
    default:
      throw new DamagedArrow("an unknown type");
  }
}

/** Seconds and milliseconds have four bytes, what is finer has eight; some readers look at the unit, others at the bits. */
function timeWidth(reader: FlatReader, type: FlatTable): number {
  const width = oneOf([4, 4, 8, 8], shortAt(reader, type(4), 1));
  if (intAt(reader, type(6), 32) !== 8 * width) throw new DamagedArrow("a time of other bits");
  return width;
}

function runs(children: readonly Layout[]): Layout {
  const [ends] = children;
  if (ends.kind !== "fixed" || ![2, 4, 8].includes(ends.width))
    throw new DamagedArrow("ends of runs that are no numbers");
  return { kind: "runs", width: ends.width, children };
}

function unionOf(reader: FlatReader, type: FlatTable, children: readonly Layout[]): Layout {
  const { first, count } = reader.vector(type(6), 4);
  const listed = Array.from({ length: count }, (_, i) => reader.view.getInt32(first + 4 * i, true));
  const ids = new Set(type(6) === undefined ? children.map((_, i) => i) : listed);
  if (ids.size !== children.length) throw new DamagedArrow("a union whose kinds do not match its ids");
  return { kind: "union", dense: oneOf([0, 1], shortAt(reader, type(4), 0)) === 1, ids, children };
}

function exactly(count: number, children: readonly Layout[]): readonly Layout[] {
  if (children.length !== count) throw new DamagedArrow("another number of children");
  return children;
}

const integerWidth = (bits: number): number => widthOf([8, 16, 32, 64], bits);

function widthOf(known: readonly number[], bits: number): number {
  if (!known.includes(bits)) throw new DamagedArrow("another number of bits");
  return bits / 8;
}

function oneOf(values: readonly number[], index: number): number {
  if (!(index >= 0 && index < values.length)) throw new DamagedArrow("an unknown unit");
  return values[index];
}

function amount(value: number): number {
  if (value < 0) throw new DamagedArrow("a negative size");
  return value;
}

const byteAt = ({ view }: FlatReader, at: number | undefined, absent: number): number =>
  at === undefined ? absent : view.getUint8(at);
const shortAt = ({ view }: FlatReader, at: number | undefined, absent: number): number =>
  at === undefined ? absent : view.getInt16(at, true);
const intAt = ({ view }: FlatReader, at: number | undefined, absent: number): number =>
  at === undefined ? absent : view.getInt32(at, true);
