import { gunzipSync, gzipSync } from "node:zlib";
import type { Rng } from "@fairfront/core/internal";
import { damagedBytes } from "../damage.ts";
import { chance, oneOf } from "../draw.ts";
import type { FuzzCase } from "../fuzz-case.ts";
import { FORMATS, plainRows, strangeRows, tableFile } from "../table-files.ts";

const PROTECT = ["--protect", "group"];

function commandOn(rng: Rng, file: string): string[] {
  const missing = chance(rng, 0.4) ? ["--missing", oneOf(rng, ["drop", "impute"])] : [];
  const types = chance(rng, 0.3) ? ["--types", "x=number,y=number"] : [];
  const audit = ["audit", file, "--labels", "c", ...PROTECT, "--features", "x,y", "--json", ...missing, ...types];
  const run = [
    "run",
    file,
    ...PROTECT,
    "--features",
    "x,y",
    "--clusters",
    "2",
    "--out",
    "out",
    "--quiet",
    "--threads",
    "1",
  ];
  return oneOf(rng, [
    audit,
    audit,
    audit,
    [...run, "--method", "lloyd", ...missing, ...types],
    ["inspect", file, ...PROTECT, "--json"],
  ]);
}

/** A table with strange texts in a sound file: the figures must follow from the texts, or it is refused. */
export async function strangeTable(rng: Rng, name: string): Promise<FuzzCase> {
  const format = oneOf(rng, FORMATS);
  const rows = chance(rng, 0.85) ? strangeRows(rng, plainRows(rng)) : plainRows(rng);
  const file = `t.${format}`;
  const lost = rows.some((row) => Object.values(row).some((text) => text?.includes("\0") === true)); // not every format has it
  const files = { [file]: await tableFile(rng, rows, format) };
  return { name, files, ask: { args: commandOn(rng, file) }, truth: lost ? undefined : rows };
}

/** A sound table whose bytes were damaged, behind the gzip at times. */
export async function damagedTable(rng: Rng, name: string): Promise<FuzzCase> {
  const format = oneOf(rng, FORMATS);
  const sound = await tableFile(rng, plainRows(rng), format);
  const inside = format === "csv.gz" && chance(rng, 0.5);
  const bytes = inside ? gzipSync(damagedBytes(rng, gunzipSync(sound))) : damagedBytes(rng, sound);
  const file = `t.${format}`;
  return { name, files: { [file]: bytes }, ask: { args: commandOn(rng, file) } };
}
