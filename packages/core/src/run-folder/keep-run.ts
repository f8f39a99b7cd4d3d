import type { EncodedProblem } from "../encoding/encode.ts";
import { notice } from "../notices/notice.ts";
import type { Front } from "../pareto/front.ts";
import type { Checkpoint } from "../run/checkpoint.ts";
import { type RunEvent, reasonOf } from "../run/events.ts";
import { checkpointPieces } from "./checkpoint-file.ts";
import { type FrontRow, frontRows } from "./front-rows.ts";
import { RUN_FILES } from "./run-files.ts";
import { cannotGoOn, endedRecord, type RunRecord, recordText } from "./run-record.ts";
import type { RunStore } from "./run-store.ts";
import { saveTimes } from "./save-times.ts";
import type { Sha256 } from "./sha256.ts";
import { type Documents, writeRun } from "./write-run.ts";

/** What keeping a run needs of where it runs. */
export interface RunKeeping {
  readonly store: RunStore;
  readonly problem: EncodedProblem;
  readonly record: RunRecord;
  readonly sha256: () => Sha256;
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** The moment as ISO 8601. */
  readonly moment: () => string;
  readonly documents: (record: RunRecord, rows: readonly FrontRow[], front: Front) => ReturnType<Documents>;
  /** Milliseconds between checkpoints. */
  readonly saveEvery?: number | undefined;
  /** Makes room once there is something to keep; nothing is written before. Absent: the record is written as the run starts. */
  readonly begin?: ((first: Kept) => Promise<void>) | undefined;
}

type Kept = Exclude<RunEvent, { kind: "started" }>;
type End = Extract<RunEvent, { kind: "finished" | "stopped" }>;

/** Passes a run's events on and keeps its files: checkpoints on the way, all results before the last event. */
export async function* keepRun(
  keeping: RunKeeping,
  events: AsyncIterable<RunEvent>,
): AsyncGenerator<RunEvent, void, void> {
  const { store, record, sha256, now, saveEvery, begin } = keeping;
  const times = saveTimes(now, saveEvery);
  const save = (checkpoint: Checkpoint): Promise<void> =>
    store.write(RUN_FILES.checkpoint, checkpointPieces(checkpoint, sha256()));
  let unsaved: (() => Checkpoint) | undefined;
  let isBegun = false;
  try {
    for await (const event of events) {
      if (event.kind === "started") {
        if (begin === undefined) await store.write(RUN_FILES.record, recordText(record));
        yield event;
        continue;
      }
      if (begin !== undefined && !isBegun) {
        await begin(event);
        await store.write(RUN_FILES.record, recordText(record));
        isBegun = true;
      }
      if (event.kind === "progress") {
        unsaved = event.checkpoint;
        if (await times.ifDue(() => save(event.checkpoint()))) unsaved = undefined;
      } else {
        unsaved = undefined;
        if (event.checkpoint !== undefined) await save(event.checkpoint);
        const end = await writeEnd(keeping, event);
        if (cannotGoOn(end)) await store.write(RUN_FILES.checkpoint, undefined);
      }
      yield event;
    }
  } catch (error) {
    if (unsaved !== undefined) await save(unsaved()).catch(() => {}); // what failed first is told
    throw error;
  }
}

/** The record last: it vouches for the other files. Returns it. */
async function writeEnd(
  { store, problem, record, sha256, moment, documents }: RunKeeping,
  event: End,
): Promise<RunRecord> {
  const { elapsed: searched, front } = event;
  const before = record.front;
  const isKept = before !== undefined && before.hypervolume > front.hypervolume;
  const kept = isKept ? [notice("front-kept", "front", { before: before.hypervolume, now: front.hypervolume })] : [];
  const end = endedRecord(record, {
    state: event.kind,
    reason: reasonOf(event),
    ended: moment(),
    searched,
    front,
    notes: [...event.notes, ...kept],
  });
  if (isKept) {
    const same = { ...end, front: before };
    await store.write(RUN_FILES.record, recordText(same));
    return same;
  }
  const { choice: _choice, ...others } = end; // of the front before
  const rows = frontRows(problem, front);
  const labels = front.solutions.map(({ clustering }) => clustering.labels);
  const results = { record: others, rows, rowOfPoint: problem.rows, labels };
  return writeRun(store, results, (ended) => documents(ended, rows, front), sha256);
}
