import { gzipSync } from "node:zlib";
import type { Rng } from "@fairfront/core/internal";
import { damagedBytes } from "../damage.ts";
import { chance, oneOf } from "../draw.ts";
import type { Cells, FuzzCase } from "../fuzz-case.ts";
import type { GoodRun } from "../good-run.ts";
import { COLUMNS, delimited, plainRows, strangeRows } from "../table-files.ts";
import { commandOn } from "./table-cases.ts";

const FOLDER = "texts";

/** Some text files that are one table, and its rows in the order in which they are read. */
interface Texts {
  readonly files: Record<string, Uint8Array>;
  readonly rows: readonly Cells[];
}

/** A table with strange texts in several sound files, partitioned at times: the figures must be those of all rows, or it is refused. */
export async function manyTexts(rng: Rng, name: string, good: GoodRun): Promise<FuzzCase> {
  const predicts = chance(rng, 0.2);
  const plain = predicts ? good.rows : plainRows(rng);
  const { files, rows } = textsOf(rng, chance(rng, 0.6) ? strangeRows(rng, plain) : plain);
  const place = oneOf(rng, [FOLDER, `${FOLDER}/**/*`]);
  const predict = ["predict", "m.json", place, "--out", "p.csv"];
  const args = predicts ? predict : commandOn(rng, place);
  const lost = rows.some((row) => Object.values(row).some((text) => text?.includes("\0") === true));
  return { name, files: { ...files, "m.json": good.model }, ask: { args }, truth: lost ? undefined : rows };
}

/** One of the files is damaged, or belongs to another table: the answer is a refusal where it is surely none of this one. */
export async function damagedTexts(rng: Rng, name: string): Promise<FuzzCase> {
  const { files } = textsOf(rng, plainRows(rng));
  const path = oneOf(rng, Object.keys(files));
  const foreign = chance(rng, 0.6);
  const [place, bytes] = foreign ? foreignFile(rng, path) : [path, damagedBytes(rng, files[path])];
  return { name, files: { ...files, [place]: bytes }, ask: { args: commandOn(rng, FOLDER) }, refused: foreign };
}

/** A file that cannot be one of the table. */
function foreignFile(rng: Rng, path: string): readonly [string, Uint8Array] {
  const beside = `${path.slice(0, path.lastIndexOf("/"))}/z.csv`;
  return oneOf(rng, [
    [beside, Buffer.from("y,x,group,c\n1,2,a,0\n")],
    [beside, Buffer.from("X,y,group,c\n1,2,a,0\n")],
    [beside, Buffer.from("x,y,group,c,more\n1,2,a,0,1\n")],
    [beside, Buffer.from('x,y,group,c\n1,2,"a,0\n')],
    [beside, Buffer.from("x,y,group,c\n1,2,caf\xe9 noir,0\n", "latin1")],
    [beside, Buffer.from("\ufeffx,y,group,c\n1,2,a,0\n", "utf16le")],
    [beside, Buffer.from("x,y,group,c\n1,2,a\n")],
    [beside, Buffer.from("")],
    [`${beside}.gz`, gzipSync("x,y,group,c\n1,2,a,0\n").subarray(0, 24)],
    [`${beside}.gz`, Buffer.from("x,y,group,c\n1,2,a,0\n")],
    [`${FOLDER}/other=1/z.csv`, Buffer.from("x,y,group,c\n1,2,a,0\n")],
    [`${FOLDER}/z.parquet`, Buffer.from("PAR1")],
  ] as const);
}

function textsOf(rng: Rng, rows: readonly Cells[]): Texts {
  const inPath = partitionOf(rng, rows);
  const names = COLUMNS.filter((name) => name !== inPath);
  const sign = oneOf(rng, [",", ",", ";", "|"]);
  const count = 1 + rng.below(4);
  const parts = new Map<string, Cells[]>();
  for (const row of rows) {
    const folder = inPath === undefined ? "" : `${inPath}=${folderOf(row[inPath])}/`;
    const path = `${FOLDER}/${folder}${rng.below(count)}.csv${rng.below(count) === 3 ? ".gz" : ""}`;
    parts.set(path, [...(parts.get(path) ?? []), row]);
  }
  const paths = [...parts.keys()].sort();
  const files = paths.map((path) => {
    const text = delimited(rng, parts.get(path)!, sign, names);
    return [path, path.endsWith(".gz") ? gzipSync(text) : text] as const;
  });
  return { files: Object.fromEntries(files), rows: paths.flatMap((path) => parts.get(path)!) };
}

/** At times a column of texts is in the names of folders. */
function partitionOf(rng: Rng, rows: readonly Cells[]): "group" | "c" | undefined {
  const name = oneOf(rng, ["group", "c", undefined, undefined] as const);
  const fits = name !== undefined && rows.every((row) => folderOf(row[name]).length < 200);
  return fits ? name : undefined;
}

function folderOf(text: string | null): string {
  return text === null ? "__HIVE_DEFAULT_PARTITION__" : encodeURIComponent(text);
}
