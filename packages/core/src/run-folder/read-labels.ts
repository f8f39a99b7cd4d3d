import { InputError } from "../errors.ts";
import type { RunFileFault } from "../notices/words/run-folder-words.ts";
import { runFolderWords } from "../notices/words/run-folder-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { RUN_FILES } from "./run-files.ts";

/** The reader of Parquet files that is handed in: `hyparquet`, as far as it is needed. Core itself brings none. */
export interface ParquetReader {
  readonly parquetMetadata: (
    bytes: ArrayBuffer,
  ) => { readonly num_rows: bigint } | Promise<{ readonly num_rows: bigint }>;
  readonly parquetSchema: (metadata: never) => {
    readonly children: readonly { readonly element: { readonly name: string } }[];
  };
  readonly parquetRead: (options: {
    readonly file: ArrayBuffer;
    readonly metadata: never;
    readonly columns: string[];
    readonly onChunk: (chunk: {
      readonly columnName: string;
      readonly columnData: ArrayLike<unknown>;
      readonly rowStart: number;
    }) => void;
  }) => Promise<void>;
}

/** What the record and front.csv say about the labels. */
export interface LabelsShape {
  readonly size: number;
  readonly clusters: number;
  readonly solutions: number;
}

export interface SavedLabels {
  /** The file's row of every label, from 0, in the order of the file. */
  readonly rows: Uint32Array;
  /** Those of the solutions that were asked for, by their id. */
  readonly labels: ReadonlyMap<number, Uint8Array>;
}

/** labels.parquet of a run folder; `ids` where only some solutions are wanted. Refuses a file of another shape. */
export async function readLabels(
  reader: ParquetReader,
  bytes: ArrayBuffer,
  shape: LabelsShape,
  ids: readonly number[] = Array.from({ length: shape.solutions }, (_, id) => id),
): Promise<SavedLabels> {
  const { size, clusters, solutions } = shape;
  const metadata = await attempt(() => reader.parquetMetadata(bytes));
  const names = (await attempt(() => reader.parquetSchema(metadata as never))).children.map(
    ({ element }) => element.name,
  );
  const expected = ["row", ...Array.from({ length: solutions }, (_, id) => `s${id}`)];
  // Before memory is taken for what the file says of itself.
  if (BigInt(metadata.num_rows) !== BigInt(size)) throw refused({ kind: "points", count: size });
  if (names.length !== expected.length || expected.some((name, i) => name !== names[i])) {
    throw refused({ kind: "columns", solutions });
  }
  const rows = new Uint32Array(size);
  const labels = new Map(ids.map((id) => [id, new Uint8Array(size)]));
  const counts = new Map(["row", ...ids.map((id) => `s${id}`)].map((name) => [name, 0]));
  let foreign = false;
  await attempt(() =>
    reader.parquetRead({
      file: bytes,
      metadata: metadata as never,
      columns: [...counts.keys()],
      onChunk: ({ columnName, columnData, rowStart }) => {
        const isRow = columnName === "row";
        const values = isRow ? rows : labels.get(Number(columnName.slice(1)))!;
        const [least, end] = isRow ? [1, 2 ** 32] : [0, clusters];
        for (let i = 0; i < columnData.length; i++) {
          const value = columnData[i];
          const fits = typeof value === "number" && Number.isInteger(value) && value >= least && value < end;
          foreign ||= !fits; // an error thrown in here would reach nobody
          values[rowStart + i] = fits ? value - (isRow ? 1 : 0) : 0;
        }
        counts.set(columnName, (counts.get(columnName) ?? 0) + columnData.length);
      },
    }),
  );
  if (foreign) throw refused({ kind: "values" });
  if ([...counts.values()].some((count) => count !== size)) throw refused({ kind: "clusters" });
  if (new Set(rows).size !== size) throw refused({ kind: "once" });
  return { rows, labels };
}

/** Labels in the order of a problem's points; `rows` are the file's row of every label, from 0. */
export function inOrderOfPoints(rows: Uint32Array, points: Uint32Array): (labels: Uint8Array) => Uint8Array {
  const placeOfRow = new Map(Array.from(rows, (row, place) => [row, place]));
  const order = Uint32Array.from(points, (row) => {
    const place = placeOfRow.get(row);
    if (place === undefined) throw refused({ kind: "row", row: row + 1 });
    return place;
  });
  return (labels) => Uint8Array.from(order, (place) => labels[place]);
}

async function attempt<Result>(read: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    throw error instanceof InputError ? error : refused({ kind: "parquet" });
  }
}

function refused(fault: RunFileFault): InputError {
  return refusalOf(runFolderWords, "run-file-misfit", RUN_FILES.labels, { fault });
}
