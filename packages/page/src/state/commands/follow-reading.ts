import { batch, effect } from "@preact/signals";
import { pageMessage } from "../../notice-words.ts";
import type { Reading } from "../../tables/read-as.ts";
import { firstProtect } from "../facts/first-choices.ts";
import { columnOfSpec } from "../facts/protect-specs.ts";
import { readAsChosen, sameFile, wantedReading } from "../facts/reading.ts";
import { choices, settle } from "../signals/history.ts";
import { type OpenedTable, opened, unreadable, unseen } from "../signals/session.ts";
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
    if (isLatest()) replace(now, { ...now, ...read });
  } catch (error) {
    if (isLatest()) unreadable.value = pageMessage(error);
  }
}

/** Another sheet may have other columns: of these nothing is chosen yet, unless undo came back to them. */
function replace(before: OpenedTable, table: OpenedTable): void {
  const names = new Set(table.table.columns.map(({ name }) => name));
  batch(() => {
    opened.value = table;
    const { protect, exclude } = choices.peek();
    const known = [...before.table.columns.map(({ name }) => name), ...protect.flatMap(columnOfSpec), ...exclude];
    if (known.some((name) => names.has(name))) return;
    unseen.value = table.file;
    settle({ ...firstProtect(table.table), exclude: [], weight: "", measures: {}, attribute: 0 });
  });
}
