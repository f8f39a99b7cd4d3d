import { existsSync, statSync } from "node:fs";
import { InputError } from "@fairfront/core/internal";
import { filesAt } from "./files-at.ts";

/** The files of one table. */
export interface NamedFiles {
  /** What a person typed. */
  readonly place: string;
  /** What is below it may tell files from each other. Absolute. */
  readonly root: string;
  /** At least one; sorted; absolute. */
  readonly files: readonly string[];
  readonly kind: "text" | "parquet";
}

const PARQUET = /\.(parquet|pq)$/i;
const TEXTS = [/\.(csv|txt)(\.gz)?$/i, /\.(tsv|tab)(\.gz)?$/i];

/** Whether a folder or a pattern is named, which may be many files. */
export function namesMany(place: string): boolean {
  return existsSync(place) ? statSync(place).isDirectory() : /[*?]/.test(place);
}

/** The files of one kind that a folder or a pattern names. */
export async function namedFiles(place: string): Promise<NamedFiles> {
  const { root, files } = await filesAt(place);
  if (files.length === 0) {
    throw new InputError(
      "table",
      `expected a file, a folder or a pattern such as "data/**/*.parquet" that names some, got "${place}"`,
    );
  }
  const text = TEXTS.find((own) => own.test(files[0]));
  const other = files.find((file) => !(text ?? PARQUET).test(file));
  if (other === undefined) return { place, root, files, kind: text === undefined ? "parquet" : "text" };
  const expected =
    text === undefined ? "Parquet files, or text files of one kind" : `files of the kind of "${files[0]}"`;
  throw new InputError("table", `expected ${expected}, got also "${other}"; a folder or a pattern may name no others`);
}
