import type { InputError } from "../errors.ts";
import { freshScores, objectivesOf } from "../measures/objectives.ts";
import { runFolderWords } from "../notices/words/run-folder-words.ts";
import { hypervolume } from "../pareto/indicators/hypervolume.ts";
import type { Problem } from "../problem/problem.ts";
import { refusalOf } from "../refusal-of.ts";
import { decodeUtf8 } from "../tables/utf8.ts";
import { isNear, readFrontCsv } from "./front-csv.ts";
import { type FrontRow, fairnessColumns } from "./front-rows.ts";
import { inOrderOfPoints, type ParquetReader, readLabels, type SavedLabels } from "./read-labels.ts";
import { tellsOf } from "./recorded-problem.ts";
import { RUN_FILES } from "./run-files.ts";
import { parseRecord, type RunRecord } from "./run-record.ts";
import type { RunStore } from "./run-store.ts";
import { hexOf, type Sha256 } from "./sha256.ts";

/** What reading a run needs of where it is read. */
export interface RunReading {
  readonly parquet: ParquetReader;
  readonly sha256: () => Sha256;
}

/** A run whose files fit each other. */
export interface ReadRun {
  readonly record: RunRecord;
  readonly rows: readonly FrontRow[];
  readonly saved: SavedLabels;
}

export async function readRecord(store: RunStore): Promise<RunRecord> {
  const bytes = await store.read(RUN_FILES.record);
  if (bytes !== undefined) return parseRecord(textOf(bytes, RUN_FILES.record), `${store.place}/${RUN_FILES.record}`);
  throw refusalOf(runFolderWords, "record-absent", "run folder", { file: RUN_FILES.record, place: store.place });
}

/**
 * Reads a run and checks its files: each is the one that the record vouches for (records of earlier versions do not
 * say), and they agree on the solutions, their number and their smallest cluster. Whether costs and balances are right
 * takes the table: `checkScores`.
 */
export async function readRun(store: RunStore, reading: RunReading): Promise<ReadRun> {
  const record = await readRecord(store);
  const front = await vouchedFor(store, RUN_FILES.front, record, reading);
  const rows = readFrontCsv(textOf(front, RUN_FILES.front), record);
  const labels = await vouchedFor(store, RUN_FILES.labels, record, reading);
  const { size, clusters } = record.problem;
  const shape = { size, clusters, solutions: rows.length };
  const saved = await readLabels(reading.parquet, labels.buffer, shape);
  for (const { id, smallestCluster } of rows) {
    if (smallestOf(saved.labels.get(id)!, clusters) !== smallestCluster) throw differ(store, id, "smallest cluster");
  }
  return { record, rows, saved };
}

async function vouchedFor(
  store: RunStore,
  name: string,
  { state, front }: RunRecord,
  { sha256 }: RunReading,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await store.read(name);
  if (bytes === undefined) {
    const { place } = store;
    throw refusalOf(runFolderWords, "run-file-absent", "run folder", { file: name, place, state }, [
      { kind: "resume", place },
    ]);
  }
  const told = front?.checksums?.[name];
  if (told === undefined || told === checksumOf(bytes, sha256)) return bytes;
  throw refusalOf(runFolderWords, "run-file-changed", "run folder", {
    file: name,
    place: store.place,
    record: RUN_FILES.record,
  });
}

function checksumOf(bytes: Uint8Array, sha256: () => Sha256): string {
  const hash = sha256();
  hash.update(bytes);
  return hexOf(hash.digest());
}

/**
 * Computes every cost, balance and representation again from the labels, and refuses a front that says otherwise; so it does a
 * record that tells of other groups than the table has, or of another hypervolume than the front's.
 */
export function checkScores(
  problem: Problem,
  { record, rows, saved }: ReadRun,
  store: { readonly place: string },
): void {
  if (!tellsOf(record, problem)) throw misfit(store, "problem", "it tells of other groups than the table has");
  const ofPoints = inOrderOfPoints(saved.rows, problem.rows);
  for (const { id, cost, balance, representation = [] } of rows) {
    const { clustering, scores } = freshScores(problem, ofPoints(saved.labels.get(id)!));
    const own = fairnessColumns(problem, clustering, scores);
    const same =
      isNear(cost, scores[0]) &&
      balance.every((value, a) => isNear(value, own.balance[a])) &&
      representation.every((value, a) => isNear(value, own.representation[a]));
    if (!same) throw differ(store, id, "score");
  }
  const told = record.front?.hypervolume;
  if (told !== undefined && !isNear(told, frontVolume(problem, rows))) {
    throw misfit(store, "front", "its hypervolume is not that of the front");
  }
}

/** The hypervolume of the rows of a front. */
export function frontVolume(problem: Problem, rows: readonly FrontRow[]): number {
  const objectives = objectivesOf(problem);
  return hypervolume(
    objectives,
    rows.map(({ cost, fairness }) => [cost, ...fairness]),
    objectives.map((objective) => objective.ideal(problem)),
    objectives.map((objective) => objective.worst(problem)),
  );
}

function misfit({ place }: { readonly place: string }, at: string, why: string): InputError {
  return refusalOf(runFolderWords, "record-misfit", "run folder", { place, at, why });
}

function smallestOf(labels: Uint8Array, clusters: number): number {
  const sizes = new Uint32Array(clusters);
  for (let i = 0; i < labels.length; i++) sizes[labels[i]]++;
  return sizes.reduce((a, b) => Math.min(a, b));
}

function differ({ place }: { readonly place: string }, id: number, what: "smallest cluster" | "score"): InputError {
  const values = { id, files: [RUN_FILES.front, RUN_FILES.labels], place, what };
  return refusalOf(runFolderWords, "solution-differs", "run folder", values, [
    { kind: "resume", place },
    { kind: "do", to: "start-again" },
  ]);
}

function textOf(bytes: Uint8Array, name: string): string {
  try {
    return decodeUtf8(bytes, 0, bytes.length);
  } catch {
    throw refusalOf(runFolderWords, "run-file-bytes", name, {});
  }
}
