import {
  type EncodedProblem,
  type FrontRow,
  fitModel,
  type Model,
  type Origin,
  type RunRecord,
  reportHtml,
  runReport,
  tallyClustering,
} from "../../core/index.ts";

/** A chosen clustering, with what is needed to write about it. */
export interface ChosenSolution {
  readonly problem: EncodedProblem;
  readonly id: number;
  readonly labels: Uint8Array;
  readonly origin: Origin;
}

export interface ReportWish {
  readonly record: RunRecord;
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

export function reportOf({ record, rows, chosen, wish, made }: ReportWish): string {
  if (chosen === undefined) return reportHtml(runReport({ record, rows, made }));
  const { problem, id, labels } = chosen;
  const choice = { id, wish, labels, model: modelOf(chosen) };
  return reportHtml(runReport({ record, rows, problem, choice, made }));
}
