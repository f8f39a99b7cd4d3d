import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Rng } from "@fairfront/core/internal";
import { zipSync } from "fflate";
import { cli, signalAt } from "../end-to-end/cli.ts";
import { filesUnder } from "../files-under.ts";
import type { Cells } from "./fuzz-case.ts";
import { plainRows, tableFile } from "./table-files.ts";

/** Healthy files of the tool's own making, to be damaged. Paths are within a case's folder. */
export interface GoodRun {
  readonly rows: readonly Cells[];
  readonly table: Uint8Array;
  readonly finished: Readonly<Record<string, Uint8Array>>;
  /** With its checkpoint. */
  readonly stopped: Readonly<Record<string, Uint8Array>>;
  /** Whose rows stay where they are. */
  readonly outOfCore: Readonly<Record<string, Uint8Array>>;
  readonly model: Uint8Array;
  readonly zip: Uint8Array;
}

const PROTECT = ["--protect", "group", "--exclude", "c", "--clusters", "3", "--threads", "1"];

export async function goodRun(): Promise<GoodRun> {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-fuzz-"));
  try {
    const rng = Rng.fromSeed("a good run");
    const rows = plainRows(rng).map((row, i) => ({ ...row, group: i % 3 === 0 ? "a" : "b" }));
    const table = await tableFile(Rng.fromSeed(3), rows, "csv");
    writeFileSync(join(folder, "t.csv"), table);
    const run = ["run", "t.csv", ...PROTECT];
    await well(cli(folder, ...run, "--out", "finished", "--quiet", "--method", "lloyd"), 0);
    await well(cli(folder, "pick", "finished", "--id", "0", "--model", "m.json"), 0);
    await well(cli(folder, ...run, "--out-of-core", "--out", "rows", "--quiet", "--method", "lloyd"), 0);
    const long = [
      "--method",
      "safairkm",
      "--iterations",
      "4000",
      "--set",
      "stall=0",
      "--save-every",
      "1ms",
      "--out",
      "stopped",
    ];
    await well(signalAt(folder, "SIGTERM", 0.0001, [...run, ...long]), 130);
    const [finished, stopped] = [filesOf(folder, "finished"), filesOf(folder, "stopped")];
    return {
      rows,
      table,
      finished,
      stopped,
      outOfCore: filesOf(folder, "rows"),
      model: readFileSync(join(folder, "m.json")),
      zip: zipSync({ ...finished }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function well(ended: ReturnType<typeof cli>, expected: number): Promise<void> {
  const { code, stderr } = await ended;
  if (code !== expected) throw new Error(`a healthy command ended with ${code}: ${stderr}`);
}

/** The files of a run, with `@` for the folder that the record names. */
function filesOf(folder: string, run: string): Record<string, Uint8Array> {
  const paths = filesUnder(join(folder, run)).map((name) => `${run}/${name}`);
  const files = paths.filter((path) => statSync(join(folder, path)).isFile() && !/report\.html|front\.svg/.test(path));
  return Object.fromEntries(
    files.map((path) => {
      const bytes = readFileSync(join(folder, path));
      return [path, /(run|rows)\.json$/.test(path) ? Buffer.from(bytes.toString().replaceAll(folder, "@")) : bytes];
    }),
  );
}
