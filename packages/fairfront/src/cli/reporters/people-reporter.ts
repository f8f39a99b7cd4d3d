import { relative } from "node:path";
import { type EncodedProblem, frontRows } from "@fairfront/core/internal";
import { print, say } from "../streams.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { foundText, summaryText } from "../texts/summary-text.ts";
import { progressTeller } from "./progress.ts";
import type { Reporter } from "./reporter.ts";

/** What was decided about the table first, then how far it is, and the result on stdout. */
export function peopleReporter(problem: EncodedProblem, folder: string): Reporter {
  const progress = progressTeller();
  const shown = relative("", folder) || ".";
  return {
    take: async (event) => {
      if (event.kind === "started") {
        for (const notice of problem.notices) say(flagNotice(notice));
        return;
      }
      if (event.kind === "progress") return progress.take(event);
      progress.end();
      await print(summaryText(problem, frontRows(problem, event.front), event, shown));
    },
  };
}

/** One of several runs: how far it is, and its end in a line; the results come together. */
export function briefReporter(label: string): Reporter {
  const progress = progressTeller(label);
  return {
    take: async (event) => {
      if (event.kind === "progress") progress.take(event);
      if (event.kind !== "finished" && event.kind !== "stopped") return;
      progress.end();
      say(`${label}: ${foundText(event.front.solutions.length, event)}`);
    },
  };
}
