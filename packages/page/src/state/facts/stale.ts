import { computed } from "@preact/signals";
import type { Choices } from "../signals/choices.ts";
import { choices } from "../signals/history.ts";
import { type OpenedTable, opened, openedRecord, runAsked, searched, status } from "../signals/session.ts";
import { choicesOfRecord, leftOutOf } from "./choices-of-record.ts";
import { requestOf } from "./search-request.ts";

/** Whether the front on the screen was asked for by other choices than those that are made now. */
export const stale = computed(() => {
  const then = searched.value;
  if (then === undefined || status.value.kind !== "ended") return false;
  const asked = runAsked.value?.request ?? requestOfRecord(then);
  if (asked === undefined) return false;
  return telling(asked, then) !== telling(requestOf(choices.value), opened.value);
});

/** What a run that was opened would be asked here. */
function requestOfRecord({ name, table }: OpenedTable): ReturnType<typeof requestOf> | undefined {
  const record = openedRecord.value;
  if (record === undefined) return undefined;
  const asked: Choices = { ...choicesOfRecord(record, name), exclude: leftOutOf(record, table) };
  return requestOf(asked);
}

/** What makes a front another one. */
function telling({ method, options, seed, encode }: ReturnType<typeof requestOf>, of: OpenedTable | undefined): string {
  return JSON.stringify({ method, options, seed, encode, reading: of?.reading });
}
