import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  type EncodedProblem,
  endedRecord,
  type Front,
  frontCsv,
  frontRows,
  type RunEvent,
  type RunRecord,
  reportHtml,
  runReport,
} from "@fairfront/core/internal";
import { writeTextWhole, writeWhole } from "./atomic-file.ts";
import { saveCheckpoint } from "./checkpoint-file.ts";
import { writeLabels } from "./labels-parquet.ts";
import { RUN_FILES } from "./run-folder.ts";
import { cannotGoOn, writeRecord } from "./run-record.ts";

const SAVE_EVERY = 2000; // milliseconds
const SAVING_SHARE = 0.05; // of the time, where a save takes long

/** Passes a run's events on and keeps its folder: checkpoints on the way, all results before the last event. */
export async function* keepRun(
  folder: string,
  problem: EncodedProblem,
  record: RunRecord,
  events: AsyncIterable<RunEvent>,
  saveEvery: number = SAVE_EVERY,
): AsyncGenerator<RunEvent, void, void> {
  let nextSave = performance.now() + saveEvery;
  for await (const event of events) {
    if (event.kind === "started") {
      await writeRecord(folder, record);
    } else if (event.kind === "progress") {
      if (performance.now() >= nextSave) {
        const began = performance.now();
        await saveCheckpoint(folder, event.checkpoint());
        const now = performance.now();
        nextSave = now + Math.max(saveEvery, (now - began) / SAVING_SHARE);
      }
    } else {
      if (event.checkpoint !== undefined) await saveCheckpoint(folder, event.checkpoint);
      const end = ended(record, event);
      await writeFront(folder, problem, event.front, end);
      await writeRecord(folder, end);
      if (cannotGoOn(end)) await rm(join(folder, RUN_FILES.checkpoint), { recursive: true, force: true });
    }
    yield event;
  }
}

async function writeFront(folder: string, problem: EncodedProblem, front: Front, record: RunRecord): Promise<void> {
  const rows = frontRows(problem, front);
  await writeWhole(join(folder, RUN_FILES.labels), (aside) => writeLabels(aside, problem, front));
  await writeTextWhole(join(folder, RUN_FILES.front), frontCsv(problem, rows));
  const { frontFigure } = await import("../figures/front-figure.ts"); // loads slowly, and not every command draws
  await writeTextWhole(join(folder, RUN_FILES.figure), frontFigure(problem, front));
  const report = runReport({ record, rows, problem, made: record.timings.ended! });
  await writeTextWhole(join(folder, RUN_FILES.report), reportHtml(report));
}

function ended(record: RunRecord, event: Extract<RunEvent, { kind: "finished" | "stopped" }>): RunRecord {
  const reason = event.kind === "finished" ? event.reason : "stopped by hand";
  const { elapsed: searched, front, notes } = event;
  return endedRecord(record, { state: event.kind, reason, ended: new Date().toISOString(), searched, front, notes });
}
