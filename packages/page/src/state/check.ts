import { type EncodeOptions, InputError, type Inspection } from "@fairfront/core/internal";
import { batch, computed, effect, signal } from "@preact/signals";
import type { Checked } from "../workers/data.ts";
import { encodeOptions } from "./encode-options.ts";
import { noFeatures } from "./first-choices.ts";
import { readAsChosen } from "./follow-reading.ts";
import { choice, choices, settleAlways } from "./history.ts";
import { dataWorker } from "./open-table.ts";
import { pageWords } from "./page-words.ts";
import { type OpenedTable, opened, unreadable, unseen } from "./session.ts";

const MISSING_ADVICE = /; choose --missing.*$/; // that was done
const WAIT = 60; // milliseconds: choices often come in a row
const NONE = { kind: "none" } as const;
const NO_FACTS: Inspection["columns"] = [];

export type CheckState =
  | { readonly kind: "none" }
  | { readonly kind: "good"; readonly checked: Checked }
  | { readonly kind: "bad"; readonly message: string };

/** What the data worker said last, and about what. */
interface Answer {
  readonly of: OpenedTable;
  readonly asked: string;
  readonly state: CheckState;
}

const answer = signal<Answer | undefined>(undefined);
const held = signal<{ readonly of: OpenedTable; readonly facts: Inspection["columns"] } | undefined>(undefined);
const asked = computed(() => JSON.stringify(encodeOptions(choices.value))); // most choices do not touch the table

/** About the columns of the open file; those of a reading before it stay until there are new ones. */
export const facts = computed(() =>
  held.value?.of.file === opened.value?.file ? (held.value?.facts ?? NO_FACTS) : NO_FACTS,
);

/** What the choices make of the table: for a moment after a change, what those before it did. */
export const check = computed<CheckState>(() => {
  if (unreadable.value !== undefined) return { kind: "bad", message: pageWords(unreadable.value) };
  const now = opened.value;
  if (now === undefined || choice.protect.value.length === 0) return NONE;
  return answer.value?.of.file === now.file ? answer.value.state : NONE;
});

/** Whether the answer about the latest choices is still to come. */
export const checking = computed(() => {
  const now = opened.value;
  if (now === undefined || unreadable.value !== undefined || choice.protect.value.length === 0) return false;
  return !readAsChosen.value || answer.value?.of !== now || answer.value.asked !== asked.value;
});

/** Tries every change of the choices, in the data worker. */
export function followChoices(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const [of, options] = [opened.value, asked.value];
    clearTimeout(timer);
    if (of !== undefined) timer = setTimeout(() => void tryChoices(of, options), WAIT);
  });
}

async function tryChoices(of: OpenedTable, options: string, again = true): Promise<void> {
  const current = (): boolean => opened.peek() === of && asked.peek() === options;
  try {
    await hold(of);
    if (!current() || choice.protect.peek().length === 0) return;
    const checked = await dataWorker.ask<Checked>("check", JSON.parse(options) as EncodeOptions);
    if (current()) answer.value = { of, asked: options, state: { kind: "good", checked: inPageWords(checked) } };
  } catch (error) {
    const died = !(error instanceof InputError);
    if (died) holding = undefined; // its follower does not have the table
    if (!current()) return;
    if (died && again) return tryChoices(of, options, false);
    const message = pageWords((error as Error).message);
    answer.value = { of, asked: options, state: { kind: "bad", message } };
  }
}

let holding: { readonly of: OpenedTable; readonly done: Promise<void> } | undefined;

/** Gives a table to the data worker, once, and learns about its columns. */
function hold(of: OpenedTable): Promise<void> {
  if (holding?.of !== of) holding = { of, done: inspect(of) };
  return holding.done;
}

async function inspect(of: OpenedTable): Promise<void> {
  const { missingMarks } = encodeOptions(choices.peek());
  const columns = await dataWorker.ask<Inspection["columns"]>("hold", { table: of.table, missingMarks });
  if (opened.peek() !== of) return;
  batch(() => {
    held.value = { of, facts: columns };
    if (unseen.peek() !== of.file) return;
    unseen.value = undefined;
    settleAlways({ exclude: noFeatures(columns, choices.peek().protect) });
  });
}

function inPageWords(checked: Checked): Checked {
  const { exclude, missing, weight } = choices.peek();
  const settled = (remark: string): boolean => [...exclude, weight].some((name) => remark.startsWith(`${name}: `));
  return {
    ...checked,
    notices: checked.notices.map(pageWords),
    warnings: checked.warnings
      .filter((remark) => !settled(remark))
      .map((remark) => pageWords(missing === "error" ? remark : remark.replace(MISSING_ADVICE, ""))),
  };
}
