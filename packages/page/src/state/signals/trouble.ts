import { computed, signal } from "@preact/signals";
import { pageMessage } from "../../notice-words.ts";

const told = signal<string | undefined>(undefined);

/** What went wrong, in words; undefined where nothing did. */
export const trouble = computed(() => told.value);

/** The one place where what went wrong reaches the screen. */
export function tellTrouble(what: unknown): void {
  told.value = pageMessage(what);
}

export function forgetTrouble(): void {
  told.value = undefined;
}
