import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkOutputFile } from "../cli/commands/output-file.ts";
import { writeTextWhole } from "./atomic-file.ts";
import { checkNewFolder, createRunFolder } from "./run-folder.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairfront-atomic-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

describe("a file that is written whole", () => {
  it("is replaced through a link, which stays one", async () => {
    writeFileSync(at("target.csv"), "old");
    symlinkSync("target.csv", at("link.csv"));
    await writeTextWhole(at("link.csv"), "new");
    expect([readFileSync(at("target.csv"), "utf8"), lstatSync(at("link.csv")).isSymbolicLink()]).toEqual(["new", true]);
    symlinkSync("nothing.csv", at("dangling.csv"));
    await writeTextWhole(at("dangling.csv"), "new");
    expect(readFileSync(at("dangling.csv"), "utf8")).toBe("new");
  });

  it.skipIf(!existsSync("/dev/null"))("is written to a device, which stays one", async () => {
    await writeTextWhole("/dev/null", "new");
    expect(lstatSync("/dev/null").isCharacterDevice()).toBe(true);
    expect(readdirSync(tmpdir()).filter((name) => name.endsWith(".aside.null"))).toEqual([]);
  });

  it("is never what is read, by whatever link", async () => {
    writeFileSync(at("input.csv"), "a\n1\n");
    symlinkSync("input.csv", at("alias.csv"));
    for (const [out, input] of [
      ["alias.csv", "input.csv"],
      ["input.csv", "alias.csv"],
      ["x/../input.csv", "input.csv"],
    ])
      await expect(checkOutputFile("--out", at(out), at(input))).rejects.toThrow(/is what is read/);
    await checkOutputFile("--out", at("other.csv"), at("input.csv"));
  });
});

describe("--force", () => {
  it("replaces nothing that no record vouches for", async () => {
    const out = at("foreign");
    for (const record of [undefined, "{}"]) {
      rmSync(out, { recursive: true, force: true });
      (await createRunFolder({ out, table: "t.csv" })).release();
      writeFileSync(join(out, "checkpoint"), "of another program");
      if (record !== undefined) writeFileSync(join(out, "run.json"), record);
      await expect(checkNewFolder({ out, table: "t.csv", force: true })).rejects.toThrow(/no run.json that says/);
      await expect(createRunFolder({ out, table: "t.csv", force: true })).rejects.toThrow(/no run.json that says/);
      expect(readFileSync(join(out, "checkpoint"), "utf8")).toBe("of another program");
    }
  });
});
