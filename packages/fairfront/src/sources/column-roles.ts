import {
  type Column,
  checkFeatures,
  type EncodeSettings,
  featureColumns,
  MISSING,
  type Notice,
  noteOutcomes,
  notice,
  protectSpecs,
  refusal,
  type Table,
  withoutKeys,
} from "@fairfront/core/internal";
import { indexIn, numberIn, rowOf, rowsOf } from "./answer-values.ts";
import type { Engine, EngineColumn, EngineTable, Value } from "./engine.ts";

const LOOKED_AT = 10_000; // rows

type Specs = ReturnType<typeof protectSpecs>;

export interface Roles {
  readonly specs: Specs;
  /** Columns that the attributes are made of. */
  readonly protect: readonly EngineColumn[];
  /** Columns to cluster by; some may prove to be constant. */
  readonly features: readonly EngineColumn[];
  /** undefined where every row counts once. */
  readonly weight: EngineColumn | undefined;
}

/** Which columns are what, by the encoder's own rules on the first rows that the engine gives. */
export async function columnRoles(
  engine: Engine,
  table: EngineTable,
  settings: EncodeSettings,
  notices: Notice[],
): Promise<Roles> {
  const first = await firstRows(engine, table);
  if (first.rows === 0) throw refusal("no-rows", "table", {});
  const specs = protectSpecs(first, settings.protect);
  const protect = [...new Set(specs.flatMap(({ parts }) => parts.map(({ column }) => column)))];
  const candidates = featureColumns(first, { ...settings, protect });
  const isAsked = settings.features !== undefined;
  const known = isAsked ? candidates : withoutKeys(candidates, settings.maxCategories, notices);
  const counting = isAsked || first.rows < LOOKED_AT ? new Set<string>() : await gaplessOf(engine, table, known);
  for (const name of counting) notices.push(notice("identifier-left-out", name, {}));
  const features = known.filter(({ name }) => !counting.has(name));
  if (features.length === 0) throw refusal("only-identifiers", "features", { names: candidates.map((c) => c.name) });
  if (settings.features === undefined) noteOutcomes(features, notices);
  checkFeatures(first, features, settings.features ?? [], settings.maxCategories, notices);
  const columnOf = (name: string): EngineColumn => table.columns.find((column) => column.name === name)!;
  const weight = settings.weight === undefined ? undefined : columnOf(settings.weight);
  if (weight?.kind === "text") throw refusal("text-weights", weight.name, {});
  return { specs, protect: protect.map(columnOf), features: features.map(({ name }) => columnOf(name)), weight };
}

/** Whole numbers, each different as far as was looked, that run without a gap over all rows: keys, which parts of a table have with gaps. */
async function gaplessOf(engine: Engine, table: EngineTable, columns: readonly Column[]): Promise<ReadonlySet<string>> {
  const names = columns.flatMap((column) => (isCounting(column) ? [column.name] : []));
  if (names.length === 0) return new Set();
  const asked = table.columns.filter(({ name }) => names.includes(name));
  const ends = asked.map(
    ({ value }, i) => `count(${value}) AS n${i}, min(${value}) AS least${i}, max(${value}) AS most${i}`,
  );
  const met = table.where === undefined ? "" : ` WHERE (${table.where}\n)`;
  const [all, ...found] = rowOf(
    await engine.rows(`SELECT count(*) AS n, ${ends.join(", ")} FROM ${table.from}${met}`),
    1 + 3 * names.length,
  );
  const rows = indexIn(all);
  return new Set(
    asked.flatMap(({ name }, i) => {
      const [count, least, most] = found.slice(3 * i, 3 * i + 3).map(numberIn);
      return count === rows && most - least === rows - 1 ? [name] : [];
    }),
  );
}

function isCounting(column: Column): boolean {
  if (column.kind !== "numeric" || column.date !== undefined) return false;
  return column.values.every(Number.isSafeInteger) && new Set(column.values).size === column.values.length;
}

async function firstRows({ rows }: Engine, { columns, from, where }: EngineTable): Promise<Table> {
  const values = columns.map(({ value }, i) => `${value} AS v${i}`);
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const found = await rows(`SELECT ${values.join(", ")} FROM ${from}${met} LIMIT ${LOOKED_AT}`);
  return tableOfRows(columns, rowsOf(found, columns.length));
}

/** Rows of an engine as a table; columns as they stand in the rows. */
export function tableOfRows(columns: readonly EngineColumn[], rows: readonly (readonly Value[])[]): Table {
  return {
    rows: rows.length,
    columns: columns.map(({ name, kind, date }, i) => {
      if (kind === "numeric") {
        const values = Float64Array.from(rows, (row) => (row[i] === null ? Number.NaN : numberIn(row[i])));
        return { kind, name, values, ...(date !== undefined && { date }) };
      }
      const codeOf = new Map<string, number>();
      const codes = Uint32Array.from(rows, (row) => {
        if (row[i] === null) return MISSING;
        const text = String(row[i]);
        const code = codeOf.get(text) ?? codeOf.size;
        codeOf.set(text, code);
        return code;
      });
      return { kind, name, codes, levels: [...codeOf.keys()] };
    }),
  };
}
