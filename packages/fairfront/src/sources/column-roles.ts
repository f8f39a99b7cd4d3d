import {
  checkFeatures,
  type EncodeSettings,
  featureColumns,
  MISSING,
  type Notice,
  noteOutcomes,
  protectSpecs,
  refusal,
  type Table,
  withoutKeys,
} from "@fairfront/core/internal";
import { numberIn, rowsOf } from "./answer-values.ts";
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
  const features =
    settings.features === undefined ? withoutKeys(candidates, settings.maxCategories, notices) : candidates;
  if (features.length === 0) throw refusal("only-identifiers", "features", { names: candidates.map((c) => c.name) });
  if (settings.features === undefined) noteOutcomes(features, notices);
  checkFeatures(first, features, settings.features ?? [], settings.maxCategories, notices);
  const columnOf = (name: string): EngineColumn => table.columns.find((column) => column.name === name)!;
  const weight = settings.weight === undefined ? undefined : columnOf(settings.weight);
  if (weight?.kind === "text") throw refusal("text-weights", weight.name, {});
  return { specs, protect: protect.map(columnOf), features: features.map(({ name }) => columnOf(name)), weight };
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
