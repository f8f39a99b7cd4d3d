import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
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
import { fileURLToPath } from "node:url";
import type { RunRecord } from "@fairfront/core/internal";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inputIn } from "../cli/commands/input-table.ts";
import { readModel } from "../models/model-file.ts";
import { lockFolder } from "./folder-lock.ts";
import { folderStore } from "./folder-store.ts";
import { openStore } from "./open-store.ts";
import { recordedTable } from "./recorded-table.ts";
import { createRunFolder } from "./run-folder.ts";
import { refuseForeignTable } from "./table-in-folder.ts";

const MAIN = fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url));

let base = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "fairfront-foreign-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));
const at = (...names: string[]): string => join(base, ...names);
const pipe = (path: string): void => void spawnSync("mkfifo", [path]);

/** What somebody else may have put into a run folder. */
describe.skipIf(process.platform === "win32")("a run folder of somebody else", () => {
  it("leads no writing to a file elsewhere: its links give way", async () => {
    mkdirSync(at("links"));
    writeFileSync(at("mine.txt"), "mine");
    symlinkSync(at("mine.txt"), at("links/report.html"));
    await folderStore(at("links")).write("report.html", "a report");
    expect(readFileSync(at("mine.txt"), "utf8")).toBe("mine");
    expect(lstatSync(at("links/report.html")).isSymbolicLink()).toBe(false);
    expect(readFileSync(at("links/report.html"), "utf8")).toBe("a report");
    expect(readdirSync(at("links"))).toEqual(["report.html"]);
  });

  it("has no checkpoint in a folder elsewhere, neither written nor deleted", async () => {
    mkdirSync(at("elsewhere"));
    mkdirSync(at("run"));
    writeFileSync(at("elsewhere/latest.bin"), "mine");
    symlinkSync(at("elsewhere"), at("run/checkpoint"));
    const store = folderStore(at("run"));
    for (const content of [undefined, "new"])
      await expect(store.write("checkpoint/latest.bin", content)).rejects.toThrow(/a link that leads elsewhere/);
    expect(readFileSync(at("elsewhere/latest.bin"), "utf8")).toBe("mine");
  });

  it("stays as it is where it may not be replaced for a link in it, and so does what is there", async () => {
    cpSync(new URL("../../../../test/fixtures/old-run/run", import.meta.url), at("run"), { recursive: true });
    rmSync(at("run/checkpoint"), { recursive: true });
    mkdirSync(at("elsewhere"));
    const aside = ".0d9ce8a2-5e9b-4bd4-9c59-1c2d3e4f5a6b.aside.latest.bin"; // of who cannot be asked after
    writeFileSync(at("elsewhere", aside), "being written");
    symlinkSync(at("elsewhere"), at("run/checkpoint"));
    const before = readdirSync(at("run"));
    expect(before).toContain("front.csv");
    const replaced = createRunFolder({ out: at("run"), table: "t.csv", force: true });
    await expect(replaced).rejects.toThrow(/a link that leads elsewhere; remove it/);
    expect([readdirSync(at("run")), readdirSync(at("elsewhere"))]).toEqual([before, [aside]]);
  });

  it.skipIf(process.platform !== "linux")(
    "reads nothing of the system's own files, some of which never end",
    async () => {
      mkdirSync(at("odd"));
      symlinkSync("/proc/self/environ", at("odd/front.csv")); // /proc/kmsg waits for the next message
      expect(await folderStore(at("odd")).read("front.csv")).toHaveLength(0);
      const environ = createHash("sha256").update(readFileSync("/proc/self/environ")).digest("hex");
      const asked = { table: "/proc/self/environ", checksum: environ } as RunRecord["asked"];
      expect(await recordedTable({ asked }, asked.table)).toBe("other");
    },
  );

  it("is refused in a line where its files are pipes, devices or loops, instead of being read for ever", async () => {
    mkdirSync(at("odd"));
    pipe(at("odd/run.json"));
    symlinkSync("/dev/zero", at("odd/labels.parquet"));
    symlinkSync("front.csv", at("odd/front.csv"));
    const store = folderStore(at("odd"));
    for (const name of ["run.json", "labels.parquet"])
      await expect(store.read(name)).rejects.toThrow(/^run folder: .*no file but a pipe or a device; [^\n]+$/);
    await expect(store.read("front.csv")).rejects.toThrow(/a link to itself/);
    symlinkSync("/dev/zero", at("run.zip"));
    await expect(openStore(at("run.zip"))).rejects.toThrow(/a pipe or a device/);
    pipe(at("model.json"));
    await expect(readModel(at("model.json"))).rejects.toThrow(/^model: .*a pipe or a device/);
  });

  it("is not held by a lock that is a pipe", async () => {
    mkdirSync(at("held"));
    pipe(at("held/.lock"));
    await expect(lockFolder(at("held"))).rejects.toThrow(/a lock that cannot be read \(ENOTREG\)/);
    rmSync(at("held/.lock"));
    pipe(at("held/.lock.00000000-0000-4000-8000-000000000000"));
    (await lockFolder(at("held")))();
  });
});

const old = new URL("../../../../test/fixtures/old-run/run", import.meta.url);

