import type { SearchAsked } from "@fairfront/core/internal";
import type { Command } from "commander";
import { defaultThreads } from "../../threads/thread-executor.ts";
import { setting } from "./flags.ts";
import { withOptionFlag } from "./option-flag.ts";

/** How a search runs, for one or for each of several. */
export type SearchFlags = Pick<SearchAsked, "threads" | "dominance"> & {
  /** Milliseconds. */
  readonly time?: number;
  readonly set: Readonly<Record<string, unknown>>;
};

/** What run and compare have in common; `words` where they differ. */
export function withSearchFlags(
  command: Command,
  words: { readonly time?: string; readonly threads?: string; readonly set: readonly [takes: string, words: string] },
): Command {
  withOptionFlag(command, "timeLimit", words.time === undefined ? {} : { words: words.time });
  withOptionFlag(command, "threads", {
    ...(words.threads !== undefined && { words: words.threads }),
    usual: { value: defaultThreads(), shown: "up to 4, as the machine has" },
  });
  withOptionFlag(command, "dominance");
  const [takes, about] = words.set;
  return command.option(`--set <${takes}>`, `${about}; may come several times`, setting, {});
}
