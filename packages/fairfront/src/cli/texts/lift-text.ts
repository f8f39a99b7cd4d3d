import {
  type FrontRow,
  oneLine,
  type Problem,
  percentText,
  type ReportFact,
  RUN_FILES,
  type RunRecord,
  runCommands,
  timeText,
} from "@fairfront/core/internal";
import type { LiftMoment } from "../../lift/lift-front.ts";
import { ROWS_FILE } from "../../lift/rows-file.ts";
import { isHandAddress } from "../../sources/engines/by-hand.ts";
import { needsPasses } from "../../sources/engines/with-rows.ts";
import type { SourceFacts } from "../../sources/facts.ts";
import { bestLines, frontTable } from "./summary-text.ts";

const PASSES: Readonly<Record<LiftMoment["what"], string>> = {
  facts: "facts of all rows",
  search: "search on the sample",
  part: "pass over a part of the rows",
  tally: "pass over all rows",
  borders: "rows near the borders",
};

/** One line after a pass. */
export function passText({ what, share, frontSize }: LiftMoment, elapsed: number, left: number | undefined): string {
  const time = left === undefined ? "" : `, about ${timeText(left)} left`;
  const size = frontSize === 0 ? "" : `, ${frontSize} clusterings`;
  return `${percentText(share)} ${PASSES[what]} done after ${timeText(elapsed)}${size}${time}`;
}

/** What was found, for people. */
export function liftText(
  { rows, allRows }: SourceFacts,
  whole: Problem,
  told: readonly FrontRow[],
  hypervolume: number,
  folder: string,
  elapsed: number,
  timeLimit: number | undefined,
  goOn: string | undefined,
): string {
  const of = rows === allRows ? `${rows} rows` : `${rows} of ${allRows} rows`;
  const took = timeText(elapsed);
  const limit = timeLimit === undefined ? "" : `, with ${timeText(timeLimit)} at most for the search on the sample`;
  const end = goOn === undefined ? `done after ${took}${limit}` : `stopped after ${took}; go on with: ${goOn}`;
  return [
    `${told.length} clusterings on the front of ${of}, each measured on all of them; hypervolume ${hypervolume.toFixed(4)}; ${end}`,
    "",
    ...frontTable(whole, told),
    ...bestLines(whole),
    "",
    `Written to ${oneLine(folder)}: ${[RUN_FILES.front, RUN_FILES.figure, RUN_FILES.report, ROWS_FILE].join(", ")}`,
    "",
  ].join("\n");
}

/** What does the same again: a table that fits would be read into memory, if nobody asked otherwise. */
export function liftedCommands(record: RunRecord): ReportFact[] {
  const { table } = record.asked;
  if (isHandAddress(table)) return [];
  return runCommands(record).map((command, i) =>
    i > 0 || needsPasses(table) ? command : { ...command, text: `${command.text} --out-of-core` },
  );
}
