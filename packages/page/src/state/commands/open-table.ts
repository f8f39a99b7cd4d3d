import { applicantsCsv, syntheticSet, syntheticSets, tableCsv } from "@fairfront/core/internal";
import { batch } from "@preact/signals";
import { texts } from "../../texts.ts";
import { firstProtect } from "../facts/first-choices.ts";
import { firstSample } from "../facts/large-table.ts";
import { readingOf } from "../facts/reading.ts";
import { defaultChoices } from "../signals/choices.ts";
import { choices, forgetHistory, settle } from "../signals/history.ts";
import { unsaidChoices } from "../signals/option-choices.ts";
import * as session from "../signals/session.ts";
import { forgetTrouble, tellTrouble } from "../signals/trouble.ts";
import { mayLose } from "./may-lose.ts";
import { openings } from "./openings.ts";
import { readFile, readHead } from "./read-file.ts";
import { stopWorker } from "./search-control.ts";

export interface Sample {
  readonly name: string;
  readonly about: string;
}

const APPLICANTS = "applicants";

export const samples: readonly Sample[] = [
  { name: APPLICANTS, about: texts.data.applicants },
  ...syntheticSets.map(({ name, about }) => ({ name, about })),
];

export async function openSample(name: string, keepChoices = false): Promise<void> {
  const csv = name === APPLICANTS ? applicantsCsv() : tableCsv(syntheticSet(name, 1));
  await open(new File([csv], `${name}.csv`), name, keepChoices);
}

export async function openTable(file: File): Promise<void> {
  const again = choices.peek().source === `file:${file.name}`;
  await open(file, undefined, again);
}

/** Reads a table off the page's thread; what goes wrong is told in words, and what was open stays. */
async function open(file: File, sample: string | undefined, keepChoices: boolean): Promise<void> {
  const isLatest = openings.begin();
  const replace = (table: session.OpenedTable): boolean => {
    const may = isLatest() && mayLose();
    if (may) show(table, keepChoices);
    return may;
  };
  forgetTrouble();
  try {
    const asked = readingOf(keepChoices ? choices.peek() : defaultChoices);
    const head = await readHead(file, asked);
    if (head !== undefined && !replace({ ...head, sample })) return;
    const read = { ...(await readFile(file, asked)), sample };
    if (head === undefined) replace(read);
    else if (isLatest()) session.opened.value = read; // and what was chosen meanwhile stays
  } catch (error) {
    if (!isLatest()) return;
    if (session.opened.peek()?.part !== undefined) session.opened.value = undefined; // the first rows of no table
    tellTrouble(error);
  }
}

/** Puts a table on the screen, with the first choices for it. */
function show(table: session.OpenedTable, keepChoices: boolean): void {
  const { sample, name } = table;
  batch(() => {
    stopWorker();
    session.forgetResults();
    session.opened.value = table;
    if (keepChoices) return;
    session.unseen.value = table.file;
    forgetHistory();
    settle({
      source: sample === undefined ? `file:${name}` : `sample:${sample}`,
      ...unsaidChoices,
      ...firstProtect(table.table),
      measures: {},
      reading: {},
      sample: firstSample(table),
      clusterNames: {},
      clusters: sample?.startsWith("syn") ? 2 : 5,
      chosen: -1,
      compared: -1,
      leastBalances: {},
      mostPrice: -1,
      attribute: 0,
    });
  });
}
