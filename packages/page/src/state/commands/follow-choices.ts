import { InputError, markOptions, type Remedy } from "@fairfront/core/internal";
import { batch, effect } from "@preact/signals";
import { pageMessage } from "../../notice-words.ts";
import { texts } from "../../texts.ts";
import { dataWorker, filesWorker } from "../../workers/answerers.ts";
import type { Checked } from "../../workers/protocol.ts";
import { askedOfTable } from "../facts/check.ts";
import { encodeOptions } from "../facts/encode-options.ts";
import { noFeatures } from "../facts/first-choices.ts";
import { isLarge } from "../facts/large-table.ts";
import { bestAnswer, heldColumns, tableAnswer } from "../signals/checked.ts";
import { choice, choices, settleAlways } from "../signals/history.ts";
import { type OpenedTable, opened, unseen } from "../signals/session.ts";
import { showReading } from "./show-reading.ts";

const WAIT = 60; // milliseconds: choices often come in a row

/** Tries every change of the choices, in the data worker. */
export function followChoices(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const [of, asked] = [opened.value, askedOfTable.value];
    clearTimeout(timer);
    if (of !== undefined) timer = setTimeout(() => void tryChoices(of, asked), WAIT);
  });
}

async function tryChoices(of: OpenedTable, asked: string, again = true): Promise<void> {
  const current = (): boolean => opened.peek() === of && askedOfTable.peek() === asked;
  try {
    await hold(of);
    if (!current() || choice.protect.peek().length === 0) return;
    const checked = await dataWorker.ask("check", encodeOptions(choices.peek()));
    if (!current()) return;
    const state = { kind: "good", checked: unsettled(checked) } as const;
    tableAnswer.value = { of, asked, state };
    void tellBests(state.checked);
  } catch (error) {
    const died = !(error instanceof InputError);
    if (died) holding = undefined; // its follower does not have the table
    if (!current()) return;
    if (died && again) return tryChoices(of, asked, false);
    const message = pageMessage(error);
    const about = error instanceof InputError ? { notice: error.notice } : {};
    tableAnswer.value = { of, asked, state: { kind: "bad", message, ...about } };
  }
}

/** A while later: what can be asked at all does not wait for it. Where it cannot be told, nothing is. */
async function tellBests(checked: Checked): Promise<void> {
  const asked = checked.attributes.map(({ wholeRows }) => filesWorker.ask("wholeBests", wholeRows));
  const bests = await Promise.all(asked).catch(() => undefined);
  if (bests !== undefined) bestAnswer.value = { of: checked, bests };
}

let holding: { readonly of: OpenedTable; readonly done: Promise<void> } | undefined;

/** Gives a table to the data worker, once, and learns about its columns. */
function hold(of: OpenedTable): Promise<void> {
  if (holding?.of !== of) holding = { of, done: inspect(of) };
  return holding.done;
}

async function inspect(of: OpenedTable): Promise<void> {
  const marks = markOptions(encodeOptions(choices.peek()));
  const { part, table } = of;
  const shown = part === undefined && isLarge(of) ? showReading(texts.data.looking) : undefined;
  const columns = await dataWorker.ask("hold", { table, marks }, shown?.progress).finally(() => shown?.end());
  if (opened.peek() !== of) return;
  batch(() => {
    heldColumns.value = { of, facts: columns };
    if (unseen.peek() !== of.file) return;
    unseen.value = undefined;
    settleAlways({ exclude: noFeatures(columns, choices.peek().protect) });
  });
}

/** Without warnings about columns that are not used and about what is not chosen, and without advice that was taken. */
function unsettled(checked: Checked): Checked {
  const { exclude, missing, weight, scale } = choices.peek();
  const avoided = (remedy: Remedy): boolean =>
    remedy.kind === "avoid" && remedy.option === "scale" && remedy.value !== scale;
  const taken = (remedy: Remedy): boolean =>
    missing !== "error" && remedy.kind === "choose" && remedy.option === "missing";
  return {
    ...checked,
    warnings: checked.warnings
      .filter(({ about, remedies }) => !exclude.includes(about) && about !== weight && !remedies.some(avoided))
      .map((warning) => ({ ...warning, remedies: warning.remedies.filter((remedy) => !taken(remedy)) })),
  };
}
