import { relative } from "node:path";
import { type EncodedProblem, frontRows } from "@fairfront/core/internal";
import { print, streams } from "../streams.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { progressText } from "../texts/progress-text.ts";
import { summaryText } from "../texts/summary-text.ts";
import { type Reporter, throttle } from "./reporter.ts";

const WIPE = "\r\x1b[K";

/** A line of progress on a terminal, and the result on stdout. */
export function peopleReporter(problem: EncodedProblem, folder: string): Reporter {
  const due = throttle();
  const { stderr } = streams();
  const shown = relative("", folder) || ".";
  return {
    take: async (event) => {
      if (event.kind === "started") {
        for (const notice of problem.notices) stderr.write(`${flagNotice(notice)}\n`);
        return;
      }
      if (event.kind === "progress") {
        if (stderr.isTTY && due()) stderr.write(WIPE + progressText(event, stderr.columns));
        return;
      }
      if (stderr.isTTY) stderr.write(WIPE);
      await print(summaryText(problem, frontRows(problem, event.front), event, shown));
    },
  };
}
