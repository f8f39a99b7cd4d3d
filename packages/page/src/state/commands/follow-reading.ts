import { effect } from "@preact/signals";
import { pageMessage } from "../../notice-words.ts";
import type { Reading } from "../../tables/read-as.ts";
import { readAsChosen, sameFile, wantedReading } from "../facts/reading.ts";
import { type OpenedTable, opened, unreadable } from "../signals/session.ts";
import { readFile, readWhole } from "./read-file.ts";
import { Turns } from "./turns.ts";

const rereadings = new Turns();

/** Reads the open table again when its rows or its marks of missing values are chosen otherwise. */
export function followReading(): void {
  effect(() => {
    const now = opened.value;
    const reading = wantedReading.value;
    unreadable.value = undefined;
    const isLatest = rereadings.begin();
    if (now !== undefined && now.part === undefined && !readAsChosen.peek()) void readAgain(now, reading, isLatest);
  });
}

async function readAgain(now: OpenedTable, reading: Reading, isLatest: () => boolean): Promise<void> {
  try {
    const read = sameFile(now.reading, reading)
      ? { reading, ...(await readWhole(now.whole, reading)) }
      : await readFile(now.file, reading);
    if (isLatest()) opened.value = { ...now, ...read };
  } catch (error) {
    if (isLatest()) unreadable.value = pageMessage(error);
  }
}
