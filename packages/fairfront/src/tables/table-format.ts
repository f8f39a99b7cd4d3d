import { basename } from "node:path";
import { fileError, type Remedy, type TableFormatName } from "@fairfront/core/internal";

const ENDINGS: Readonly<Record<string, TableFormatName>> = {
  csv: "csv",
  txt: "csv",
  tsv: "tsv",
  tab: "tsv",
  json: "json",
  jsonl: "json",
  ndjson: "json",
  parquet: "parquet",
  pq: "parquet",
  arrow: "arrow",
  feather: "arrow",
  ipc: "arrow",
  xlsx: "xlsx",
  ods: "ods",
};

/** By the ending of the name; each also with .gz. */
export function tableFormat(path: string): TableFormatName {
  const name = basename(path).toLowerCase();
  const ending = /\.([^.]+)$/.exec(isZipped(path) ? name.slice(0, -3) : name)?.[1] ?? "";
  const format = Object.hasOwn(ENDINGS, ending) ? ENDINGS[ending] : undefined;
  const sheet = format === "xlsx" || format === "ods"; // packed already
  if (format !== undefined && !(sheet && isZipped(path))) return format;
  const known = "a name that ends in .csv, .tsv, .json, .jsonl, .parquet, .arrow (each also with .gz), .xlsx or .ods";
  const how = { advice: "convert it", remedies: [SAY_FORMAT] };
  throw fileError("table", `expected ${known}, got "${basename(path)}"`, how);
}

export const SAY_FORMAT: Remedy = { kind: "use", option: "format", to: "say-format" };

export function isText(format: TableFormatName): format is "csv" | "tsv" {
  return format === "csv" || format === "tsv";
}

export function isZipped(path: string): boolean {
  return path.toLowerCase().endsWith(".gz");
}

const ARROW_STREAM = Buffer.from([0xff, 0xff, 0xff, 0xff]);

/** What the first bytes say; CSV where they say nothing. */
export function formatOfBytes(bytes: Uint8Array): TableFormatName {
  const head = Buffer.from(bytes.subarray(0, 4096));
  if (head.subarray(0, 4).toString("latin1") === "PAR1") return "parquet";
  if (head.subarray(0, 6).toString("latin1") === "ARROW1" || head.subarray(0, 4).equals(ARROW_STREAM)) return "arrow";
  if (head.subarray(0, 4).toString("latin1") === "PK\u0003\u0004") {
    return head.includes("application/vnd.oasis.opendocument.spreadsheet", 0, "latin1") ? "ods" : "xlsx";
  }
  return /^[\s\ufeff]*[[{]/.test(head.toString("utf8")) ? "json" : "csv";
}
