import { relative } from "node:path";
import type { CompareEvent, Comparison, EncodedProblem } from "@fairfront/core/internal";
import { oneLine } from "@fairfront/core/internal";
import { COMPARISON_FILES } from "../../compare/comparison-folder.ts";
import { comparisonTables } from "../../compare/comparison-tables.ts";
import { measuresText } from "../../compare/measures-text.ts";
import { plainTable } from "../../compare/result-table.ts";
import { print, printData, say } from "../streams.ts";
import { flagNotice } from "../texts/notice-text.ts";
import { throttle } from "./reporter.ts";

/** Tells a person how a comparison goes: a line a method on a terminal, and the tables at the end. */
export interface ComparisonReporter {
  readonly take: (event: Exclude<CompareEvent, { kind: "finished" }>) => void;
  readonly end: (comparison: Comparison, goal: number, stopped: boolean) => Promise<void>;
}

interface Line {
  readonly name: string;
  /** Runs that are done. */
  done: number;
  /** Of the run at hand. */
  share: number;
  hypervolume: number | undefined;
  frontSize: number;
}

const BAR = 20;

export function comparisonReporter(folder: string, problem: EncodedProblem, quiet: boolean): ComparisonReporter {
  const { stderr } = process;
  const live = stderr.isTTY && !quiet;
  const due = throttle();
  let lines: Line[] = [];
  let seeds = 1;
  let drawn = 0;
  const draw = (): void => {
    const up = drawn > 0 ? `\x1b[${drawn}A` : "";
    const width = Math.max(...lines.map(({ name }) => name.length));
    stderr.write(
      up +
        lines
          .map((line) => `\r\x1b[K${lineText(line, seeds, width, stderr.columns > 0 ? stderr.columns : 80)}\n`)
          .join(""),
    );
    drawn = lines.length;
  };
  return {
    take(event) {
      if (event.kind === "started") {
        if (!quiet) for (const notice of problem.notices) say(flagNotice(notice));
        lines = event.names.map((name) => ({ name, done: 0, share: 0, hypervolume: undefined, frontSize: 0 }));
        seeds = event.runs / lines.length;
      } else if (event.kind === "progress") {
        const line = lines.find(({ name }) => name === event.name)!;
        Object.assign(line, { share: event.share, hypervolume: event.hypervolume, frontSize: event.frontSize });
        if (!live || !due()) return;
      } else {
        const { contender, front } = event.run;
        const line = lines.find(({ name }) => name === contender)!;
        const { hypervolume, solutions } = front;
        Object.assign(line, { done: line.done + 1, share: 0, hypervolume, frontSize: solutions.length });
      }
      if (live) draw();
    },
    async end(comparison, goal, stopped) {
      if (quiet) return printData(`${folder}\n`);
      const { quality, coverage, effort } = comparisonTables(comparison, problem.attributes[0].measure.name, goal);
      const notes = notesOf(comparison);
      const shown = relative("", folder) || ".";
      await print(
        [
          ...(stopped ? ["Stopped; what is done so far:\n"] : []),
          `${measuresText(problem)}\n`,
          ...[quality, coverage, effort].map(plainTable),
          ...(notes.length === 0 ? [] : [`${notes.join("\n")}\n`]),
          `Written to ${oneLine(shown)}: ${Object.values(COMPARISON_FILES).join(", ")}\n`,
        ].join("\n"),
      );
    },
  };
}

function lineText(
  { name, done, share, hypervolume, frontSize }: Line,
  seeds: number,
  width: number,
  columns: number,
): string {
  const total = Math.min(1, (done + share) / seeds);
  const full = Math.round(total * BAR);
  const runs = seeds > 1 ? `, run ${Math.min(done + 1, seeds)} of ${seeds}` : "";
  const front = hypervolume === undefined ? "waiting" : `front ${frontSize}, hypervolume ${hypervolume.toFixed(4)}`;
  const text = `${name.padEnd(width)} [${"#".repeat(full)}${"-".repeat(BAR - full)}] ${front}${runs}`;
  return text.slice(0, Math.max(1, columns - 1));
}

/** Each once: what several seeds say alike is said for all. */
function notesOf({ candidacies }: Comparison): string[] {
  return candidacies.flatMap(({ title, runs }) => {
    const said = new Map<string, number[]>();
    for (const { seed, notes } of runs) {
      for (const note of notes.map(flagNotice)) said.set(note, [...(said.get(note) ?? []), seed]);
    }
    return [...said].map(([note, seeds]) => {
      const which = runs.length === 1 || seeds.length === runs.length ? "" : ` (seed ${seeds.join(", ")})`;
      return `${title}${which}: ${note}`;
    });
  });
}
