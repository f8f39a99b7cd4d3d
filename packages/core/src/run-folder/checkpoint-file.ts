import { z } from "zod";
import type { InputError } from "../errors.ts";
import { isNotice } from "../notices/is-notice.ts";
import type { Notice } from "../notices/notice.ts";
import { runFolderWords } from "../notices/words/run-folder-words.ts";
import { refusalOf } from "../refusal-of.ts";
import type { Checkpoint, SavedSolution } from "../run/checkpoint.ts";
import { decodeUtf8, encodeUtf8 } from "../tables/utf8.ts";
import { plainState, revivedState } from "./plain-state.ts";
import { RUN_FILES } from "./run-files.ts";
import type { Sha256 } from "./sha256.ts";

// A checkpoint is one file, so that it switches in one rename:
// magic, length of the head (uint32), head (JSON), the members one after another, SHA-256 of all that; little-endian.
const MAGIC = encodeUtf8("FAIRFRONT CHECKPOINT 1\n");
const DIGEST = 32;
const PIECE_BYTES = 1 << 20;

const anyNumber = z.custom<number>((value) => typeof value === "number"); // z.number() refuses infinities
const stateSchema = z.record(z.string(), z.union([anyNumber, z.array(anyNumber), z.array(z.array(anyNumber))]));
const length = z.int().min(0);
const LONGEST_RUN = 1e12; // milliseconds: three decades
/** It comes into other files. */
const plainText = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{C}*$/u);

/** Sentences of earlier versions are left out: the method has its state, and says them again. */
const notesSchema = z
  .array(z.union([plainText(2000), z.custom<Notice>(isNotice)]))
  .transform((notes) => notes.filter((note) => typeof note !== "string"));

const headSchema = z.object({
  method: z.string(),
  options: z.unknown(),
  seed: z.int(),
  dominance: z.enum(["usual", "paper"]),
  fingerprint: z.string(),
  elapsed: z.number().min(0).max(LONGEST_RUN),
  state: z.preprocess(revivedState, stateSchema),
  notes: notesSchema.default([]),
  /** Array lengths of every member. */
  lengths: z.object({ labels: length, floats: length, counts: length, scores: length }),
  origins: z.array(z.object({ method: plainText(200), step: z.number() })),
});

/** A checkpoint's file, piece by piece. */
export function* checkpointPieces(checkpoint: Checkpoint, hash: Sha256): Generator<Uint8Array> {
  for (const piece of contentOf(checkpoint)) {
    hash.update(piece);
    yield piece;
  }
  yield hash.digest();
}

function* contentOf(checkpoint: Checkpoint): Generator<Uint8Array> {
  const head = encodeUtf8(headOf(checkpoint));
  yield joined([MAGIC, Uint8Array.from([0, 8, 16, 24], (shift) => head.length >>> shift), head]);
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for (const { labels, floats, counts, scores } of checkpoint.members) {
    for (const { buffer, byteOffset, byteLength } of [labels, floats, counts, scores]) {
      waiting.push(new Uint8Array(buffer, byteOffset, byteLength));
      bytes += byteLength;
    }
    if (bytes < PIECE_BYTES) continue;
    yield joined(waiting); // a copy: who writes it may not take shared memory
    waiting = [];
    bytes = 0;
  }
  yield joined(waiting);
}

/** All but the members' arrays, as JSON. */
function headOf({ members, state, ...head }: Checkpoint): string {
  const { labels, floats, counts, scores } = members[0] ?? { labels: [], floats: [], counts: [], scores: [] };
  const lengths = { labels: labels.length, floats: floats.length, counts: counts.length, scores: scores.length };
  const origins = members.map(({ origin }) => origin);
  return JSON.stringify({ ...head, state: plainState(state), lengths, origins });
}

/** Labels are views of `bytes`. `place` is where they came from. */
export function readCheckpoint(bytes: Uint8Array<ArrayBuffer>, hash: Sha256, place: string): Checkpoint {
  const end = bytes.length - DIGEST;
  let at = 0;
  const take = (count: number): Uint8Array<ArrayBuffer> => {
    if (!(count >= 0 && at + count <= end)) throw damaged(place, "short");
    at += count;
    return bytes.subarray(at - count, at);
  };
  if (!same(take(MAGIC.length), MAGIC)) throw damaged(place, "foreign");
  const [a, b, c, d] = take(4);
  const head = headIn(take(a + b * 2 ** 8 + c * 2 ** 16 + d * 2 ** 24));
  if (head === undefined) throw damaged(place, "head");
  const { lengths, origins, ...rest } = head;
  const members = origins.map((origin): SavedSolution => {
    const labels = take(lengths.labels);
    const floats = new Float64Array(ownMemory(take(lengths.floats * 8)));
    const counts = new Int32Array(ownMemory(take(lengths.counts * 4)));
    const scores = new Float64Array(ownMemory(take(lengths.scores * 8)));
    return { labels, floats, counts, scores, origin };
  });
  if (at !== end) throw damaged(place, "checksum");
  hash.update(bytes.subarray(0, end));
  if (!same(bytes.subarray(end), hash.digest())) throw damaged(place, "checksum");
  return { ...rest, members };
}

function headIn(bytes: Uint8Array): z.infer<typeof headSchema> | undefined {
  try {
    return headSchema.safeParse(JSON.parse(decodeUtf8(bytes, 0, bytes.length))).data;
  } catch {
    return undefined;
  }
}

/** A copy, which is aligned. */
function ownMemory(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function same(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function damaged(place: string, why: "short" | "foreign" | "head" | "checksum"): InputError {
  return refusalOf(runFolderWords, "checkpoint-damaged", "checkpoint", { file: RUN_FILES.checkpoint, place, why });
}
