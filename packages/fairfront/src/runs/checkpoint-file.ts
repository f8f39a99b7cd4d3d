import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  CHECKPOINT_FILE,
  CHECKPOINT_MAGIC,
  type Checkpoint,
  checkpointHead,
  checkpointHeadSchema,
  InputError,
  memberArrays,
  revivedState,
  type SavedSolution,
} from "@fairfront/core/internal";
import * as z from "zod";
import { writeWhole } from "./atomic-file.ts";

const MAGIC = Buffer.from(CHECKPOINT_MAGIC);
const DIGEST = 32;
const WRITE_BYTES = 1 << 20;

const anyNumber = z.custom<number>((value) => typeof value === "number"); // z.number() refuses infinities
const stateSchema = z.record(z.string(), z.union([anyNumber, z.array(anyNumber), z.array(z.array(anyNumber))]));

const headSchema = checkpointHeadSchema.extend({
  state: z.preprocess(revivedState, stateSchema),
  /** Array lengths of every member. */
  lengths: z.object({ labels: z.int(), floats: z.int(), counts: z.int(), scores: z.int() }),
  origins: z.array(z.object({ method: z.string(), step: z.number() })),
});

function checkpointPath(folder: string): string {
  return join(folder, CHECKPOINT_FILE);
}

export async function saveCheckpoint(folder: string, checkpoint: Checkpoint): Promise<void> {
  const path = checkpointPath(folder);
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, async (aside) => {
    const file = await open(aside, "wx");
    try {
      const hash = createHash("sha256");
      for (const bytes of piecesOf(checkpoint)) {
        hash.update(bytes);
        await file.writeFile(bytes);
      }
      await file.writeFile(hash.digest());
    } finally {
      await file.close();
    }
  });
}

function* piecesOf(checkpoint: Checkpoint): Generator<Buffer> {
  const json = Buffer.from(checkpointHead(checkpoint));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(json.length);
  yield Buffer.concat([MAGIC, length, json]);
  let waiting: Buffer[] = [];
  let bytes = 0;
  for (const member of checkpoint.members) {
    for (const { buffer, byteOffset, byteLength } of memberArrays(member)) {
      waiting.push(Buffer.from(buffer, byteOffset, byteLength));
      bytes += byteLength;
    }
    if (bytes < WRITE_BYTES) continue;
    yield Buffer.concat(waiting, bytes);
    waiting = [];
    bytes = 0;
  }
  yield Buffer.concat(waiting, bytes);
}

/** Undefined where none was saved yet. */
export async function loadCheckpoint(folder: string): Promise<Checkpoint | undefined> {
  const path = checkpointPath(folder);
  let file: FileHandle;
  try {
    file = await open(path, "r");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return await readCheckpoint(path, file);
  } finally {
    await file.close();
  }
}

async function readCheckpoint(path: string, file: FileHandle): Promise<Checkpoint> {
  const hash = createHash("sha256");
  const size = (await file.stat()).size;
  let left = size - DIGEST;
  const read = async (bytes: number): Promise<Buffer> => {
    if (!(bytes >= 0 && bytes <= left)) throw damaged(path, "it is cut short");
    left -= bytes;
    const buffer = await readExactly(path, file, bytes);
    hash.update(buffer);
    return buffer;
  };
  if (!(await read(MAGIC.length)).equals(MAGIC)) throw damaged(path, "it is none, or of another version");
  const json = (await read((await read(4)).readUInt32LE())).toString();
  const head = headSchema.safeParse(jsonOr(json)).data;
  if (head === undefined) throw damaged(path, "its head does not fit");
  const { lengths, origins, ...rest } = head;
  const members: SavedSolution[] = [];
  for (const origin of origins) {
    const labels = new Uint8Array(copied(await read(lengths.labels)));
    const floats = new Float64Array(copied(await read(lengths.floats * 8)));
    const counts = new Int32Array(copied(await read(lengths.counts * 4)));
    const scores = new Float64Array(copied(await read(lengths.scores * 8)));
    members.push({ labels, floats, counts, scores, origin });
  }
  if (left !== 0 || !(await readExactly(path, file, DIGEST)).equals(hash.digest())) {
    throw damaged(path, "its checksum does not fit");
  }
  return { ...rest, members };
}

async function readExactly(path: string, file: FileHandle, bytes: number): Promise<Buffer> {
  const buffer = Buffer.alloc(bytes);
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await file.read(buffer, done, bytes - done);
    if (bytesRead === 0) throw damaged(path, "it is cut short");
    done += bytesRead;
  }
  return buffer;
}

/** On memory of its own, which is aligned. */
function copied(buffer: Buffer): ArrayBuffer {
  return new Uint8Array(buffer).buffer;
}

function jsonOr(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function damaged(path: string, why: string): InputError {
  return new InputError("checkpoint", `expected a whole one at "${path}", but ${why}; start the run anew with --force`);
}
