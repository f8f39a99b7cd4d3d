import { computed, effect, signal } from "@preact/signals";
import type { EncodeOptions, Inspection, Table } from "../../core/index.ts";
import type { Checked } from "../workers/data.ts";
import { encodeOptions } from "./encode-options.ts";
import { noFeatures } from "./first-choices.ts";
import { choice, choices, settle } from "./history.ts";
import { methods } from "./method-facts.ts";
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

/** What is wrong with the options of the method. */
export const methodTrouble = signal<string | undefined>(undefined);

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
  const now = opened.peek();
  if (now?.table !== table || unseen.peek() !== now.file) return false;
  unseen.value = undefined;
  const exclude = noFeatures(facts.peek(), choices.peek().protect);
  settle({ exclude });
  return exclude.length > 0;
}

/** Looks at every change of the method's options, in the data worker; a search would refuse them only once it runs. */
export function followMethod(): void {
  effect(() => {
    const [method, options] = [choice.method.value, choice.options.value];
    if (Object.keys(options).length === 0) {
      methodTrouble.value = undefined;
      return;
    }
    const tell = (words: string | undefined): void => {
      if (choice.options.peek() === options && choice.method.peek() === method) methodTrouble.value = words;
    };
    const name = method === "" ? methods[0].name : method;
    dataWorker.ask("checkMethod", { method: name, options }).then(
      () => tell(undefined),
      (error: Error) => tell(error.message),
    );
  });
}

/** Tries every change of the choices, in the data worker. */
export function followChoices(): void {
  let held: unknown;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const asked = computed(() => JSON.stringify(encodeOptions(choices.value))); // most choices do not touch the table
  effect(() => {
    const table = opened.value?.table;
    const options = JSON.parse(asked.value) as EncodeOptions;
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
