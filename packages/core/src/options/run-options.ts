import { askedOf } from "./asked.ts";
import type { OptionFacts, ValueOf } from "./option-kind.ts";
import { DOMINANCES } from "./table-values.ts";

const MOST_THREADS = 256;

/** How a search runs. See `TABLE_OPTIONS`; a method has options of its own. */
export const RUN_OPTIONS = {
  method: {
    kind: "text",
    flag: "method",
    takes: "name",
    words: 'how to search; see "fairfront methods"',
    recorded: true,
  },
  seed: {
    kind: "whole",
    least: 0,
    flag: "seed",
    takes: "n",
    words: "same seed, same front",
    default: 1,
    recorded: true,
  },
  dominance: {
    kind: "choice",
    values: DOMINANCES,
    flag: "dominance",
    takes: "kind",
    words: "usual, or paper: better in every objective",
    default: "usual",
    recorded: true,
  },
  threads: {
    kind: "whole",
    least: 1,
    most: MOST_THREADS,
    flag: "threads",
    takes: "n",
    words: "threads to search with; the front is the same for any number",
    recorded: true,
  },
  timeLimit: { kind: "time", flag: "time", takes: "limit", words: "stop after 500ms, 60s, 5m, 1h" },
} as const satisfies Readonly<Record<string, OptionFacts>>;

/** The name of an option of a search. */
export type RunOptionName = keyof typeof RUN_OPTIONS;

type Asked<Name extends RunOptionName> = ValueOf<(typeof RUN_OPTIONS)[Name]>;

/** What was asked of a search, as a record holds it. */
export type SearchAsked = { readonly [Name in Exclude<RunOptionName, "timeLimit">]: Asked<Name> } & {
  readonly timeLimit?: Asked<"timeLimit"> | undefined;
};

/** The options of a search that are given, in the table's order; seed and dominance are usual where absent. */
export function searchAsked(request: Partial<SearchAsked> & Pick<SearchAsked, "method" | "threads">): SearchAsked {
  return askedOf(RUN_OPTIONS, request) as unknown as SearchAsked;
}
