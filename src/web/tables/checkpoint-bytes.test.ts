import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Checkpoint } from "../../core/index.ts";
import { loadCheckpoint } from "../../node/runs/checkpoint-file.ts";
import { CHECKPOINT_FILE, checkpointBytes } from "./checkpoint-bytes.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-checkpoint-bytes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const member = (step: number) => ({
  labels: new Uint8Array(new SharedArrayBuffer(5)).fill(step),
  floats: Float64Array.of(step / 3, -0, Number.POSITIVE_INFINITY),
  counts: Int32Array.of(step, -1),
  scores: Float64Array.of(0.1 * step, 0.2),
  origin: { method: "safairkm", step },
});

describe("a checkpoint in the zip of a run", () => {
  it("is read by the command line, to the bit", async () => {
    const checkpoint: Checkpoint = {
      method: "safairkm",
      options: { iterations: 3, pairs: [[1, 2]] },
      seed: 7,
      dominance: "usual",
      fingerprint: "abc",
      elapsed: 12.5,
      state: { iteration: 3, volumes: [0.1, Number.NEGATIVE_INFINITY, -0], table: [[1], [2, Number.NaN]] },
      notes: ["something"],
      members: [member(1), member(2)],
    };
    const path = join(folder, CHECKPOINT_FILE);
    mkdirSync(dirname(path));
    writeFileSync(path, await checkpointBytes(checkpoint));
    const plain = (saved: Checkpoint) => ({
      ...saved,
      members: saved.members.map((one) => ({ ...one, labels: [...one.labels], floats: [...one.floats] })),
    });
    expect(plain((await loadCheckpoint(folder))!)).toStrictEqual(plain(checkpoint));
  });
});
