import { OPTIONS } from "@fairfront/core/internal";
import type { SearchRequest } from "../../workers/messages.ts";
import type { Choices } from "../signals/choices.ts";
import { askedOfChoice } from "../signals/option-choices.ts";
import { encodeOptions } from "./encode-options.ts";
import { methods } from "./method-facts.ts";

/** Threads that suit a page: one core stays free for drawing. */
function threads(): number {
  return Math.max(1, Math.min(4, (navigator.hardwareConcurrency || 2) - 1));
}

/** The search that choices describe. */
export function requestOf(choices: Choices): SearchRequest {
  const { method, options, seed, baselines } = choices;
  return {
    encode: encodeOptions(choices),
    method: method === "" ? methods[0].name : method,
    options,
    seed,
    timeLimit: askedOfChoice(OPTIONS.timeLimit, choices.timeLimit) as number | undefined,
    baselines,
    threads: threads(),
  };
}
