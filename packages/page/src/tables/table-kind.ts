import { InputError } from "@fairfront/core/internal";

export type TableKind =
  | { readonly kind: "text"; readonly delimiter: string | undefined }
  | { readonly kind: "json" }
  | { readonly kind: "parquet" };

const KINDS: Readonly<Record<string, TableKind>> = {
  csv: { kind: "text", delimiter: undefined },
  txt: { kind: "text", delimiter: undefined },
  tsv: { kind: "text", delimiter: "\t" },
  tab: { kind: "text", delimiter: "\t" },
  json: { kind: "json" },
  jsonl: { kind: "json" },
  ndjson: { kind: "json" },
  parquet: { kind: "parquet" },
  pq: { kind: "parquet" },
};

const ARROW = ["arrow", "feather", "ipc"];

/** By the ending of the name, as on the command line. */
export function tableKind(name: string): TableKind {
  const plain = name.toLowerCase();
  const zipped = plain.endsWith(".gz");
  const ending = /\.([^.]+)$/.exec(zipped ? plain.slice(0, -3) : plain)?.[1] ?? "";
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (ARROW.includes(ending)) {
    throw new InputError(
      "file",
      `expected CSV, TSV, JSON or Parquet, got Arrow in "${name}"; save it as Parquet, or use fairfront run, which reads it`,
    );
  }
  if (kind === undefined || (zipped && kind.kind === "parquet")) {
    throw new InputError(
      "file",
      `expected a name that ends in .csv, .tsv, .json, .jsonl (each also with .gz), .parquet, or a run's .zip, got "${name}"; convert or rename it`,
    );
  }
  return kind;
}
