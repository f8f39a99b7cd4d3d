import { inOrderOfPoints, measureOf, type RunStore, type SavedSolution } from "@fairfront/core/internal";
import { batch } from "@preact/signals";
import { texts } from "../../texts.ts";
import { dataWorker, filesWorker } from "../../workers/answerers.ts";
import type { FoundFront } from "../../workers/messages.ts";
import type { OpenedRun } from "../../workers/read-run.ts";
import { beyondThePage, choicesOfRecord, leftOutOf } from "../facts/choices-of-record.ts";
import { readingOf } from "../facts/reading.ts";
import { forgetHistory, settle } from "../signals/history.ts";
import * as session from "../signals/session.ts";
import { forgetTrouble, tellTrouble } from "../signals/trouble.ts";
import { mayLose } from "./may-lose.ts";
import { openings } from "./openings.ts";
import { readFile } from "./read-file.ts";
import { startBaselines, stopWorker } from "./search-control.ts";

/** The run that was opened, as its files tell it. */
let openedRun: OpenedRun | undefined;

/** Opens the run in a store; its table, where it is there, makes clusters visible. */
export async function openRun(store: RunStore, name: string, table: File | undefined): Promise<void> {
  const isLatest = openings.begin();
  try {
    const files = new Map<string, Uint8Array<ArrayBuffer>>();
    for (const file of await store.list()) files.set(file, (await store.read(file))!);
    const read = await filesWorker.ask("readFiles", { files, name });
    if (!isLatest()) return;
    showRun(read);
    if (table !== undefined) await attachTable(table);
  } catch (error) {
    if (isLatest()) tellTrouble(error);
  }
}

/** The front of a run folder, with its labels. */
function foundIn({ record, rows, saved }: OpenedRun): FoundFront {
  const solutions = rows.map(
    ({ id, cost, fairness, method }): SavedSolution => ({
      labels: saved.labels.get(id)!,
      scores: Float64Array.of(cost, ...fairness),
      floats: new Float64Array(0),
      counts: new Int32Array(0),
      origin: { method, step: 0 },
    }),
  );
  return {
    method: record.asked.method,
    rows,
    solutions,
    hypervolume: record.front?.hypervolume ?? 0,
    attributes: record.problem.attributes.map(({ name }) => name),
    measures: record.problem.attributes.map((attribute) => measureOf(attribute).name),
    table: record.asked.table.split(/[\\/]/).at(-1) ?? record.asked.table,
    rowOfPoint: saved.rows,
  };
}

function showRun(run: OpenedRun): void {
  const { record, checkpoint, documents } = run;
  const found = foundIn(run);
  batch(() => {
    stopWorker();
    session.forgetResults();
    session.opened.value = undefined;
    session.front.value = found;
    session.openedRecord.value = record;
    session.checkpoint.value = checkpoint;
    session.openedDocuments.value = documents;
    openedRun = run;
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
  const { encode, ...run } = openedRun!;
  try {
    const beyond = beyondThePage(record, file.name);
    if (beyond !== undefined) throw new Error(texts.failures.beyondThePage(file.name, beyond));
    const read = await readFile(file, readingOf(choicesOfRecord(record, file.name)));
    const { table, checksum } = read;
    const other = texts.failures.otherTable(file.name, found.table!);
    if (checksum !== "" && checksum !== record.asked.checksum) throw new Error(other);
    const problem = await dataWorker.ask("encode", { table, options: encode });
    if (!isLatest()) return;
    if (problem.fingerprint !== record.problem.fingerprint) throw new Error(other);
    await dataWorker.ask("checkScores", { problem, run, name: found.table! });
    if (!isLatest()) return;
    const ofPoints = inOrderOfPoints(run.saved.rows, problem.rows);
    const solutions = found.solutions.map((solution) => ({ ...solution, labels: ofPoints(solution.labels) }));
    batch(() => {
      const opened = { ...read, sample: undefined };
      session.opened.value = opened;
      session.searched.value = opened;
      settle({ exclude: leftOutOf(record, table) });
      session.problem.value = problem;
      session.front.value = { ...found, solutions };
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

export async function openZip(file: File): Promise<void> {
  const isLatest = openings.begin();
  forgetTrouble();
  try {
    const read = await filesWorker.ask("readZip", { file, name: file.name });
    if (isLatest() && mayLose()) showRun(read);
  } catch (error) {
    if (isLatest()) tellTrouble(error);
  }
}
