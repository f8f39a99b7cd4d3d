import { computed, effect } from "@preact/signals";
import type { Reading } from "../tables/read-as.ts";
import { choice } from "./history.ts";
import { readFile, readWhole } from "./open-table.ts";
import { type OpenedTable, opened, unreadable } from "./session.ts";
import { Turns } from "./turns.ts";

const rereadings = new Turns();
const wanted = computed(() => JSON.stringify([choice.marks.value, choice.where.value]));

/** Whether the open table is read as chosen. */
export const readAsChosen = computed(() => opened.value === undefined || textOf(opened.value.reading) === wanted.value);

/** Reads the open table anew when its rows or its marks of missing values are chosen otherwise. */
export function followReading(): void {
  effect(() => {
    const now = opened.value;
    const [marks, where] = JSON.parse(wanted.value) as [string[], string];
    unreadable.value = undefined;
    const isLatest = rereadings.begin();
    if (now !== undefined && !readAsChosen.peek()) void readAgain(now, { marks, where }, isLatest);
  });
}

async function readAgain(now: OpenedTable, reading: Reading, isLatest: () => boolean): Promise<void> {
  try {
    const read =
      JSON.stringify(now.reading.marks) === JSON.stringify(reading.marks)
        ? { reading, ...(await readWhole(now.whole, reading)) }
        : await readFile(now.file, reading);
    if (isLatest()) opened.value = { ...now, ...read };
  } catch (error) {
    if (isLatest()) unreadable.value = (error as Error).message;
  }
}

function textOf({ marks, where }: Reading): string {
  return JSON.stringify([marks, where]);
}
