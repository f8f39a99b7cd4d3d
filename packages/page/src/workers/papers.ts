import {
  type EncodedProblem,
  type FrontRow,
  fitModel,
  type Model,
  type Origin,
  recordText,
  reportHtml,
  runReport,
  tallyClustering,
} from "@fairfront/core/internal";
import { type ZipInput, zipRun } from "../tables/run-zip.ts";
import { type RecordSource, recordOf } from "./records.ts";

/** A chosen clustering, with what is needed to write about it. */
export interface ChosenSolution {
  readonly problem: EncodedProblem;
  readonly id: number;
  readonly labels: Uint8Array;
  readonly origin: Origin;
}

export interface ReportWish {
  readonly record: RecordSource;
  readonly rows: readonly FrontRow[];
  /** Undefined where the table is not there. */
  readonly chosen: ChosenSolution | undefined;
  /** For people: how it was chosen. */
  readonly wish: string;
  readonly made: string;
}

export function modelOf({ problem, labels, origin }: ChosenSolution): Model {
  return fitModel(problem, { clustering: tallyClustering(problem, labels), origin });
}

export interface ZipWish extends Omit<ZipInput, "record"> {
  readonly record: RecordSource;
}

/** A run folder as one zip. */
export function zipOf({ record, ...others }: ZipWish): Promise<Uint8Array<ArrayBuffer>> {
  return zipRun({ ...others, record: recordText(recordOf(record)) });
}

export function reportOf({ record: source, rows, chosen, wish, made }: ReportWish): string {
  const record = recordOf(source);
  if (chosen === undefined) return reportHtml(runReport({ record, rows, made }));
  const { problem, id, labels } = chosen;
  const choice = { id, wish, labels, model: modelOf(chosen) };
  return reportHtml(runReport({ record, rows, problem, choice, made }));
}
