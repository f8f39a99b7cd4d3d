import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { filesUnder } from "../files-under.ts";
import { cli, inFolder } from "./cli.ts";
import { inProcess } from "./in-process.ts";

const OLD = fileURLToPath(new URL("../fixtures/old-run", import.meta.url));

/** A run of an earlier version whose time was up, its table, and the zip of it. */
function oldRunIn(folder: string): void {
  cpSync(OLD, folder, { recursive: true });
  const files = filesUnder(join(folder, "run"))
    .filter((name) => statSync(join(folder, "run", name)).isFile())
    .map((name) => [`run/${name}`, Uint8Array.from(readFileSync(join(folder, "run", name)))]);
  writeFileSync(join(folder, "run.zip"), zipSync(Object.fromEntries(files)));
}

const filesIn = (zip: string): Record<string, Uint8Array> => unzipSync(Uint8Array.from(readFileSync(zip)));

describe("the zip of a run", () => {
  it("is picked from and resumed as its folder, to the same files", async () => {
    await inFolder(async (folder) => {
      oldRunIn(folder);
      const table = ["--table", join(folder, "people.csv")];
      for (const run of ["run", "run.zip"]) {
        const { code, stdout } = await inProcess(["pick", join(folder, run), "--balance", "0.4", "--json", ...table]);
        expect([code, JSON.parse(stdout).id]).toEqual([0, 0]);
        const resumed = await cli(folder, "resume", run, ...table, "--time", "10m", "--quiet");
        expect(resumed).toMatchObject({ code: 0, stderr: "" });
      }
      const zipped = filesIn(join(folder, "run.zip"));
      const names = readdirSync(join(folder, "run")).sort();
      expect(names).toEqual(["front.csv", "front.svg", "labels.parquet", "report.html", "run.json"]);
      expect(Object.keys(zipped).sort()).toEqual(names.map((name) => `run/${name}`));
      for (const name of ["front.csv", "labels.parquet", "front.svg"])
        expect(Buffer.from(zipped[`run/${name}`]).equals(readFileSync(join(folder, "run", name)))).toBe(true);
      expect(JSON.parse(Buffer.from(zipped["run/run.json"]).toString())).toMatchObject({ reason: "converged" });
      expect(readdirSync(folder).sort()).toEqual(["people.csv", "run", "run.zip"]);
    });
  });

  it("finds its table beside it where a page, which knows no paths, made it", async () => {
    await inFolder(async (folder) => {
      oldRunIn(folder);
      const files = filesIn(join(folder, "run.zip"));
      const record = Buffer.from(files["run/run.json"]).toString().replace("/home/ann/people.csv", "people.csv");
      writeFileSync(join(folder, "run.zip"), zipSync({ ...files, "run/run.json": Buffer.from(record) }));
      expect(await inProcess(["pick", join(folder, "run.zip"), "--id", "1"])).toMatchObject({ code: 0 });
    });
  });
});

describe("a run folder that somebody changed", () => {
  it("is refused in one line by every command, wherever the change is", async () => {
    await inFolder(async (folder) => {
      oldRunIn(folder);
      const [run, table] = [join(folder, "run"), ["--table", join(folder, "people.csv")]];
      const lines = readFileSync(join(run, "front.csv"), "utf8").split("\n");
      const told = lines[2].split(",");
      const claims = (cost: number, sex: number, relative: number) =>
        [told[0], cost, sex, told[3], relative, ...told.slice(5)].join(",");
      const best = 0.9354838709677419;
      for (const [line, commands] of [
        [claims(Number(told[1]), 0.999, 0.999 / best), ["pick"]], // fits itself: only the labels tell
        [claims(Number(told[1]), 0.999, 1.3), ["pick", "ui"]],
      ] as const) {
        writeFileSync(join(run, "front.csv"), lines.with(2, line).join("\n"));
        for (const command of commands) {
          const flags = command === "pick" ? ["--id", "0", ...table] : [];
          const { code, stderr } = await inProcess([command, run, ...flags]);
          expect([command, code, stderr.split("\n").length]).toEqual([command, 2, 2]);
        }
      }
      expect(existsSync(join(run, ".lock"))).toBe(false);
    });
  });
});
