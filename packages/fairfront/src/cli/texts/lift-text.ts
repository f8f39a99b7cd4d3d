import {
  balanceText,
  costText,
  countText,
  type FrontRow,
  type Model,
  type Problem,
  percentText,
  RUN_FILES,
  surplusText,
  timeText,
} from "@fairfront/core/internal";
import type { LiftMoment } from "../../lift/lift-front.ts";
import { ROWS_FILE } from "../../lift/rows-file.ts";
import type { Chosen } from "../../runs/choose.ts";
import type { SourceFacts } from "../../sources/facts.ts";
import { frontTable } from "./summary-text.ts";

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
  goOn: string | undefined,
): string {
  const of = rows === allRows ? `${rows} rows` : `${rows} of ${allRows} rows`;
  const took = timeText(elapsed);
  const end = goOn === undefined ? `done after ${took}` : `stopped after ${took}; go on with: ${goOn}`;
  return [
    `${told.length} clusterings on the front of ${of}, each measured on all of them; hypervolume ${hypervolume.toFixed(4)}; ${end}`,
    "",
    ...frontTable(whole, told),
    "",
    `Written to ${folder}: ${RUN_FILES.front}, ${ROWS_FILE}`,
    "",
  ].join("\n");
}

/** What was chosen, for people. */
export function liftedPickText(
  { attributes }: Problem,
  rows: readonly FrontRow[],
  { id, text }: Chosen,
  { training: { rows: size, reproduced } }: Model,
  files: readonly string[],
): string {
  const row = rows[id];
  const told = attributes.map(({ name, bestBalance }, a) => {
    const best = `${percentText(row.relativeBalance[a])} of the best ${balanceText(bestBalance)}`;
    return `  balance by ${name} ${balanceText(row.balance[a])} (${best}), representation ${balanceText(row.representation?.[a] ?? Number.NaN)}`;
  });
  return [
    `Solution ${id}, by ${text}`,
    `  cost ${costText(row.cost)}, price of fairness ${surplusText(row.priceOfFairness)}`,
    ...told,
    `  smallest cluster ${countText(row.smallestCluster)} rows`,
    `  the rule puts ${countText(reproduced)} of ${countText(size)} rows where the solution has them; the others are named one by one`,
    ...(files.length === 0 ? [] : [`Written: ${files.join(", ")}`]),
    "",
  ].join("\n");
}
