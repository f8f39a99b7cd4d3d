import type { EncodedProblem, EncodeOptions, SavedSolution } from "@fairfront/core/internal";
import { batch } from "@preact/signals";
import type { UnzippedRun } from "../../tables/run-zip.ts";
import { texts } from "../../texts.ts";
import { dataWorker, filesWorker } from "../../workers/answerers.ts";
import type { FoundFront } from "../../workers/messages.ts";
import type { ReadRun } from "../../workers/read-run.ts";
import { beyondThePage, choicesOfRecord, leftOutOf } from "../facts/choices-of-record.ts";
import { forgetHistory, settle } from "../signals/history.ts";
import * as session from "../signals/session.ts";
import { forgetTrouble, tellTrouble } from "../signals/trouble.ts";
import { openings } from "./openings.ts";
import { readFile } from "./read-file.ts";
import { startBaselines, stopWorker } from "./search-control.ts";

let openedEncoding: EncodeOptions | undefined;

/** Opens a run folder's files; its table, where it is there, makes clusters visible. */
export async function openRun(files: UnzippedRun, table: File | undefined): Promise<void> {
  const isLatest = openings.begin();
  try {
    const read = await filesWorker.ask("readRun", files);
    if (!isLatest()) return;
    showRun(read, foundIn(read), files.checkpoint);
    if (table !== undefined) await attachTable(table);
  } catch (error) {
    if (isLatest()) tellTrouble(error);
  }
}

/** The front of a run folder, with its labels. */
function foundIn({ record, rows, columns }: ReadRun): FoundFront {
  const { attributes } = record.problem;
  const byName = new Map(columns.map(({ name, values }) => [name, values]));
  const solutions = rows.map((row): SavedSolution => {
    const labels = byName.get(`s${row.id}`)!;
    const scores = Float64Array.of(row.cost, ...row.balance);
    return {
      labels: labels as Uint8Array,
      scores,
      floats: new Float64Array(0),
      counts: new Int32Array(0),
      origin: { method: row.method, step: 0 },
    };
  });
  return {
    method: record.asked.method,
    rows,
    solutions,
    hypervolume: record.front?.hypervolume ?? 0,
    attributes: attributes.map(({ name }) => name),
    table: record.asked.table.split(/[\\/]/).at(-1) ?? record.asked.table,
    rowOfPoint: Uint32Array.from(byName.get("row")!, (row) => row - 1),
  };
}

function showRun({ record, encode }: ReadRun, found: FoundFront, checkpoint: UnzippedRun["checkpoint"]): void {
  batch(() => {
    stopWorker();
    session.forgetResults();
    session.opened.value = undefined;
    session.front.value = found;
    session.openedRecord.value = record;
    session.checkpoint.value = checkpoint;
    openedEncoding = encode;
    session.status.value = {
      kind: "ended",
      how: record.state === "stopped" ? "stopped" : "finished",
      reason: record.reason ?? "done",
      elapsed: record.timings.searched ?? 0,
      notes: [],
    };
    forgetHistory();
    settle(choicesOfRecord(record, found.table!));
  });
}

/** Gives an opened run its table; refuses another one. */
export async function attachTable(file: File): Promise<void> {
  const isLatest = openings.begin();
  const record = session.openedRecord.peek()!;
  const found = session.front.peek()!;
  const encode = openedEncoding!;
  try {
    const beyond = beyondThePage(record);
    if (beyond !== undefined) throw new Error(texts.failures.beyondThePage(file.name, beyond));
    const { marks, where } = choicesOfRecord(record, file.name);
    const read = await readFile(file, { marks, where });
    const { table, checksum } = read;
    const other = texts.failures.otherTable(file.name, found.table!);
    if (checksum !== "" && checksum !== record.asked.checksum) throw new Error(other);
    const problem = await dataWorker.ask("encode", { table, options: encode });
    if (!isLatest()) return;
    if (problem.fingerprint !== record.problem.fingerprint) throw new Error(other);
    batch(() => {
      const opened = { ...read, sample: undefined };
      session.opened.value = opened;
      session.searched.value = opened;
      settle({ exclude: leftOutOf(record, table) });
      session.problem.value = problem;
      session.front.value = { ...found, solutions: inOrderOfPoints(found, problem) };
    });
    startBaselines({
      encode,
      method: "",
      options: {},
      seed: record.asked.seed,
      timeLimit: undefined,
      baselines: ["lloyd"],
      threads: 1,
    });
  } catch (error) {
    if (isLatest()) tellTrouble(error);
  }
}

/** Labels come in the order of the table's rows. */
function inOrderOfPoints({ solutions, rowOfPoint }: FoundFront, { rows }: EncodedProblem): SavedSolution[] {
  const placeOfRow = new Map(Array.from(rowOfPoint!, (row, place) => [row, place]));
  const order = Uint32Array.from(rows, (row) => placeOfRow.get(row)!);
  return solutions.map((solution) => {
    const labels = new Uint8Array(order.length);
    for (let point = 0; point < order.length; point++) labels[point] = solution.labels[order[point]];
    return { ...solution, labels };
  });
}

export async function openZip(file: File): Promise<void> {
  const isLatest = openings.begin();
  forgetTrouble();
  try {
    const files = await filesWorker.ask("unzipRun", { file });
    if (isLatest()) await openRun(files, undefined);
  } catch (error) {
    if (isLatest()) tellTrouble(error);
  }
}
