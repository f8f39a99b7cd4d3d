import { methodNamed, timeText } from "../../core/index.ts";
import { paperCase } from "../paper/cases.ts";
import type { Verdict } from "../paper/claims/judge.ts";
import type { CaseResult, PaperEvent } from "../paper/run-paper.ts";
import { throttle } from "./reporter.ts";
import { print } from "./streams.ts";

/** Tells a person how the reproduction goes: a bar on a terminal, a line for every run, the verdicts at the end. */
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
  const line = (text: string): boolean => stderr.write(`${live ? "\r\x1b[K" : ""}${text}\n`);
  return {
    take(event) {
      if (quiet) return;
      if (event.kind === "progress") {
        if (live && due()) stderr.write(`\r\x1b[K${progressLine(event).slice(0, Math.max(20, stderr.columns - 1))}`);
      } else if (event.kind === "missing") {
        line(`${event.paperCase.title} is missing: ${event.reason}`);
      } else if (!event.again) line(runLine(event));
    },
    async end(report, results, verdicts, stopped) {
      if (quiet) return print(`${report}\n`);
      if (live) stderr.write("\r\x1b[K");
      const missing = results.flatMap(({ paperCase: { title }, found }) =>
        found.kind === "missing" ? [`${title} is missing: ${found.reason}`] : [],
      );
      await print(
        [
          ...(stopped ? ["Stopped; the same command goes on from here. So far:"] : []),
          ...verdicts.map(verdictLine),
          ...missing,
          `Report: ${report}`,
          "",
        ].join("\n"),
      );
    },
  };
}

function runLine({ done: { run, times }, share, timeLeft }: PaperEvent & { kind: "ran" }): string {
  const { case: id, method, seed } = run.settings;
  const what = `${paperCase(id).title}, ${methodNamed(method).title}, seed ${seed}`;
  const far = `${(share * 100).toFixed(0)} %${leftText(timeLeft)}`;
  return `${what}: ${run.front.length} solutions, ${times.cpu.toFixed(1)} s CPU (${far})`;
}

function leftText(timeLeft: number | undefined): string {
  return timeLeft === undefined || timeLeft === 0 ? "" : `, about ${timeText(timeLeft)} left`;
}

function progressLine({
  paperCase: { title },
  method,
  seed,
  share,
  timeLeft,
}: PaperEvent & { kind: "progress" }): string {
  const full = Math.round(share * BAR);
  const bar = "#".repeat(full) + "-".repeat(BAR - full);
  return `[${bar}] ${(share * 100).toFixed(0)} %, ${title}, ${methodNamed(method).title}, seed ${seed}${leftText(timeLeft)}`;
}

function verdictLine({ claim, verdict, cases }: Verdict): string {
  const counts = cases.map(({ case: id, holds, seeds }) => `${id} ${holds} of ${seeds}`).join(", ");
  return `${verdict.padEnd(15)} ${claim.id} (seeds that show it: ${counts})`;
}
