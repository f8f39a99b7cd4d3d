import { convertDate, type DateUnit, fitAttributes, type Notice, notice, protectSpecs } from "@fairfront/core/internal";
import { indexIn, rowOf } from "./answer-values.ts";
import { tableOfRows } from "./column-roles.ts";
import type { Engine, EngineTable, Value } from "./engine.ts";
import { protectedRows } from "./facts.ts";

/** What one pass says of a table. */
export interface SourceInspection {
  readonly rows: number;
  readonly columns: readonly {
    readonly name: string;
    readonly kind: "numeric" | "text" | "date";
    readonly missing: number;
    /** The least and the greatest value; null where there is none. Dates are days, or moments in UTC. */
    readonly least: number | string | null;
    readonly most: number | string | null;
  }[];
  readonly attributes: readonly {
    readonly name: string;
    readonly groups: readonly { readonly name: string; readonly rows: number; readonly share: number }[];
    /** Rows that are in none. */
    readonly missing: number;
    readonly bestBalance: number;
  }[];
  readonly notices: readonly Notice[];
}

/** Looks at all rows in one pass, and in a second one at their groups where protected columns are named. */
export async function inspectSource(
  engine: Engine,
  table: EngineTable,
  protect: readonly string[],
  group?: string | undefined,
): Promise<SourceInspection> {
  const { columns, from, where } = table;
  const notices: Notice[] = [];
  const specs = protectSpecs(tableOfRows(columns, []), protect);
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const values = columns.flatMap(({ value, infinite }, i) => [
    `${value} AS v${i}`,
    ...(infinite === undefined ? [] : [`${infinite} AS f${i}`]),
  ]);
  const asked = columns.map(
    ({ infinite }, i) => `count(v${i}), min(v${i}), max(v${i}), ${infinite === undefined ? "0" : `count(f${i})`}`,
  );
  const sql = `SELECT count(*), ${asked.join(", ")} FROM (SELECT ${values.join(", ")} FROM ${from}${met}) AS read_rows`;
  const [all, ...found] = rowOf(await engine.rows(sql), 1 + 4 * columns.length);
  const rows = indexIn(all);
  const told = columns.map(({ name, kind, date }, i) => {
    const [present, least, most, infinite] = found.slice(4 * i, 4 * i + 4);
    const endOf = (end: Value): number | string | null =>
      end === null
        ? null
        : kind === "text"
          ? String(end)
          : date === undefined
            ? Number(end)
            : dateText(Number(end), date);
    const count = indexIn(infinite);
    if (count > 0) notices.push(notice("infinite-values", name, { count }));
    return {
      name,
      kind: date === undefined ? kind : ("date" as const),
      missing: rows - indexIn(present) - count,
      least: endOf(least),
      most: endOf(most),
    };
  });
  if (specs.length === 0) return { rows, columns: told, attributes: [], notices };
  const used = [...new Set(specs.flatMap(({ parts }) => parts.map(({ column }) => column)))];
  const own = used.map((name) => columns.find((column) => column.name === name)!);
  const complete = own.map(({ value }) => `(${value}) IS NOT NULL`).join(" AND ");
  const whole = { ...table, where: where === undefined ? complete : `(${where}\n) AND ${complete}` };
  const groups = await protectedRows(engine, whole, own, specs);
  const seen = groups.counts.reduce((sum, count) => sum + count, 0);
  const fitted = fitAttributes(groups.table, specs, { group }, notices, groups.counts);
  const attributes = fitted.map(({ encoder, groupOf }) => {
    const sizes = new Array<number>(encoder.groups.length).fill(0);
    groups.counts.forEach((count, row) => {
      sizes[groupOf[row]] += count;
    });
    return {
      name: encoder.name,
      groups: encoder.groups.map((name, j) => ({ name, rows: sizes[j], share: sizes[j] / seen })),
      missing: rows - seen,
      bestBalance: sizes.length < 2 ? 0 : Math.min(...sizes) / Math.max(...sizes),
    };
  });
  return { rows, columns: told, attributes, notices };
}

function dateText(value: number, unit: DateUnit): string {
  const moment = convertDate(value, unit, "milliseconds");
  return new Date(moment).toISOString().replace(/T00:00:00.000Z$/, "");
}
