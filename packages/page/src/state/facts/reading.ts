import { computed } from "@preact/signals";
import type { Reading } from "../../tables/read-as.ts";
import { choice } from "../signals/history.ts";
import { opened } from "../signals/session.ts";

/** How the table is to be read, by the choices. */
export const wantedReading = computed<Reading>(() => ({ marks: choice.marks.value, where: choice.where.value }));

/** Whether the open table is read as chosen. */
export const readAsChosen = computed(
  () => opened.value === undefined || sameReading(opened.value.reading, wantedReading.value),
);

export function sameReading(a: Reading, b: Reading): boolean {
  return a.where === b.where && sameMarks(a, b);
}

export function sameMarks(a: Reading, b: Reading): boolean {
  return JSON.stringify(a.marks) === JSON.stringify(b.marks);
}
