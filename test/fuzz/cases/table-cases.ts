import { gunzipSync, gzipSync } from "node:zlib";
import type { Rng } from "@fairfront/core/internal";
import { unzipSync, zipSync } from "fflate";
import { damagedBytes } from "../damage.ts";
import { chance, oneOf } from "../draw.ts";
import type { FuzzCase } from "../fuzz-case.ts";
import { FORMATS, plainRows, strangeRows, tableFile } from "../table-files.ts";

const PROTECT = ["--protect", "group"];

/** A command on a table, of several. */
export function commandOn(rng: Rng, file: string): string[] {
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
    [...run, "--method", "lloyd", "--out-of-core", ...missing, ...types],
    ["inspect", file, ...PROTECT, "--json"],
  ]);
}

/** The place of a table, and a command on it: Parquet is at times a file of a folder, which is read out of core. */
function placed(rng: Rng, format: (typeof FORMATS)[number]): { readonly file: string; readonly args: string[] } {
  const file = `t.${format}`;
  if (format !== "parquet" || chance(rng, 0.5)) return { file, args: commandOn(rng, file) };
  const inspect = ["inspect", "parts", ...PROTECT, "--json"];
  const run = ["run", "parts", ...PROTECT, "--features", "x,y", "--clusters", "2", "--out", "out", "--quiet"];
  const args = oneOf(rng, [inspect, [...run, "--threads", "1", "--method", "lloyd", "--out-of-core"]]);
  return { file: `parts/${file}`, args };
}

/** A table with strange texts in a sound file: the figures must follow from the texts, or it is refused. */
export async function strangeTable(rng: Rng, name: string): Promise<FuzzCase> {
  const format = oneOf(rng, FORMATS);
  const rows = chance(rng, 0.85) ? strangeRows(rng, plainRows(rng)) : plainRows(rng);
  const { file, args } = placed(rng, format);
  const lost = rows.some((row) => Object.values(row).some((text) => text?.includes("\0") === true)); // not every format has it
  const files = { [file]: await tableFile(rng, rows, format) };
  return { name, files, ask: { args }, truth: lost ? undefined : rows };
}

/** A sound table whose bytes were damaged, behind the gzip at times. */
export async function damagedTable(rng: Rng, name: string): Promise<FuzzCase> {
  const format = oneOf(rng, FORMATS);
  const sound = await tableFile(rng, plainRows(rng), format);
  const inside = chance(rng, 0.5);
  const bytes = (inside ? damagedInside(rng, format, sound) : undefined) ?? damagedBytes(rng, sound);
  const { file, args } = placed(rng, format);
  return { name, files: { [file]: bytes }, ask: { args } };
}

/** Damaged below the packing, which stays whole; undefined where there is none. */
function damagedInside(rng: Rng, format: (typeof FORMATS)[number], sound: Uint8Array): Uint8Array | undefined {
  if (format === "csv.gz") return gzipSync(damagedBytes(rng, gunzipSync(sound)));
  if (format !== "xlsx" && format !== "ods") return undefined;
  const parts: Record<string, Uint8Array> = unzipSync(sound);
  const path = oneOf(rng, Object.keys(parts));
  const repeated = /(spans|r|count|number-(rows|columns)-repeated)="\d+"/;
  const text = Buffer.from(parts[path]).toString();
  parts[path] = chance(rng, 0.3)
    ? Buffer.from(
        text.replace(repeated, (_, name: string) => `${name}="${oneOf(rng, ["0", "-1", "4000000000", "1e9", "A1"])}"`),
      )
    : damagedBytes(rng, parts[path]);
  return zipSync(parts);
}
