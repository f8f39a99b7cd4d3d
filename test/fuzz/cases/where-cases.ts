import type { Rng } from "@fairfront/core/internal";
import { chance, oneOf } from "../draw.ts";
import type { Cells, FuzzCase } from "../fuzz-case.ts";
import { plainRows, tableFile } from "../table-files.ts";

/** A condition in SQL, and what it says of a row. */
interface Condition {
  readonly sql: string;
  readonly holds: (row: Cells) => boolean;
}

function condition(rng: Rng, depth = 2): Condition {
  if (depth > 0 && chance(rng, 0.6)) {
    const [left, right] = [condition(rng, depth - 1), condition(rng, depth - 1)];
    if (chance(rng, 0.25)) return { sql: `NOT (${left.sql})`, holds: (row) => !left.holds(row) };
    return chance(rng, 0.5)
      ? { sql: `(${left.sql}) AND (${right.sql})`, holds: (row) => left.holds(row) && right.holds(row) }
      : { sql: `(${left.sql}) or (${right.sql})`, holds: (row) => left.holds(row) || right.holds(row) };
  }
  const column = oneOf(rng, ["x", "y"] as const);
  const bound = rng.below(60) - 20;
  const quoted = chance(rng, 0.5) ? `"${column}"` : column;
  const value = (row: Cells): number => Number(row[column]);
  switch (rng.below(5)) {
    case 0:
      return { sql: `${quoted} >= ${bound}`, holds: (row) => value(row) >= bound };
    case 1:
      return {
        sql: `${quoted} BETWEEN ${bound} AND ${bound + 9}`,
        holds: (row) => value(row) >= bound && value(row) <= bound + 9,
      };
    case 2:
      return { sql: `"group" = 'b'`, holds: (row) => row.group === "b" };
    case 3:
      return { sql: `${quoted} IS NOT NULL`, holds: () => true };
    default:
      return { sql: `abs(${quoted}) + 1 < ${bound}`, holds: (row) => Math.abs(value(row)) + 1 < bound };
  }
}

const HOSTILE = [
  "x IN (SELECT x FROM 'other.csv')",
  "true); COPY (SELECT 1) TO 'written.csv'; SELECT (true",
  "true; DROP TABLE t",
  "random() > 0.5",
  "now() > '2000-01-01'",
  "(SELECT count(*) FROM read_text('other.csv')) > 0",
  "x > (SELECT 1)",
  "getenv('HOME') <> ''",
  "x = ?",
  "x = $1",
  "count(*) > 1",
  "row_number() OVER () > 2",
  "unnest([1,2]) > 0",
  "1 = 1) UNION ALL SELECT * FROM (SELECT 1",
  "x > 1 --",
  "/*",
  "x LIKE",
  "",
  " ",
  "(".repeat(300),
  `x ${"+ 1 ".repeat(3000)}> 0`,
  "x::BLOB IS NOT NULL AND error('boom')",
  "nextval('s') > 0",
  "EXISTS (FROM duckdb_settings())",
  "current_setting('memory_limit') <> ''",
  "x > 1\u0000",
  "regexp_matches(\"group\", '(a+)+$')",
  "list_sum(range(0, 100000000)) > 0",
  "repeat('a', 2000000000) <> ''",
  "COLUMNS(*) > 1",
  "x > 1 LIMIT 1",
  "x > 1 ORDER BY x",
  "uuid() <> ''",
  "pg_sleep(100)",
  "x IN (VALUES (1))",
  "query('SELECT 1')",
  "sniff_csv('other.csv') IS NULL",
  "glob('*') IS NOT NULL",
  "txid_current() > 0",
  "x > 1e400",
  "'a",
  '"a',
];

/** Conditions that are known to mean something, and ones that must not do what they ask for. */
export async function whereCase(rng: Rng, name: string): Promise<FuzzCase> {
  const rows = plainRows(rng).map((row) => ({
    ...row,
    group: row.group === "0" || row.group === "f" ? "b" : row.group,
  }));
  const format = oneOf(rng, ["csv", "json", "parquet"] as const);
  const hostile = chance(rng, 0.5);
  const { sql, holds } = condition(rng);
  const files = { [`t.${format}`]: await tableFile(rng, rows, format), "other.csv": Buffer.from("x\n1\n") };
  const text = hostile ? spliced(rng, oneOf(rng, HOSTILE), sql) : sql;
  const args = [
    "audit",
    `t.${format}`,
    "--labels",
    "c",
    "--protect",
    "group",
    "--features",
    "x,y",
    "--json",
    "--where",
    text,
  ];
  return { name, files, ask: { args }, truth: hostile ? undefined : rows.filter(holds) };
}

function spliced(rng: Rng, hostile: string, sound: string): string {
  return oneOf(rng, [hostile, hostile, `${sound} AND ${hostile}`, `${hostile} OR ${sound}`]);
}
