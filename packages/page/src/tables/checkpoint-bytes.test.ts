import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CHECKPOINT_FILE } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { plainCheckpoint, sampleCheckpoint } from "../../../core/src/testing/sample-checkpoint.ts";
import { loadCheckpoint } from "../../../fairfront/src/runs/checkpoint-file.ts";
import { checkpointBytes } from "./checkpoint-bytes.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-checkpoint-bytes-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a checkpoint in the zip of a run", () => {
  it("is read by the command line, to the bit", async () => {
    const path = join(folder, CHECKPOINT_FILE);
    mkdirSync(dirname(path));
    writeFileSync(path, await checkpointBytes(sampleCheckpoint));
    expect(plainCheckpoint((await loadCheckpoint(folder))!)).toStrictEqual(plainCheckpoint(sampleCheckpoint));
  });
});
