import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EXIT, tellFailure } from "../cli/exit.ts";
import { checkOutputFile } from "../cli/flags/output-file.ts";
import { writeTextWhole, writeWhole } from "./atomic-file.ts";
import { checkNewFolder, createRunFolder } from "./run-folder.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairfront-atomic-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string): string => join(folder, name);

const noLinks = process.platform === "win32"; // they take a right that few users have

describe("a file that is written whole", () => {
  it("is not there where writing it failed, and the error is what it was", async () => {
    const write = async (aside: string): Promise<void> => {
      writeFileSync(aside, "half");
      throw new Error("something odd");
    };
    await expect(writeWhole(at("odd.csv"), write)).rejects.toThrow(/^something odd$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused in one line where its folder has gone away meanwhile", async () => {
    await expect(writeTextWhole(join(at("gone"), "odd.csv"), "new")).rejects.toThrow(
      `disk: could not write "${join(at("gone"), "odd.csv")}": there is no folder for it, or no longer; choose another place`,
    );
  });

  it.skipIf(noLinks)("is replaced through a link, which stays one", async () => {
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

  it.skipIf(noLinks)("is written to a pipe that somebody reads, whole, and not to one that nobody does", async () => {
    const pipe = at("pipe.csv");
    execFileSync("mkfifo", [pipe]);
    await expect(writeTextWhole(pipe, "lost")).rejects.toThrow(
      /^disk: could not write .*: nobody reads the pipe; start/,
    );
    const long = "x".repeat(200_000); // more than a pipe holds
    const reader = spawn("cat", [pipe], { stdio: ["ignore", "pipe", "inherit"] });
    const read = text(reader.stdout);
    const [written] = await Promise.all([vi.waitFor(() => writeTextWhole(pipe, long), { timeout: 10_000 }), read]);
    expect([written, (await read) === long]).toEqual([undefined, true]);
    const hasty = spawn("head", ["-c", "1", pipe], { stdio: "ignore" });
    const torn = vi.waitFor(
      async () => {
        const told = await writeTextWhole(pipe, long).catch((error: Error) => error.message);
        expect(told).toMatch(/could not write .*: broken pipe; choose another place$/);
      },
      { timeout: 10_000 },
    );
    await Promise.all([torn, once(hasty, "exit")]);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  it.skipIf(noLinks)("is told where its name is a link to itself", async () => {
    symlinkSync("loop.csv", at("loop.csv"));
    const refused = await writeTextWhole(at("loop.csv"), "new").catch((error: unknown) => error);
    expect(tellFailure(refused)).toBe(EXIT.badInput);
  });

  it("that another program keeps open is told as such", async () => {
    const busy = Object.assign(new Error("EBUSY: resource busy or locked, rename"), { code: "EBUSY" });
    const written = writeWhole(at("labels.csv"), () => Promise.reject(busy));
    await expect(written).rejects.toThrow(/^disk: could not write .*: resource busy or locked; close the program/);
    expect(tellFailure(busy)).toBe(EXIT.badInput); // where it is read
  });

  it("is refused without a name, and told where the system takes no new file, or has a folder there", async () => {
    await expect(checkOutputFile("--model", "")).rejects.toThrow(/^--model: expected the name of a file, got ""/);
    mkdirSync(at("taken"));
    await expect(writeTextWhole(at("taken"), "new")).rejects.toThrow(
      /^disk: could not write .*taken": a folder is there/,
    );
    if (existsSync("/proc/self/mem"))
      await expect(writeTextWhole("/proc/self/mem", "new")).rejects.toThrow(
        /^disk: could not write "\/proc\/self\/mem": /,
      );
  });

  it.skipIf(noLinks)("is never what is read, by whatever link", async () => {
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
