import type { Inspection } from "@fairfront/core/internal";
import { computed } from "@preact/signals";
import { type CheckState, heldColumns, tableAnswer } from "../signals/checked.ts";
import { choice, choices } from "../signals/history.ts";
import { opened, unreadable } from "../signals/session.ts";
import { encodeOptions } from "./encode-options.ts";
import { readAsChosen } from "./reading.ts";

const NONE = { kind: "none" } as const;
const NO_FACTS: Inspection["columns"] = [];

/** What the table is checked for, as text; most choices do not touch it. */
export const askedOfTable = computed(() => JSON.stringify(encodeOptions(choices.value)));

/** About the columns of the open file; those of a reading before it stay until there are new ones. */
export const facts = computed(() =>
  heldColumns.value?.of.file === opened.value?.file ? (heldColumns.value?.facts ?? NO_FACTS) : NO_FACTS,
);

/** What the choices make of the table: for a moment after a change, what those before it did. */
export const check = computed<CheckState>(() => {
  if (unreadable.value !== undefined) return { kind: "bad", message: unreadable.value };
  const now = opened.value;
  if (now === undefined || choice.protect.value.length === 0) return NONE;
  return tableAnswer.value?.of.file === now.file ? tableAnswer.value.state : NONE;
});

/** Whether the answer about the latest choices is still to come. */
export const checking = computed(() => {
  const now = opened.value;
  if (now === undefined || unreadable.value !== undefined || choice.protect.value.length === 0) return false;
  return (
    now.part !== undefined ||
    !readAsChosen.value ||
    tableAnswer.value?.of !== now ||
    tableAnswer.value.asked !== askedOfTable.value
  );
});
