import {
  checkScores,
  type EncodedProblem,
  FILTERED,
  fitModel,
  freshScores,
  inOrderOfPoints,
  type Model,
  NO_CLUSTER,
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
import { fileRows } from "../tables/file-rows.ts";
import { labelledFormat, type RowLabels, writeLabelled } from "../tables/labelled-file.ts";
import { type Unchanged, watchFile } from "../tables/unchanged.ts";
import { withSource } from "../tables/with-source.ts";
import { asideOf, writeTextWhole, writeWhole } from "./atomic-file.ts";
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

const NOT_SAMPLED = "not in the sample";

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
      : await writeLabelsFile({ path: labelsFile, columns }, table, record, problem, labels, unchanged);
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

async function writeLabelsFile(
  { path, columns }: { readonly path: string; readonly columns: ChoiceFiles["columns"] },
  table: string,
  { asked }: RunRecord,
  problem: EncodedProblem,
  labels: Uint8Array,
  unchanged: Unchanged,
): Promise<readonly string[]> {
  const format = labelledFormat(path, "labels");
  const aside = asideOf(path);
  return withSource(table, { ...asked, written: aside }, async (connection, source) => {
    const rows = rowLabels(problem, labels, source.allRows, await fileRows(connection, source));
    return writeWhole(
      path,
      async () => {
        const told = await writeLabelled(connection, source, rows, aside, format, columns);
        await unchanged(); // before anybody sees it
        return told;
      },
      aside,
    );
  });
}

/** The clusters in the order of the file's rows; those that became no point have a reason. `read` are those that were read. */
function rowLabels(
  { rows, dropped }: EncodedProblem,
  labels: Uint8Array,
  size: number,
  read: Uint32Array | undefined,
): RowLabels {
  const byRow = new Int32Array(size).fill(NO_CLUSTER);
  const reasons = ["", NOT_SAMPLED, FILTERED];
  const reasonOf = new Uint16Array(size).fill(read === undefined ? 1 : 2);
  for (const row of read ?? []) reasonOf[row] = 1;
  const codeOf = new Map<string, number>();
  for (const { row, reason } of dropped) {
    const code = codeOf.get(reason) ?? reasons.push(reason) - 1;
    codeOf.set(reason, code);
    reasonOf[row] = code;
  }
  rows.forEach((row, point) => {
    byRow[row] = labels[point];
    reasonOf[row] = 0;
  });
  return { labels: byRow, reasonOf, reasons };
}
