import type { RunAsked } from "../run-folder/run-record.ts";
import { flagWords, optionWords, shellWord, tableWords } from "./shell-words.ts";

/** What was asked as one command for a shell. Options of the method are spelled out, so that no default matters. */
export function runCommandText(asked: RunAsked): string {
  return [
    "fairfront run",
    shellWord(asked.table),
    ...optionWords("protect", asked.protect),
    ...optionWords("clusters", asked.clusters),
    ...tableWords(asked),
    ...flagWords("method", asked.method),
    ...flagWords("seed", asked.seed), // spelled out too
    ...optionWords("dominance", asked.dominance),
    ...optionWords("timeLimit", asked.timeLimit),
    ...Object.entries(asked.options).flatMap(([name, value]) =>
      flagWords("set", `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`),
    ),
  ].join(" ");
}
