import { computed } from "@preact/signals";
import type { Reading, ReadingRequest } from "../../tables/read-as.ts";
import { texts } from "../../texts.ts";
import type { Choices } from "../signals/choices.ts";
import { choice } from "../signals/history.ts";
import { opened } from "../signals/session.ts";

/** How the table is to be read, by the choices. */
export const wantedReading = computed<Reading>(() =>
  readingOf({ marks: choice.marks.value, where: choice.where.value, reading: choice.reading.value }),
);

export function readingOf({ marks, where, reading }: Pick<Choices, "marks" | "where" | "reading">): Reading {
  return { marks, where, request: knownOnly(reading) };
}

const KNOWN: readonly (readonly [keyof ReadingRequest, (value: unknown) => boolean])[] = [
  ["encoding", (value) => Object.hasOwn(texts.data.encodings, String(value))],
  ["decimal", (value) => value === "." || value === ","],
  ["delimiter", (value) => typeof value === "string" && /^[^"\r\n\0]$/.test(value)],
  ["header", (value) => value === false],
  ["sheet", (value) => typeof value === "string"],
  ["types", (value) => typeof value === "object" && value !== null && Object.values(value).every(isType)],
];

const isType = (value: unknown): boolean => Object.hasOwn(texts.data.types, String(value));

/** In one order, and without what an address may say besides. */
function knownOnly(given: ReadingRequest): ReadingRequest {
  return Object.fromEntries(
    KNOWN.filter(([name, fits]) => given[name] !== undefined && fits(given[name])).map(([name]) => [name, given[name]]),
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
