import {
  checkScores,
  type EncodedProblem,
  fitModel,
  freshScores,
  inOrderOfPoints,
  type Model,
  type ReadRun,
  type ReportData,
  RUN_FILES,
  type RunRecord,
  type RunStore,
  recordText,
  reportHtml,
  runCommands,
  runReport,
} from "@fairfront/core/internal";
import { watchFile } from "../tables/unchanged.ts";
import { writeTextWhole } from "./atomic-file.ts";
import { writeLabelsFile } from "./labels-file.ts";
import { encodeAgain } from "./prepare-run.ts";

/** A solution and the wish that led to it, for people. */
export interface Chosen {
  readonly id: number;
  readonly text: string;
}

export interface ChoiceFiles {
  readonly table: string;
  readonly labels?: string | undefined;
  /** The table's columns that the labels stand beside; all where absent. */
  readonly columns?: readonly string[] | undefined;
  readonly model?: string | undefined;
  /** Whether the model must not look at the group of a new row. */
  readonly blind?: boolean | undefined;
  /** Whether the run's folder tells of the choice, by its report and record; yes where absent. */
  readonly mark?: boolean | undefined;
}

/** Takes a choice from a run: labels and model where wanted, the report made again, the record last. */
export async function choose(
  store: RunStore,
  run: ReadRun,
  { id, text }: Chosen,
  { table, labels: labelsFile, columns, model: modelFile, blind, mark = true }: ChoiceFiles,
): Promise<{
  readonly problem: EncodedProblem;
  readonly model: Model;
  readonly report: ReportData;
  readonly notices: readonly string[];
}> {
  const { record, rows, saved } = run;
  const unchanged = await watchFile(table);
  const problem = await encodeAgain(record, table);
  checkScores(problem, run, store);
  const labels = inOrderOfPoints(saved.rows, problem.rows)(saved.labels.get(id)!);
  const { clustering } = freshScores(problem, labels);
  const model = fitModel(problem, { clustering, origin: { method: rows[id].method, step: 0 } }, { blind });
  const notices =
    labelsFile === undefined
      ? []
      : await writeLabelsFile({ path: labelsFile, option: "labels", columns }, table, record.asked, unchanged, {
          ...{ rows: problem.rows, dropped: problem.dropped, labels },
        });
  if (modelFile !== undefined) {
    await writeTextWhole(modelFile, `${JSON.stringify(model, undefined, 1)}\n`);
  }
  const chosen: RunRecord = { ...record, choice: { id, wish: text } };
  const choice = { id, wish: text, labels, model };
  const report = runReport({
    ...{ record: chosen, rows, problem, choice },
    commands: runCommands(chosen),
    made: new Date().toISOString(),
  });
  if (!mark) return { problem, model, report, notices };
  await store.write(RUN_FILES.report, reportHtml(report));
  await store.write(RUN_FILES.record, recordText(chosen));
  return { problem, model, report, notices };
}
