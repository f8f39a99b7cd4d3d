import { methodNamed, oneLine, timeText } from "@fairfront/core/internal";
import { paperCase } from "../../paper/cases.ts";
import type { Verdict } from "../../paper/claims/judge.ts";
import type { CaseResult, PaperEvent } from "../../paper/run-paper.ts";
import { print, printData } from "../streams.ts";
import { throttle } from "./reporter.ts";

/** Tells a person how the reproduction goes: one line on a terminal, and the verdicts at the end. */
export interface PaperReporter {
  readonly take: (event: PaperEvent) => void;
  readonly end: (
    report: string,
    results: readonly CaseResult[],
    verdicts: readonly Verdict[],
    stopped: boolean,
  ) => Promise<void>;
}

const BAR = 20;

export function paperReporter(quiet: boolean): PaperReporter {
  const { stderr } = process;
  const live = stderr.isTTY && !quiet;
  const due = throttle();
  return {
    take(event) {
      if (!live) return;
      if (event.kind === "progress" && due()) {
        stderr.write(`\r\x1b[K${progressLine(event).slice(0, Math.max(20, stderr.columns - 1))}`);
      } else if (event.kind === "ran" && !event.again) {
        const { run, times } = event.done;
        const { case: id, method, seed } = run.settings;
        const what = `${paperCase(id).title}, ${methodNamed(method).title}, seed ${seed}`;
        stderr.write(`\r\x1b[K${what}: ${run.front.length} solutions, ${times.cpu.toFixed(1)} s CPU\n`);
      }
    },
    async end(report, results, verdicts, stopped) {
      if (quiet) return printData(`${report}\n`);
      if (live) stderr.write("\r\x1b[K");
      const missing = results.flatMap(({ paperCase: { title }, found }) =>
        found.kind === "missing" ? [`${title} is missing: ${found.reason}`] : [],
      );
      await print(
        [
          ...(stopped ? ["Stopped; the same command goes on from here. So far:"] : []),
          ...verdicts.map(verdictLine),
          ...missing,
          `Report: ${oneLine(report)}`,
          "",
        ].join("\n"),
      );
    },
  };
}

function progressLine({
  paperCase: { title },
  method,
  seed,
  share,
  timeLeft,
}: PaperEvent & { kind: "progress" }): string {
  const full = Math.round(share * BAR);
  const left = timeLeft === undefined ? "" : `about ${timeText(timeLeft)} left, `; // before what a narrow terminal cuts
  const bar = "#".repeat(full) + "-".repeat(BAR - full);
  return `[${bar}] ${(share * 100).toFixed(0)} %, ${left}${title}, ${methodNamed(method).title}, seed ${seed}`;
}

function verdictLine({ claim, verdict, cases }: Verdict): string {
  const counts = cases.map(({ case: id, holds, seeds }) => `${id} ${holds} of ${seeds}`).join(", ");
  return `${verdict.padEnd(15)} ${claim.id} (seeds that show it: ${counts})`;
}
