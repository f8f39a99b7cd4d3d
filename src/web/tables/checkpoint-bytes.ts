import type { Checkpoint, SearchState } from "../../core/index.ts";

// As `fairfront resume` reads it: magic, length of the head (uint32), head (JSON), the members one after another,
// SHA-256 of all that. Numbers are little-endian.
const MAGIC = new TextEncoder().encode("FAIRFRONT CHECKPOINT 1\n");

/** Where a run folder keeps it. */
export const CHECKPOINT_FILE = "checkpoint/latest.bin";

/** A checkpoint as the file of a run folder. */
export async function checkpointBytes({ members, state, ...head }: Checkpoint): Promise<Uint8Array<ArrayBuffer>> {
  const { labels, floats, counts, scores } = members[0] ?? { labels: [], floats: [], counts: [], scores: [] };
  const lengths = { labels: labels.length, floats: floats.length, counts: counts.length, scores: scores.length };
  const origins = members.map(({ origin }) => origin);
  const json = new TextEncoder().encode(JSON.stringify({ ...head, state: plainState(state), lengths, origins }));
  const length = new DataView(new ArrayBuffer(4));
  length.setUint32(0, json.length, true);
  const parts = [MAGIC, new Uint8Array(length.buffer), json];
  for (const member of members) {
    for (const { buffer, byteOffset, byteLength } of [member.labels, member.floats, member.counts, member.scores]) {
      parts.push(new Uint8Array(new Uint8Array(buffer, byteOffset, byteLength))); // a copy: shared memory is refused below
    }
  }
  const body = await new Blob(parts).arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", body);
  return new Uint8Array(await new Blob([body, digest]).arrayBuffer());
}

/** JSON knows no infinities, NaN or -0; a state holds numbers only, so a text can stand for them. */
function plainState(state: SearchState): unknown {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (Object.is(value, -0)) return "-0";
    return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
  };
  return Object.fromEntries(Object.entries(state).map(([name, value]) => [name, plain(value)]));
}
