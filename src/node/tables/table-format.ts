import { basename } from "node:path";
import { InputError } from "../../core/index.ts";

export type TableFormat =
  | { readonly kind: "text"; readonly delimiter?: string }
  | { readonly kind: "json" | "parquet" };

const FORMATS: Readonly<Record<string, TableFormat>> = {
  csv: { kind: "text" },
  txt: { kind: "text" },
  tsv: { kind: "text", delimiter: "\t" },
  tab: { kind: "text", delimiter: "\t" },
  json: { kind: "json" },
  jsonl: { kind: "json" },
  ndjson: { kind: "json" },
  parquet: { kind: "parquet" },
  pq: { kind: "parquet" },
};

/** By the ending of the name: .csv, .tsv, .json, .jsonl, .parquet; all but Parquet also with .gz. */
export function tableFormat(path: string): TableFormat {
  const name = basename(path).toLowerCase();
  const zipped = name.endsWith(".gz");
  const ending = /\.([^.]+)$/.exec(zipped ? name.slice(0, -3) : name)?.[1] ?? "";
  const format = Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
  if (format === undefined || (zipped && format.kind === "parquet")) {
    const known = "a name that ends in .csv, .tsv, .json, .jsonl (each also with .gz) or .parquet";
    throw new InputError("table", `expected ${known}, got "${basename(path)}"; convert or rename it`);
  }
  return format;
}
