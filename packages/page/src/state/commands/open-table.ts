import { syntheticSet, syntheticSets, tableCsv } from "@fairfront/core/internal";
import { batch } from "@preact/signals";
import applicantsUrl from "../../../../../data/applicants.csv?url";
import { texts } from "../../texts.ts";
import { loadOnce } from "../../workers/load-once.ts";
import { firstProtect } from "../facts/first-choices.ts";
import { readingOf } from "../facts/reading.ts";
import { defaultChoices } from "../signals/choices.ts";
import { choices, forgetHistory, settle } from "../signals/history.ts";
import { unsaidChoices } from "../signals/option-choices.ts";
import * as session from "../signals/session.ts";
import { forgetTrouble, tellTrouble } from "../signals/trouble.ts";
import { openings } from "./openings.ts";
import { readFile } from "./read-file.ts";
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
  forgetTrouble();
  try {
    const file = await find();
    const read = await readFile(file, readingOf(keepChoices ? choices.peek() : defaultChoices));
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
        ...unsaidChoices,
        ...firstProtect(read.table),
        measures: {},
        reading: {},
        clusterNames: {},
        clusters: sample?.startsWith("syn") ? 2 : 5,
        chosen: -1,
        compared: -1,
        leastBalances: {},
        mostPrice: -1,
        attribute: 0,
      });
    });
  } catch (error) {
    if (isLatest()) tellTrouble(error);
  }
}
