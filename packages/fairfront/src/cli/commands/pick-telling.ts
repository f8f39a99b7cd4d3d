import { type FrontRow, InputError, type Model, type ReportData, type RunRecord } from "@fairfront/core/internal";
import type { Chosen } from "../../runs/choose.ts";
import { print, printData } from "../streams.ts";
import { pickText } from "../texts/pick-text.ts";

/** A model that does not look at the group must be asked for, and there must be a group. */
export function checkBlind(
  { blind, model }: { readonly blind?: boolean; readonly model?: string },
  { problem }: RunRecord,
): void {
  if (blind !== true) return;
  if (model === undefined) {
    throw new InputError("--blind", "goes with --model: it says what kind of model to write; add --model FILE");
  }
  if (problem.attributes.length === 0) {
    throw new InputError(
      "--blind",
      "this run protects no column, so that no model of it looks at a group; leave it out",
    );
  }
}

/** Columns must be for something. */
export function checkColumns({
  columns,
  labels,
  sql,
}: {
  readonly columns?: readonly string[];
  readonly labels?: string;
  readonly sql?: string;
}): void {
  if (columns === undefined || labels !== undefined || sql !== undefined) return;
  throw new InputError("--columns", "says what --labels writes, or --sql has beside what it reads; add one of them");
}

interface ToldChoice {
  readonly record: RunRecord;
  readonly rows: readonly FrontRow[];
  readonly wish: Chosen;
  readonly model: Model;
  readonly report: ReportData;
  readonly files: readonly string[];
  /** More to say to people. */
  readonly remarks?: readonly string[] | undefined;
}

/** Says what was chosen, to people or to programs. */
export async function tellChoice(
  { record, rows, wish, model, report, files, remarks = [] }: ToldChoice,
  flags: { readonly json?: boolean; readonly model?: string },
): Promise<void> {
  const { usesGroup = true, training } = model;
  const { reproduced, rows: used, cost, balance, fairness } = training;
  // What the model does: the chosen beside what the rule has on the same rows.
  const ruled = flags.model && { usesGroup, reproduced, rows: used, cost, balance, fairness };
  const { newRows, front, choice } = report;
  await (flags.json === true
    ? printData(
        `${JSON.stringify({ ...rows[wish.id], wish: wish.text, reproduced, model: ruled, newRows, bands: front?.bands, rows: record.problem.size, files })}\n`,
      )
    : print(pickText(record, rows, wish, model, [...(choice?.told ?? []), ...remarks], files)));
}
