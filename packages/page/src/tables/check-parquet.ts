import type { FileMetaData } from "hyparquet";
import { type PageHeader, readPageHeader } from "./parquet-page-header.ts";

/** Thrown where a file does not hold what it says. */
export class DamagedParquet extends Error {}

const FREE_VALUES = 2 ** 26; // of any file: what a tab holds with ease
const MOST_TIMES = 400; // values a byte, beyond that: columns of one value take next to none
/** A copy of Snappy's is of 64 bytes at most, and takes two or three. */
const TIMES: Readonly<Record<string, number>> = { UNCOMPRESSED: 1, SNAPPY: 64 };
const SPARE = 64; // bytes

interface Chunk {
  readonly start: number;
  readonly end: number;
  readonly rows: number;
  readonly isFlat: boolean;
  /** Most bytes that a byte unpacks to. Of other codecs the reader says that it has none. */
  readonly times: number;
}

/**
 * Refuses a Parquet file whose pages do not add up to its rows, lie outside of it or overlap, or are said to
 * unpack to more than they can: the library that reads Parquet believes a file, and allocates what it says.
 */
export function checkParquet(bytes: Uint8Array, metadata: FileMetaData): void {
  const groups = metadata.row_groups.map(({ num_rows, columns }) => ({ rows: Number(num_rows), columns }));
  const rows = groups.reduce((sum, group) => sum + demandCount(group.rows), 0);
  demand(rows === Number(metadata.num_rows), "row groups of another number of rows");
  const values = groups.reduce((sum, group) => sum + group.rows * group.columns.length, 0);
  demand(values <= Math.max(FREE_VALUES, bytes.length * MOST_TIMES), "more values than the file can hold");
  const chunks: Chunk[] = [];
  for (const { rows, columns } of groups) {
    for (const { meta_data: column } of columns) {
      if (column === undefined) throw new DamagedParquet("a column elsewhere");
      const { data_page_offset, dictionary_page_offset, total_compressed_size, path_in_schema, codec } = column;
      const first = Number(dictionary_page_offset ?? 0);
      const start = first > 0 ? Math.min(first, Number(data_page_offset)) : Number(data_page_offset);
      const end = start + demandCount(Number(total_compressed_size));
      demand(start >= 4 && end <= bytes.length - 8, "a column beyond the file");
      const isFlat = path_in_schema.length === 1 && isPlain(metadata, path_in_schema[0]);
      chunks.push({ start, end, rows, isFlat, times: TIMES[codec] ?? Number.POSITIVE_INFINITY });
    }
  }
  let free = 0;
  for (const chunk of chunks.toSorted((a, b) => a.start - b.start)) {
    demand(chunk.start >= free, "columns that share bytes");
    free = chunk.end;
    checkPages(new DataView(bytes.buffer, bytes.byteOffset + chunk.start, chunk.end - chunk.start), chunk);
  }
}

function demand(held: boolean, otherwise: string): void {
  if (!held) throw new DamagedParquet(otherwise);
}

function demandCount(count: number): number {
  demand(Number.isSafeInteger(count) && count >= 0, "a negative or endless count");
  return count;
}

/** Has one value a row: neither repeated nor part of something. */
function isPlain({ schema }: FileMetaData, name: string): boolean {
  return schema.some((element) => element.name === name && element.repetition_type !== "REPEATED");
}

/** The pages of a column: in its bytes, one after the other, with as many values as there are rows. */
function checkPages(view: DataView, { rows, isFlat, times }: Chunk): void {
  let values = 0;
  for (let at = 0; at < view.byteLength && values < Math.max(rows, 1); ) {
    const header = readPageHeader(view, at);
    at = header.end + demandCount(header.compressed);
    demand(at <= view.byteLength, "a page beyond its column");
    demand(header.unpacked >= 0 && header.unpacked <= header.compressed * times + SPARE, "a page of another size");
    values += pageValues(header, isFlat ? rows - values : MOST_NESTED);
  }
  demand(!isFlat || values === rows, "pages of another number of rows");
}

const MOST_NESTED = FREE_VALUES; // values of a list a page

function pageValues({ kind, values, unpacked }: PageHeader, most: number): number {
  if (kind === "dictionary") {
    demand(values <= unpacked * 8, "a dictionary of more values than bits");
    return 0;
  }
  demand(kind === "data" && values >= 0 && values <= most, "a page of more values than rows");
  return values;
}
