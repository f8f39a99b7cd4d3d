import { computed } from "@preact/signals";
import { texts } from "../../texts.ts";
import { front, runAsked, saved, status } from "../signals/session.ts";

/** Whether a search is going on, or a front was computed here that no file and no browser keeps. */
export const wouldBeLost = computed(() => {
  if (status.value.kind === "running" || status.value.kind === "paused") return true;
  const found = front.value;
  return found !== undefined && runAsked.value !== undefined && saved.value !== found;
});

/** Asks, while something would be lost, whether another table or search may come in its place. */
export function mayLose(): boolean {
  return !wouldBeLost.peek() || confirm(texts.mayLose);
}
