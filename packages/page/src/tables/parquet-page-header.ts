/** What the header of a page in a Parquet file says, as far as it matters for how much will be read. */
export interface PageHeader {
  readonly kind: "data" | "dictionary" | "other";
  /** Bytes of the page as it lies there, and as it is said to unpack to. */
  readonly compressed: number;
  readonly unpacked: number;
  readonly values: number;
  /** Where the page itself begins. */
  readonly end: number;
}

const KINDS: readonly PageHeader["kind"][] = ["data", "other", "dictionary", "data"]; // version 1, index, dictionary, version 2
/** Fields that hold the number of values first, by the kinds of pages. */
const COUNTED: ReadonlySet<number> = new Set([5, 7, 8]);
const MOST_DEEP = 16;

/** Types of Thrift's compact protocol. */
const [TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

interface Place {
  readonly view: DataView;
  at: number;
}

/** Reads the header of a page; a RangeError where it leads out of the bytes. */
export function readPageHeader(view: DataView, at: number): PageHeader {
  const place: Place = { view, at };
  const top = new Map<number, number>();
  const counts = new Map<number, number>();
  readStruct(place, (field, type) => {
    if (type === STRUCT && COUNTED.has(field)) readStruct(place, (inner, kind) => keep(place, counts, inner, kind));
    else keep(place, top, field, type);
  });
  const [kind, unpacked, compressed] = [1, 2, 3].map((field) => top.get(field) ?? -1);
  return { kind: KINDS[kind] ?? "other", unpacked, compressed, values: counts.get(1) ?? -1, end: place.at };
}

function keep(place: Place, into: Map<number, number>, field: number, type: number): void {
  if (type === I16 || type === I32) into.set(field, zigzag(place));
  else skip(place, type, 0);
}

function readStruct(place: Place, take: (field: number, type: number) => void): void {
  let field = 0;
  for (;;) {
    const head = place.view.getUint8(place.at++);
    const type = head & 15;
    if (type === 0) return;
    field = head >> 4 === 0 ? zigzag(place) : field + (head >> 4);
    take(field, type);
  }
}

function skip(place: Place, type: number, deep: number): void {
  if (deep > MOST_DEEP) throw new RangeError("too deep");
  if (type === TRUE || type === FALSE) return;
  if (type === BYTE) place.at++;
  else if (type === I16 || type === I32 || type === I64) varint(place);
  else if (type === DOUBLE) place.at += 8;
  else if (type === BINARY) place.at += varint(place);
  else if (type === STRUCT) readStruct(place, (_, inner) => skip(place, inner, deep + 1));
  else if (type === LIST) skipList(place, deep);
  else throw new RangeError("an unknown type");
}

function skipList(place: Place, deep: number): void {
  const head = place.view.getUint8(place.at++);
  const type = (head & 15) <= FALSE ? BYTE : head & 15;
  const count = head >> 4 === 15 ? varint(place) : head >> 4;
  for (let i = 0; i < count && place.at <= place.view.byteLength; i++) skip(place, type, deep + 1);
}

/** Up to 64 bits; what is longer than a number holds exactly is only skipped. */
function varint(place: Place): number {
  let value = 0;
  for (let scale = 1; ; scale *= 128) {
    const byte = place.view.getUint8(place.at++);
    value += (byte & 127) * scale;
    if (byte < 128) return value;
  }
}

function zigzag(place: Place): number {
  const value = varint(place);
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
