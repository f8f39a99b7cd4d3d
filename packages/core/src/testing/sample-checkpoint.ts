import { notice } from "../notices/notice.ts";
import type { Checkpoint, SavedSolution } from "../run/checkpoint.ts";

const member = (step: number): SavedSolution => ({
  labels: new Uint8Array(new SharedArrayBuffer(5)).fill(step),
  floats: Float64Array.of(step / 3, -0, Number.POSITIVE_INFINITY),
  counts: Int32Array.of(step, -1),
  scores: Float64Array.of(0.1 * step, 0.2),
  origin: { method: "safairkm", step },
});

/** With numbers that JSON does not know, and shared memory. */
export const sampleCheckpoint: Checkpoint = {
  method: "safairkm",
  options: { iterations: 3, pairs: [[1, 2]] },
  seed: 7,
  dominance: "usual",
  fingerprint: "abc",
  elapsed: 12.5,
  state: { iteration: 3, volumes: [0.1, Number.NEGATIVE_INFINITY, -0], table: [[1], [2, Number.NaN]] },
  notes: [notice("bounds-rounded", "bounds", { violation: 0.1 })],
  members: [member(1), member(2)],
};

/** As plain values, to compare. */
export const plainCheckpoint = (saved: Checkpoint) => ({
  ...saved,
  members: saved.members.map((one) => ({ ...one, labels: [...one.labels], floats: [...one.floats] })),
});
