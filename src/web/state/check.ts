import { effect, signal } from "@preact/signals";
import type { Inspection } from "../../core/index.ts";
import type { Checked } from "../workers/data.ts";
import { encodeOptions } from "./encode-options.ts";
import { choices } from "./history.ts";
import { dataWorker } from "./open-table.ts";
import { opened } from "./session.ts";

const WAIT = 60; // milliseconds: choices often come in a row

export type CheckState =
  | { readonly kind: "none" }
  | { readonly kind: "good"; readonly checked: Checked }
  | { readonly kind: "bad"; readonly message: string };

export const facts = signal<Inspection["columns"]>([]);
/** What the current choices make of the table. */
export const check = signal<CheckState>({ kind: "none" });

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
    timer = setTimeout(async () => {
      try {
        if (held !== table) {
          held = table;
          check.value = { kind: "none" };
          facts.value = await dataWorker.ask("hold", table);
        }
        if (options.protect.length === 0) return;
        const checked = await dataWorker.ask<Checked>("check", options);
        if (opened.peek()?.table === table) check.value = { kind: "good", checked };
      } catch (error) {
        check.value = { kind: "bad", message: (error as Error).message };
      }
    }, WAIT);
  });
}
