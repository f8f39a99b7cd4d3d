import { computed, signal } from "@preact/signals";

const told = signal<string | undefined>(undefined);

/** What went wrong, in words; undefined where nothing did. */
export const trouble = computed(() => told.value);

/** The one place where what went wrong reaches the screen. */
export function tellTrouble(what: unknown): void {
  told.value = what instanceof Error ? what.message : String(what);
}

export function forgetTrouble(): void {
  told.value = undefined;
}
