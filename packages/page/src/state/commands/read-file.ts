import type { Table } from "@fairfront/core/internal";
import type { ReadAs, Reading } from "../../tables/read-as.ts";
import { tableKind } from "../../tables/table-kind.ts";
import { texts } from "../../texts.ts";
import { dataWorker, filesWorker } from "../../workers/answerers.ts";
import type { OpenedTable } from "../signals/session.ts";
import { showReading } from "./show-reading.ts";

const PATIENCE = 20_000; // milliseconds without a sign of progress, and more for large files: some readers give none
const BYTES_A_MILLISECOND = 10_000;
const MOST_BYTES = 1024 ** 3;

/** Reads a file as asked, off the page's thread. */
export async function readFile(file: File, reading: Reading): Promise<Omit<OpenedTable, "sample">> {
  if (file.size === 0) throw new Error(texts.failures.emptyFile(file.name));
  if (file.size > MOST_BYTES) throw new Error(texts.failures.hugeFile(file.name));
  const shown = showReading((share) => texts.data.reading(file.name, share));
  try {
    const { table: whole, checksum, sheets } = await readTable(file, reading, shown.progress);
    return { name: file.name, file, whole, reading, checksum, sheets, ...(await readWhole(whole, reading)) };
  } finally {
    shown.end();
  }
}

const LARGE_FILE = 16 * 1024 ** 2; // bytes: it takes a while
const HEAD = 2 * 1024 ** 2;

/** The first rows of a large text, so that a person can begin to choose; undefined where it is read soon or is no text. */
export async function readHead(file: File, reading: Reading): Promise<Omit<OpenedTable, "sample"> | undefined> {
  if (file.size < LARGE_FILE || file.size > MOST_BYTES || tableKind(file.name).kind !== "text") return undefined;
  const { marks, request } = reading;
  const { name } = file;
  const head = await dataWorker.ask("readHead", { file, name, marks, request, most: HEAD }).catch(() => undefined);
  if (head === undefined) return undefined;
  const asked = { marks, request, where: "" }; // which rows are kept is for all of them
  const { table: whole, share: part } = head;
  return { name, file, whole, reading: asked, checksum: "", table: whole, kept: undefined, part };
}

/** What a reading makes of a table that is there already. */
export function readWhole(whole: Table, reading: Reading): Promise<ReadAs> | ReadAs {
  if (reading.where === "" && reading.marks.length === 0) return { table: whole, kept: undefined };
  return dataWorker.ask("readAs", { whole, reading });
}

async function readTable(
  file: File,
  { marks, request }: Reading,
  progress: (share: number) => void,
): Promise<Pick<OpenedTable, "checksum" | "sheets"> & { readonly table: Table }> {
  const kind = tableKind(file.name);
  const asked = { file, name: file.name, marks, request };
  const patience = PATIENCE + file.size / BYTES_A_MILLISECOND;
  if (kind.kind === "parquet") return filesWorker.ask("readParquet", asked, progress, patience);
  if (kind.kind === "sheet") return filesWorker.ask("readSheet", asked, progress, patience);
  return kind.kind === "arrow"
    ? filesWorker.ask("readArrow", asked, progress, patience)
    : dataWorker.ask("read", asked, progress, patience);
}
