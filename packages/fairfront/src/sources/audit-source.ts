import {
  type AuditedTable,
  type AuditTableOptions,
  auditTable,
  encodeDefaults,
  findColumn,
  notice,
  protectSpecs,
} from "@fairfront/core/internal";
import { tableOfRows } from "./column-roles.ts";
import type { Engine, EngineColumn, EngineTable } from "./engine.ts";
import { completeRows, countGaps, protectedRows } from "./facts.ts";

/** What can be asked where no row is looked at one by one. */
type AuditSourceOptions = Pick<
  AuditTableOptions,
  "labels" | "protect" | "group" | "missing" | "outcome" | "reference" | "seed" | "crossings"
>;

interface AuditedSource extends Pick<AuditedTable, "audit" | "notices"> {
  /** Rows that were left out. */
  readonly dropped: number;
}

/** Audits a column of clusters by how many rows each combination of cluster, groups and outcome has: one pass, and one for gaps. */
export async function auditSource(
  engine: Engine,
  table: EngineTable,
  options: AuditSourceOptions,
): Promise<AuditedSource> {
  const known = tableOfRows(table.columns, []);
  const columnOf = (name: string): EngineColumn => table.columns.find((column) => column.name === name)!;
  const specs = protectSpecs(known, options.protect);
  const labels = findColumn(known, options.labels, "labels").name;
  const grouped = specs.flatMap(({ parts }) => parts.map(({ column }) => column));
  const needed = [...new Set([...grouped, labels])];
  const asked = [...new Set([...needed, ...outcomeNames(known, options.outcome)])];
  const roles = { specs, protect: needed.map(columnOf), features: [], weight: undefined };
  const { allRows, gaps } = await countGaps(engine, table, roles);
  const used = completeRows(
    table,
    roles,
    { ...encodeDefaults, missing: options.missing ?? encodeDefaults.missing },
    { allRows, gaps },
  );
  const others = asked.filter((name) => !grouped.includes(name));
  const byValue = others.map((column) => ({ text: column, parts: [{ kind: "values" as const, column }] }));
  const { table: found, counts } = await protectedRows(engine, used, asked.map(columnOf), [...specs, ...byValue]);
  const dropped = allRows - counts.reduce((sum, count) => sum + count, 0);
  const lacking = [...gaps].flatMap(([name, count]) => (count > 0 ? [{ name, count }] : []));
  const told =
    dropped === 0 ? [] : [notice("rows-dropped", "rows", { count: dropped, rows: allRows, columns: lacking })];
  const { audit, notices } = auditTable(found, options, counts);
  return { audit, notices: [...told, ...notices], dropped };
}

/** Of `approved`, or of `decision=granted`. */
function outcomeNames(known: Parameters<typeof findColumn>[0], outcome: string | undefined): string[] {
  if (outcome === undefined) return [];
  const whole = known.columns.some(({ name }) => name === outcome);
  const at = outcome.lastIndexOf("=");
  return [findColumn(known, whole || at < 0 ? outcome : outcome.slice(0, at).trim(), "outcome").name];
}
