import { InputError } from "@fairfront/core/internal";

export type TableKind =
  | { readonly kind: "text"; readonly delimiter: string | undefined }
  | { readonly kind: "json" }
  | { readonly kind: "parquet" }
  | { readonly kind: "arrow" }
  | { readonly kind: "sheet"; readonly format: "xlsx" | "ods" };

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
  arrow: { kind: "arrow" },
  feather: { kind: "arrow" },
  ipc: { kind: "arrow" },
  xlsx: { kind: "sheet", format: "xlsx" },
  ods: { kind: "sheet", format: "ods" },
};

/** By the ending of the name, as on the command line. */
export function tableKind(name: string): TableKind {
  const plain = name.toLowerCase();
  const zipped = plain.endsWith(".gz");
  const ending = /\.([^.]+)$/.exec(zipped ? plain.slice(0, -3) : plain)?.[1] ?? "";
  const kind = Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
  if (kind === undefined || (zipped && kind.kind === "sheet")) {
    throw new InputError(
      "file",
      `expected a name that ends in .csv, .tsv, .json, .jsonl, .parquet, .arrow (each also with .gz), .xlsx, .ods, or a run's .zip, got "${name}"; convert or rename it`,
    );
  }
  return kind;
}
