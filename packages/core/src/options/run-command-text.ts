import { flagWords, optionWords, shellWord, type TableWords, tableWords } from "./command-words.ts";
import { OPTION_FLAGS } from "./option-names.ts";
import type { SearchAsked } from "./run-options.ts";

/** What was asked of a run. */
export type RunWords = TableWords &
  Omit<SearchAsked, "threads"> & {
    readonly table: string;
    /** Of the method. */
    readonly options: Readonly<Record<string, unknown>>;
  };

/** What was asked as one command for a shell. Options of the method are spelled out, so that no default matters. */
export function runCommandText(asked: RunWords): string {
  return [
    "fairfront run",
    shellWord(asked.table),
    ...optionWords("protect", asked.protect),
    ...optionWords("clusters", asked.clusters),
    ...tableWords(asked),
    ...flagWords(OPTION_FLAGS.method, asked.method),
    ...flagWords(OPTION_FLAGS.seed, asked.seed), // spelled out too
    ...optionWords("dominance", asked.dominance),
    ...optionWords("timeLimit", asked.timeLimit),
    ...Object.entries(asked.options).flatMap(([name, value]) =>
      flagWords(OPTION_FLAGS.options, `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`),
    ),
  ].join(" ");
}

/** A run, and the choice that was made in it, as lines of a report: the commands that do the same. */
export function runCommands(run: { readonly asked: RunWords; readonly choice?: { readonly id: number } | undefined }): {
  readonly label: string;
  readonly text: string;
  readonly code: true;
}[] {
  const { asked, choice } = run;
  const chosen = choice && ["fairfront pick FOLDER", ...flagWords(OPTION_FLAGS.id, choice.id)].join(" ");
  return [
    { label: "Command", text: runCommandText(asked), code: true },
    ...(chosen === undefined ? [] : [{ label: "Choice", text: chosen, code: true } as const]),
  ];
}
