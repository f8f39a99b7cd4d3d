import type { Checkpoint, SavedSolution } from "./checkpoint.ts";
import { plainState } from "./plain-state.ts";

// A checkpoint is one file, so that it switches in one rename:
// magic, length of the head (uint32), head (JSON), the members one after another, SHA-256 of all that; little-endian.
export const CHECKPOINT_MAGIC = "FAIRFRONT CHECKPOINT 1\n";

/** Where a run folder keeps it. */
export const CHECKPOINT_FILE = "checkpoint/latest.bin";

/** All but the members' arrays, as JSON. */
export function checkpointHead({ members, state, ...head }: Checkpoint): string {
  const { labels, floats, counts, scores } = members[0] ?? { labels: [], floats: [], counts: [], scores: [] };
  const lengths = { labels: labels.length, floats: floats.length, counts: counts.length, scores: scores.length };
  const origins = members.map(({ origin }) => origin);
  return JSON.stringify({ ...head, state: plainState(state), lengths, origins });
}

/** A member's arrays in the order of the file. */
export function memberArrays(member: SavedSolution): readonly (Uint8Array | Float64Array | Int32Array)[] {
  return [member.labels, member.floats, member.counts, member.scores];
}
