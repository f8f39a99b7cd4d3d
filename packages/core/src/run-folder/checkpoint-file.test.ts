import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Checkpoint } from "../run/checkpoint.ts";
import { plainCheckpoint, sampleCheckpoint } from "../testing/sample-checkpoint.ts";
import { checkpointPieces, readCheckpoint } from "./checkpoint-file.ts";
import { wholeOf } from "./run-store.ts";
import { plainSha256, type Sha256 } from "./sha256.ts";

const nodeSha256 = (): Sha256 => {
  const hash = createHash("sha256");
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest() };
};
const bytesOf = (sha256 = plainSha256) => wholeOf(checkpointPieces(sampleCheckpoint, sha256()));

describe("a checkpoint's file", () => {
  it("is read back to the bit, with any member or none", () => {
    expect(plainCheckpoint(readCheckpoint(bytesOf(), plainSha256(), "here"))).toStrictEqual(
      plainCheckpoint(sampleCheckpoint),
    );
    const none = { ...sampleCheckpoint, members: [] };
    const bytes = wholeOf(checkpointPieces(none, plainSha256()));
    expect(readCheckpoint(bytes, plainSha256(), "here")).toStrictEqual(none);
  });

  it("is the same on the page and on the command line", () => {
    expect(bytesOf(nodeSha256)).toEqual(bytesOf());
  });

  it("of an earlier version is read", () => {
    const file = new URL("../../../../test/fixtures/old-run/run/checkpoint/latest.bin", import.meta.url);
    const { method, members } = readCheckpoint(Uint8Array.from(readFileSync(file)), nodeSha256(), "here");
    expect([method, members.length, members[0].labels.length]).toEqual(["trace", 19, 120]);
  });

  it("of an earlier version has sentences as notes, which its method will say again", () => {
    const before = { ...sampleCheckpoint, notes: ["It gave up once."] } as unknown as Checkpoint;
    const { notes } = readCheckpoint(wholeOf(checkpointPieces(before, plainSha256())), plainSha256(), "here");
    expect(notes).toEqual([]);
  });

  it("is refused where its texts hold what a terminal obeys, or have no end, or its time is beyond all runs", () => {
    const [member] = sampleCheckpoint.members;
    for (const changed of [
      { members: [{ ...member, origin: { method: "trace\u001b[2J", step: 1 } }] },
      { members: [{ ...member, origin: { method: "t".repeat(300), step: 1 } }] },
      { notes: ["a\u202eb"] },
      { notes: ["n".repeat(3000)] },
      { notes: [{ code: "bounds-rounded", about: "bounds", values: { violation: "1" }, remedies: [] }] },
      { elapsed: 1e300 },
    ]) {
      const bytes = wholeOf(checkpointPieces({ ...sampleCheckpoint, ...changed } as Checkpoint, plainSha256()));
      expect(() => readCheckpoint(bytes, plainSha256(), "here")).toThrow(/^checkpoint: .* its head does not fit/);
    }
  });

  it("is refused where a byte of it differs, or it is cut short", () => {
    const whole = bytesOf();
    for (let i = 0; i < whole.length; i += 3) {
      const changed = Uint8Array.from(whole);
      changed[i] ^= 1;
      expect(() => readCheckpoint(changed, plainSha256(), "here")).toThrow(/^checkpoint: expected a whole one/);
      expect(() => readCheckpoint(whole.subarray(0, i), plainSha256(), "here")).toThrow(
        /^checkpoint: expected a whole/,
      );
    }
  });
});
