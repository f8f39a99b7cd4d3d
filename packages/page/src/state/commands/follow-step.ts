import { effect } from "@preact/signals";
import { choice } from "../signals/history.ts";
import { forgetTrouble } from "../signals/trouble.ts";

/** Forgets, at another step, what went wrong at the one before: at once, for what goes wrong next must stay. */
export function followStep(): void {
  effect(() => {
    void choice.step.value;
    forgetTrouble();
  });
}