describe("a run that is to be replaced", () => {
  it("stays as it is where a folder has the name of one of its files", async () => {
    for (const name of ["labels.parquet", "checkpoint/latest.bin", "report.html"]) {
      rmSync(at("run"), { recursive: true, force: true });
      cpSync(old, at("run"), { recursive: true });
      rmSync(at("run", name), { force: true });
      mkdirSync(at("run", name), { recursive: true });
      writeFileSync(at("run", name, "mine.txt"), "mine");
      const before = readdirSync(at("run"));
      const replaced = createRunFolder({ out: at("run"), table: "t.csv", force: true });
      await expect(replaced).rejects.toThrow(/^run folder: expected a file at .*, got a folder; move it away$/);
      expect(readdirSync(at("run"))).toEqual(before);
      for (const content of [undefined, "new"])
        await expect(folderStore(at("run")).write(name, content)).rejects.toThrow(/got a folder; move it away$/);
      expect(readFileSync(at("run", name, "mine.txt"), "utf8")).toBe("mine");
    }
  });

  it("is not the place of the table that is read, by whatever link", async () => {
    cpSync(old, at("run"), { recursive: true });
    cpSync(old, at("all/k-3"), { recursive: true });
    writeFileSync(at("all/clusters.json"), "{}");
    writeFileSync(at("all/report.html"), "overview");
    symlinkSync(at("run"), at("way"));
    symlinkSync(at("run/labels.parquet"), at("link.parquet"));
    for (const [out, table] of [
      ["run", "run/front.csv"],
      ["way", "run/labels.parquet"],
      ["run", "link.parquet"],
      ["all", "all/k-3/labels.parquet"],
    ]) {
      const asked = { out: at(out), table: at(table), force: true };
      await expect(createRunFolder(asked)).rejects.toThrow(/is a file of the run in .*, and would be replaced/);
    }
    writeFileSync(at("run/table.csv"), "a\n1\n");
    for (const table of ["run/table.csv", "all/k-3/labels.parquet"])
      (await createRunFolder({ out: at("run"), table: at(table), force: true })).release();
  });

  it("keeps a table from standard input under no name that something else has", async () => {
    cpSync(old, at("run"), { recursive: true });
    await refuseForeignTable(at("run"), at("run/table.csv"));
    symlinkSync(at("mine.txt"), at("run/table.csv"));
    await expect(refuseForeignTable(at("run"), at("run/table.csv"))).rejects.toThrow(/already has a "table.csv"/);
    const record = JSON.parse(readFileSync(at("run/run.json"), "utf8"));
    record.asked.table = at("run/table.csv");
    writeFileSync(at("run/run.json"), JSON.stringify(record));
    await refuseForeignTable(at("run"), at("run/table.csv"));
    const path = at("stdin.csv");
    writeFileSync(path, "a\n1\n");
    writeFileSync(at("mine.txt"), "mine");
    const input = { path, name: path, reading: {}, temporary: true };
    await inputIn(at("run"), input, record).input!.keep();
    expect(readFileSync(at("run/table.csv"), "utf8")).toBe("a\n1\n");
    expect(readFileSync(at("mine.txt"), "utf8")).toBe("mine");
  });

  it("and run refuses to, before it begins", () => {
    mkdirSync(at("notes"));
    writeFileSync(at("notes/table.csv"), "mine");
    const asked = ["run", "-", "--protect", "sex", "--clusters", "2", "--out", at("notes")];
    const { status, stderr } = spawnSync(process.execPath, [MAIN, ...asked], { input: "x,sex\n1,f\n2,m\n3,f\n4,m\n" });
    expect([status, String(stderr)]).toEqual([2, expect.stringMatching(/already has a "table.csv"/)]);
    expect(readdirSync(at("notes"))).toEqual(["table.csv"]);
    expect(readFileSync(at("notes/table.csv"), "utf8")).toBe("mine");
  });
});

describe("a folder of several numbers of clusters", () => {
  const made = (): void => {
    for (const k of [3, 4, 5]) cpSync(old, at("all", `k-${k}`), { recursive: true });
    writeFileSync(at("all/clusters.json"), "{}");
    writeFileSync(at("all/report.html"), "overview");
  };

  it("can be replaced by force, and then keeps none of its runs", async () => {
    made();
    writeFileSync(at("all/k-4/mine.txt"), "mine");
    const asked = { out: at("all"), table: "t.csv" };
    await expect(createRunFolder(asked)).rejects.toThrow(/holds a run for each of several numbers of clusters/);
    const folder = await createRunFolder({ ...asked, force: true });
    expect(readFileSync(at("all/report.html"), "utf8")).toBe("overview"); // until there is something new
    await folder.clear!();
    folder.release();
    expect(readdirSync(at("all"))).toEqual(["k-4"]);
    expect(readdirSync(at("all/k-4"))).toEqual(["mine.txt"]);
  });

  it("is not replaced while one of its runs is held", async () => {
    made();
    const release = await lockFolder(at("all/k-5"));
    await expect(createRunFolder({ out: at("all"), table: "t.csv", force: true })).rejects.toThrow();
    release();
    expect(readFileSync(at("all/report.html"), "utf8")).toBe("overview");
  });
});
