import { computed } from "@preact/signals";
import { choices } from "./history.ts";
import { wishOf } from "./search-control.ts";
import { opened, runAsked, searched, status } from "./session.ts";

/** Whether the front on the screen was asked for by other choices than those that are made now. */
export const stale = computed(() => {
  const asked = runAsked.value;
  if (asked === undefined || status.value.kind !== "ended") return false;
  const { method, options, seed, encode } = wishOf(choices.value);
  const now = { method, options, seed, encode, reading: opened.value?.reading };
  const { wish } = asked;
  const then = {
    method: wish.method,
    options: wish.options,
    seed: wish.seed,
    encode: wish.encode,
    reading: searched.value?.reading,
  };
  return JSON.stringify(now) !== JSON.stringify(then);
});
