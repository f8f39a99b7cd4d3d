import { syntheticSet, syntheticSets, type Table, tableCsv } from "@fairfront/core/internal";
import { batch } from "@preact/signals";
import applicantsUrl from "../../../../data/applicants.csv?url";
import type { ReadAs, Reading } from "../tables/read-as.ts";
import { tableKind } from "../tables/table-kind.ts";
import { texts } from "../texts.ts";
import { Answerer } from "../workers/ask.ts";
import { loadOnce } from "../workers/load-once.ts";
import { computeCode, filesCode } from "../workers/worker-code.ts";
import { defaultChoices } from "./choices.ts";
import { firstProtect } from "./first-choices.ts";
import { choices, forgetHistory, settle } from "./history.ts";
import { stopWorker } from "./search-control.ts";
import * as session from "./session.ts";
import { showReading } from "./show-reading.ts";
import { Turns } from "./turns.ts";

const MOST_BYTES = 1024 ** 3;

export const dataWorker = new Answerer(computeCode, "data");
export const filesWorker = new Answerer(filesCode, "files");
/** Tables, runs and comparisons that are being opened: the last one counts, whichever is read first. */
export const openings = new Turns();

export interface Sample {
  readonly name: string;
  readonly about: string;
}

const APPLICANTS = "applicants";

export const samples: readonly Sample[] = [
  { name: APPLICANTS, about: texts.data.applicants },
  ...syntheticSets.map(({ name, about }) => ({ name, about })),
];

/** Fetched while the page loads: nothing is later. */
export const loadApplicants = loadOnce(async () => (await fetch(applicantsUrl)).blob());

export async function openSample(name: string, keepChoices = false): Promise<void> {
  const read = async (): Promise<File> => {
    const bytes = name === APPLICANTS ? await loadApplicants() : new Blob([tableCsv(syntheticSet(name, 1))]);
    return new File([bytes], `${name}.csv`);
  };
  await open(read, name, keepChoices);
}

export async function openTable(file: File): Promise<void> {
  const again = choices.peek().source === `file:${file.name}`;
  await open(async () => file, undefined, again);
}

/** Reads a table off the page's thread; what goes wrong is told in words, and what was open stays. */
async function open(find: () => Promise<File>, sample: string | undefined, keepChoices: boolean): Promise<void> {
  const isLatest = openings.begin();
  session.trouble.value = undefined;
  try {
    const { marks, where } = keepChoices ? choices.peek() : defaultChoices;
    const file = await find();
    const read = await readFile(file, { marks, where });
    if (!isLatest()) return;
    batch(() => {
      stopWorker();
      session.forgetResults();
      session.opened.value = { ...read, sample };
      if (keepChoices) return;
      session.unseen.value = file;
      forgetHistory();
      settle({
        source: sample === undefined ? `file:${file.name}` : `sample:${sample}`,
        ...firstProtect(read.table),
        exclude: [],
        weight: "",
        marks: [],
        where: "",
        clusters: sample?.startsWith("syn") ? 2 : 5,
        chosen: -1,
        compared: -1,
        leastBalance: 0,
        mostPrice: -1,
        attribute: 0,
      });
    });
  } catch (error) {
    if (isLatest()) session.trouble.value = (error as Error).message;
  }
}

/** Reads a file as asked. */
export async function readFile(file: File, reading: Reading): Promise<Omit<session.OpenedTable, "sample">> {
  if (file.size === 0) throw new Error(texts.failures.emptyFile(file.name));
  if (file.size > MOST_BYTES) throw new Error(texts.failures.hugeFile(file.name));
  const shown = showReading(file.name);
  try {
    const { table: whole, checksum } = await readTable(file, reading.marks, shown.progress);
    return { name: file.name, file, whole, reading, checksum, ...(await readWhole(whole, reading)) };
  } finally {
    shown.end();
  }
}

/** What a reading makes of a table that is there already. */
export function readWhole(whole: Table, reading: Reading): Promise<ReadAs> | ReadAs {
  if (reading.where === "" && reading.marks.length === 0) return { table: whole, kept: undefined };
  return dataWorker.ask<ReadAs>("readAs", { whole, reading });
}

async function readTable(
  file: File,
  marks: readonly string[],
  progress: (share: number) => void,
): Promise<{ readonly table: Table; readonly checksum: string }> {
  const kind = tableKind(file.name);
  return kind.kind === "parquet"
    ? filesWorker.ask("readParquet", { file })
    : dataWorker.ask("read", { file, name: file.name, marks }, progress);
}
