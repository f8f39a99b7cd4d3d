import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { plainCheckpoint, sampleCheckpoint } from "../../../core/src/testing/sample-checkpoint.ts";
import { loadCheckpoint, saveCheckpoint } from "./checkpoint-file.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-checkpoint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a checkpoint's file", () => {
  it("is read back to the bit, and the last one saved counts", async () => {
    expect(await loadCheckpoint(folder)).toBeUndefined();
    await saveCheckpoint(folder, { ...sampleCheckpoint, members: [] });
    expect(await loadCheckpoint(folder)).toStrictEqual({ ...sampleCheckpoint, members: [] });
    await saveCheckpoint(folder, sampleCheckpoint);
    expect(plainCheckpoint((await loadCheckpoint(folder))!)).toStrictEqual(plainCheckpoint(sampleCheckpoint));
    expect(readdirSync(join(folder, "checkpoint"))).toEqual(["latest.bin"]);
  });
});
