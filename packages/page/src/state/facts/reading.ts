import { fitsOption, READING_OPTIONS, type ReadName } from "@fairfront/core/internal";
import { computed } from "@preact/signals";
import type { Reading, ReadingRequest } from "../../tables/read-as.ts";
import type { Choices } from "../signals/choices.ts";
import { choice } from "../signals/history.ts";
import { FILE_NAMES, usualChoice } from "../signals/option-choices.ts";
import { opened } from "../signals/session.ts";

/** How the table is to be read, by the choices. */
export const wantedReading = computed<Reading>(() =>
  readingOf({ missingMarks: choice.missingMarks.value, where: choice.where.value, reading: choice.reading.value }),
);

export function readingOf({
  missingMarks: marks,
  where,
  reading,
}: Pick<Choices, ReadName | "where" | "reading">): Reading {
  return { marks, where, request: knownOnly(reading) };
}

/** In one order, and without what an address may say besides. */
function knownOnly(given: ReadingRequest): ReadingRequest {
  const said = FILE_NAMES.filter((name) => given[name] !== undefined && fitsOption(READING_OPTIONS[name], given[name]));
  return Object.fromEntries(
    said.filter((name) => given[name] !== usualChoice(READING_OPTIONS[name])).map((name) => [name, given[name]]),
  );
}

/** Whether the open table is read as chosen. */
export const readAsChosen = computed(
  () => opened.value === undefined || sameReading(opened.value.reading, wantedReading.value),
);

function sameReading(a: Reading, b: Reading): boolean {
  return a.where === b.where && sameFile(a, b);
}

/** Whether the file itself is read alike. */
export function sameFile(a: Reading, b: Reading): boolean {
  return JSON.stringify([a.marks, a.request]) === JSON.stringify([b.marks, b.request]);
}
