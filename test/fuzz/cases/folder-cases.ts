import type { Rng } from "@fairfront/core/internal";
import { unzipSync, zipSync } from "fflate";
import { damagedBytes, damagedJson } from "../damage.ts";
import { chance, oneOf } from "../draw.ts";
import type { FuzzCase } from "../fuzz-case.ts";
import type { GoodRun } from "../good-run.ts";
import { strangeRows, tableFile } from "../table-files.ts";

/** A run folder of which one or two files were damaged, by bytes or by the values within. */
export async function damagedFolder(rng: Rng, name: string, good: GoodRun): Promise<FuzzCase> {
  const run = oneOf(rng, ["finished", "stopped"] as const);
  const files: Record<string, Uint8Array> = { ...good[run], "t.csv": good.table };
  if (chance(rng, 0.5)) files[`${run}/run.json`] = withoutChecksums(files[`${run}/run.json`]); // as earlier versions wrote
  for (let times = 1 + rng.below(2); times > 0; times--) {
    const path = oneOf(
      rng,
      Object.keys(files).filter((path) => path !== "t.csv"),
    );
    files[path] = chance(rng, 0.05) ? new Uint8Array() : damagedFile(rng, path, files[path]);
  }
  const pick = [
    "pick",
    run,
    oneOf(rng, ["--id=0", "--id=1", "--knee", "--balance=0.2", "--cost=+5%"]),
    "--labels",
    "labels.csv",
    "--json",
  ];
  const resume = ["resume", run, "--quiet", "--time", "400ms"];
  const again = ["run", "--repeat", `${run}/run.json`, "--out", "again", "--quiet"];
  const args = oneOf(rng, run === "stopped" ? [resume, resume, pick] : [pick, pick, again, resume]);
  return { name, files, ask: { args }, truth: good.rows };
}

const ELSEWHERE = [
  "postgres://127.0.0.1:9/a/b",
  "clickhouse://127.0.0.1:9/a/b",
  "spark://127.0.0.1:9/a/b",
  "sc://127.0.0.1:9/a/b",
  "hand:///etc",
  "//127.0.0.1/a/t.csv",
  "nothing://a",
  "/dev/zero",
  "/etc",
];

/** A run whose rows stay where they are, with a damaged file, or one that names rows elsewhere. */
export async function damagedRows(rng: Rng, name: string, good: GoodRun): Promise<FuzzCase> {
  const files: Record<string, Uint8Array> = { ...good.outOfCore, "t.csv": good.table };
  const plain = JSON.parse(Buffer.from(files["rows/rows.json"]).toString()) as RowsJson;
  const goesOn = chance(rng, 0.4);
  if (goesOn) Object.assign(plain, { state: "running", step: 1 + rng.below(plain.step) });
  const elsewhere = chance(rng, 0.15);
  if (elsewhere) plain.asked.table = oneOf(rng, ELSEWHERE);
  const sound = Buffer.from(JSON.stringify(plain));
  files["rows/rows.json"] = elsewhere ? sound : damagedFile(rng, "rows.json", sound);
  const pick = ["pick", "rows", "--id=0", "--labels", "labels.csv", "--json"];
  const args = goesOn ? ["resume", "rows", "--quiet"] : pick;
  return { name, files, ask: { args }, truth: goesOn ? undefined : good.rows, refused: elsewhere };
}

interface RowsJson {
  state: string;
  step: number;
  asked: { table: string };
}

function withoutChecksums(record: Uint8Array): Uint8Array {
  const plain = JSON.parse(Buffer.from(record).toString()) as { front?: { checksums?: unknown } };
  delete plain.front?.checksums;
  return Buffer.from(JSON.stringify(plain));
}

function damagedFile(rng: Rng, path: string, bytes: Uint8Array): Uint8Array {
  if (path.endsWith(".json") && chance(rng, 0.85)) {
    try {
      return Buffer.from(damagedJson(rng, Buffer.from(bytes).toString()));
    } catch {
      return damagedBytes(rng, bytes); // damaged before
    }
  }
  if (!path.endsWith(".csv") || chance(rng, 0.4)) return damagedBytes(rng, bytes);
  const rows = Buffer.from(bytes)
    .toString()
    .trimEnd()
    .split("\n")
    .map((line) => line.split(","));
  const row = oneOf(rng, rows);
  row[rng.below(row.length)] = oneOf(rng, [
    "",
    "0",
    "1",
    "-1",
    "1.5",
    "NaN",
    "1e999",
    "0.999",
    "x",
    "trace",
    "2",
    "99",
  ]);
  return Buffer.from(`${rows.map((cells) => cells.join(",")).join("\n")}\n`);
}

/** A model whose values were damaged, or a sound one for a strange table. */
export async function damagedModel(rng: Rng, name: string, good: GoodRun): Promise<FuzzCase> {
  const sound = chance(rng, 0.3);
  const rows = sound ? strangeRows(rng, good.rows) : good.rows;
  const text = Buffer.from(good.model).toString();
  const model = sound
    ? good.model
    : chance(rng, 0.8)
      ? Buffer.from(damagedJson(rng, text))
      : damagedBytes(rng, good.model);
  const files = { "m.json": model, "t.csv": await tableFile(rng, rows, "csv") };
  const more = chance(rng, 0.3) ? ["--missing", oneOf(rng, ["drop", "impute"])] : [];
  return {
    name,
    files,
    ask: { args: ["predict", "m.json", "t.csv", "--out", "p.csv", ...more] },
    truth: rows,
  };
}

/** A zip of a run: damaged as a zip, or sound with damaged files. */
export async function damagedZip(rng: Rng, name: string, good: GoodRun): Promise<FuzzCase> {
  const zip = chance(rng, 0.7) ? damagedBytes(rng, good.zip) : repacked(rng, good.zip);
  const args = ["pick", "run.zip", "--id=0", "--table", "t.csv", "--labels", "labels.csv", "--json"];
  return { name, files: { "run.zip": zip, "t.csv": good.table }, ask: { args }, truth: good.rows };
}

function repacked(rng: Rng, zip: Uint8Array): Uint8Array {
  const entries = Object.entries(unzipSync(zip));
  const [path, bytes] = oneOf(rng, entries);
  const other = oneOf(rng, [
    "../run.json",
    "/run.json",
    "a/b/run.json",
    "run.json",
    "x\\run.json",
    "__MACOSX/run.json",
    path.toUpperCase(),
  ]);
  return zipSync({ ...Object.fromEntries(entries), [other]: damagedBytes(rng, bytes) });
}
