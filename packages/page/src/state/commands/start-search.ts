import type { Kept } from "../../workers/kept-runs.ts";
import { check, checking } from "../facts/check.ts";
import { checkingMethod, methodTrouble } from "../facts/check-method.ts";
import { opened, starting } from "../signals/session.ts";
import { mayLose } from "./may-lose.ts";
import { startSearch } from "./search-control.ts";
import { until } from "./until.ts";

/**
 * Starts the search that the choices on the screen describe, or goes on with one that is kept: once it
 * is known that the choices are good, and of the rows that they mean.
 */
export async function startWhenChecked(kept?: Kept): Promise<void> {
  const file = opened.peek()?.file;
  if (starting.peek() || file === undefined) return;
  starting.value = true;
  try {
    await until(() => !checking.value && !checkingMethod.value);
    if (opened.peek()?.file !== file) return; // another was opened meanwhile
    if (check.peek().kind === "good" && methodTrouble.peek() === undefined && mayLose()) startSearch(kept);
  } finally {
    starting.value = false;
  }
}
