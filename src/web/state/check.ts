import { effect, signal } from "@preact/signals";
import type { Inspection, Table } from "../../core/index.ts";
import type { Checked } from "../workers/data.ts";
import { encodeOptions } from "./encode-options.ts";
import { noFeatures } from "./first-choices.ts";
import { choices, settle } from "./history.ts";
import { dataWorker } from "./open-table.ts";
import { pageWords } from "./page-words.ts";
import { opened, unseen } from "./session.ts";

const MISSING_ADVICE = /; choose --missing.*$/; // that was done
const WAIT = 60; // milliseconds: choices often come in a row

export type CheckState =
  | { readonly kind: "none" }
  | { readonly kind: "good"; readonly checked: Checked }
  | { readonly kind: "bad"; readonly message: string };

export const facts = signal<Inspection["columns"]>([]);
/** What the current choices make of the table. */
export const check = signal<CheckState>({ kind: "none" });

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

/** Leaves out what cannot be a feature, in a table that nobody has chosen anything for; says whether there was any. */
function leftOutAtFirst(table: Table): boolean {
  if (unseen.peek() !== table) return false;
  unseen.value = undefined;
  const exclude = noFeatures(facts.peek(), choices.peek().protect);
  settle({ exclude });
  return exclude.length > 0;
}

/** Tries every change of the choices, in the data worker. */
export function followChoices(): void {
  let held: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const table = opened.value?.table;
    const options = encodeOptions(choices.value);
    clearTimeout(timer);
    if (table === undefined) return;
    if (options.protect.length === 0 && held === table) {
      check.value = { kind: "none" };
      return;
    }
    const { missingMarks } = options;
    timer = setTimeout(async () => {
      try {
        if (held !== table) {
          held = table;
          check.value = { kind: "none" };
          facts.value = await dataWorker.ask("hold", { table, missingMarks });
          if (leftOutAtFirst(table)) return;
        }
        if (options.protect.length === 0) return;
        const checked = await dataWorker.ask<Checked>("check", options);
        if (opened.peek()?.table === table) check.value = { kind: "good", checked: inPageWords(checked) };
      } catch (error) {
        if (opened.peek()?.table === table) check.value = { kind: "bad", message: pageWords((error as Error).message) };
      }
    }, WAIT);
  });
}
