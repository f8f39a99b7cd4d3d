import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import type { Rng } from "@fairfront/core/internal";
import { tableFromArrays, tableToIPC } from "apache-arrow";
import { writeOds, writeXlsx } from "hucre";
import { chance, oneOf, STRANGE } from "./draw.ts";
import type { Cells } from "./fuzz-case.ts";

export const COLUMNS = ["x", "y", "group", "c"] as const;
export const FORMATS = ["csv", "tsv", "json", "jsonl", "parquet", "arrow", "csv.gz", "xlsx", "ods"] as const;
export type Format = (typeof FORMATS)[number];

/** Two features, two or three groups, two or three clusters; some thirty rows. */
export function plainRows(rng: Rng): Cells[] {
  const groups = oneOf(rng, [
    ["a", "b"],
    ["0", "1"],
    ["f", "m", "x"],
    ["01", "1"],
    ["9007199254740992", "9007199254740993"],
  ]);
  const clusters = oneOf(rng, [
    ["one", "two"],
    ["0", "1", "2"],
    ["1", "01"],
    ["true", "false"],
  ]);
  const whole = chance(rng, 0.5);
  return Array.from({ length: 24 + rng.below(16) }, (_, row) => ({
    x: String(whole ? rng.below(9) : rng.below(900) / 100),
    y: String(whole ? rng.below(50) - 20 : rng.below(9000) / 8),
    group: row < groups.length ? groups[row] : oneOf(rng, groups),
    c: row < clusters.length ? clusters[row] : oneOf(rng, clusters),
  }));
}

/** The rows with a strange text in a cell or two. */
export function strangeRows(rng: Rng, rows: readonly Cells[]): Cells[] {
  const result = rows.map((row) => ({ ...row }));
  for (let times = 1 + rng.below(2); times > 0; times--) {
    const column = oneOf(rng, COLUMNS);
    const text = oneOf(rng, STRANGE);
    const some = chance(rng, 0.3) ? rng.float() : 0; // one cell, or a share of the column
    const at = rng.below(result.length);
    result.forEach((row, index) => {
      if (index === at || rng.float() < some) row[column] = text;
    });
  }
  return result;
}

/** The rows as a file. Cells of CSV are quoted where they must be, and at times where they need not. */
export async function tableFile(rng: Rng, rows: readonly Cells[], format: Format): Promise<Uint8Array> {
  if (format === "csv.gz") return gzipSync(await tableFile(rng, rows, "csv"));
  if (format === "csv" || format === "tsv")
    return delimited(rng, rows, format === "tsv" ? "\t" : oneOf(rng, [",", ",", ";", "|"]));
  if (format === "json") return Buffer.from(JSON.stringify(rows.map(typed)));
  if (format === "jsonl") return Buffer.from(`${rows.map((row) => JSON.stringify(typed(row))).join("\n")}\n`);
  if (format === "arrow") {
    const columns = COLUMNS.map((name) => [name, rows.map((row) => typed(row)[name])] as const);
    const arrays = columns.map(([name, values]) => [
      name,
      values.every((v) => typeof v === "number")
        ? Float64Array.from(values as number[])
        : values.map((v) => (v === null ? null : String(v))),
    ]);
    return tableToIPC(tableFromArrays(Object.fromEntries(arrays)), oneOf(rng, ["file", "stream"] as const));
  }
  if (format === "xlsx" || format === "ods") {
    const cells = [[...COLUMNS], ...rows.map((row) => COLUMNS.map((name) => typed(row)[name]))];
    return (format === "xlsx" ? writeXlsx : writeOds)({ sheets: [{ name: "people", rows: cells }] });
  }
  return parquet(rows);
}

/** The rows as lines; `names` are the columns that the file has. */
export function delimited(
  rng: Rng,
  rows: readonly Cells[],
  sign: string,
  names: readonly (keyof Cells)[] = COLUMNS,
): Uint8Array {
  const end = oneOf(rng, ["\n", "\n", "\r\n"]);
  const quoteAll = chance(rng, 0.2);
  const bom = chance(rng, 0.15) ? "\ufeff" : "";
  const cell = (text: string | null): string => {
    const must = text !== null && (text.includes(sign) || /["\r\n]|^\s|\s$/.test(text) || text === "");
    return must || quoteAll ? `"${(text ?? "").replaceAll('"', '""')}"` : (text ?? "");
  };
  const lines = [names.join(sign), ...rows.map((row) => names.map((name) => cell(row[name])).join(sign))];
  return Buffer.from(bom + lines.join(end) + (chance(rng, 0.8) ? end : ""));
}

/** What is written as a number where a format has numbers; anything else makes its column one of texts. */
export const PLAIN = /^-?(0|[1-9]\d{0,14})(\.\d+)?$/;

/** Features as numbers, where they are; the rest stays text. */
function typed({ x, y, group, c }: Cells): Record<string, string | number | null> {
  const number = (text: string | null): string | number | null =>
    text !== null && PLAIN.test(text) ? Number(text) : text;
  return { x: number(x), y: number(y), group, c };
}

let duckdb: Promise<DuckDBInstance> | undefined;

async function parquet(rows: readonly Cells[]): Promise<Uint8Array> {
  duckdb ??= DuckDBInstance.create();
  const connection = await (await duckdb).connect();
  const folder = mkdtempSync(join(tmpdir(), "fairfront-fuzz-"));
  const path = join(folder, "t.parquet");
  const literal = (text: string | null): string =>
    text === null ? "NULL" : `'${text.replaceAll("\0", "").replaceAll("'", "''")}'`;
  const isNumber = (name: "x" | "y"): boolean => rows.every((row) => row[name] !== null && PLAIN.test(row[name]!));
  const cast = (name: (typeof COLUMNS)[number]): string =>
    (name === "x" || name === "y") && isNumber(name) ? `"${name}"::DOUBLE AS "${name}"` : `"${name}"`;
  const values = rows.map((row) => `(${COLUMNS.map((name) => literal(row[name])).join(",")})`).join(",");
  try {
    await connection.run(
      `COPY (SELECT ${COLUMNS.map(cast).join(",")} FROM (VALUES ${values}) AS t(${COLUMNS.map((n) => `"${n}"`).join(",")})) TO '${path}' (FORMAT parquet)`,
    );
    return readFileSync(path);
  } finally {
    connection.closeSync();
    rmSync(folder, { recursive: true, force: true });
  }
}
