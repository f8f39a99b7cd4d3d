import {
  type Checkpoint,
  checkpointPieces,
  type Documents,
  type EncodedProblem,
  type FrontRow,
  fitModel,
  type Model,
  methodNamed,
  newZip,
  type Origin,
  plainSha256,
  RUN_FILES,
  type RunResults,
  reportHtml,
  runCommands,
  runFigure,
  runReport,
  tallyClustering,
  writeRun,
} from "@fairfront/core/internal";
import { zipCodec } from "../tables/run-codecs.ts";
import type { CheckpointFile, RunDocuments } from "./read-run.ts";
import { type RecordSource, recordOf } from "./records.ts";

/** A chosen clustering, with what is needed to write about it. */
export interface ChosenSolution {
  readonly problem: EncodedProblem;
  readonly id: number;
  readonly labels: Uint8Array;
  readonly origin: Origin;
  /** What a person calls its clusters. */
  readonly names: readonly string[] | undefined;
}

export interface ReportRequest {
  readonly record: RecordSource;
  readonly rows: readonly FrontRow[];
  /** Undefined where the table is not there. */
  readonly chosen: ChosenSolution | undefined;
  /** For people: how it was chosen. */
  readonly wish: string;
  readonly made: string;
}

export function modelOf({ problem, labels, origin, names }: ChosenSolution): Model {
  return fitModel(problem, { clustering: tallyClustering(problem, labels), origin }, { names });
}

export interface ZipRequest extends Omit<RunResults, "record"> {
  readonly folder: string;
  readonly record: RecordSource;
  /** Undefined where the table is not there. */
  readonly problem: EncodedProblem | undefined;
  /** Of a run that can go on. */
  readonly checkpoint: Checkpoint | CheckpointFile | undefined;
  /** Of a run that was opened: they stay as they are. */
  readonly documents: RunDocuments;
  readonly made: string;
}

/** A run folder as one zip: the files that the command line writes, all of them. */
export async function zipOf(request: ZipRequest): Promise<Uint8Array<ArrayBuffer>> {
  const { folder, record: source, problem, checkpoint, documents: given, made, ...results } = request;
  const zip = newZip(zipCodec, folder);
  const goOnFrom =
    checkpoint instanceof Uint8Array ? [checkpoint] : checkpoint && checkpointPieces(checkpoint, plainSha256());
  if (goOnFrom !== undefined) await zip.write(RUN_FILES.checkpoint, goOnFrom);
  const { rows } = results;
  const documents: Documents = async (record) => ({
    [RUN_FILES.figure]:
      given[RUN_FILES.figure] ?? runFigure({ ...record.problem, rows, method: methodNamed(record.asked.method).title }),
    [RUN_FILES.report]:
      given[RUN_FILES.report] ?? reportHtml(runReport({ record, rows, problem, commands: runCommands(record), made })),
  });
  await writeRun(zip, { ...results, record: recordOf(source) }, documents, plainSha256);
  return zip.bytes();
}

export function reportOf({ record: source, rows, chosen, wish, made }: ReportRequest): string {
  const record = recordOf(source);
  const commands = runCommands(record);
  if (chosen === undefined) return reportHtml(runReport({ record, rows, commands, made }));
  const { problem, id, labels } = chosen;
  const choice = { id, wish, labels, model: modelOf(chosen) };
  return reportHtml(runReport({ record, rows, problem, choice, commands, made }));
}
