import { attributeColumns, groupsOf } from "../encoding/attribute.ts";
import { type EncodeOptions, encodeDefaults, type MarkOptions, marksOf } from "../encoding/encode-options.ts";
import { noteOutcomes } from "../encoding/likely-outcome.ts";
import { prepareTable } from "../encoding/prepare-table.ts";
import { type Notice, notice } from "../notices/notice.ts";
import { readingNotice } from "../tables/column-reading.ts";
import { readMissingMarks } from "../tables/missing-marks.ts";
import type { Table } from "../tables/table.ts";
import { association } from "./association.ts";
import { type ColumnFacts, columnFacts } from "./column-facts.ts";
import type { InspectedAttribute, Inspection } from "./inspection.ts";
import { inspectionWarnings } from "./inspection-warnings.ts";

export type InspectOptions = Pick<EncodeOptions, "group" | "maxCategories"> &
  MarkOptions & {
    /** What is known of the columns, from a look at the same table with the same marks: it is not looked for again. */
    readonly columns?: readonly ColumnFacts[] | undefined;
    /** Told how far the look at the columns is, from 0 to 1. */
    readonly tell?: ((share: number) => void) | undefined;
  };

/** Looks at a table, and at its protected attributes where given. Rows without a group are left out of the groups. */
export function inspectTable(given: Table, protect: readonly string[] = [], options: InspectOptions = {}): Inspection {
  const { table, notices } = readMissingMarks(given, marksOf(options));
  const maxCategories = options.maxCategories ?? encodeDefaults.maxCategories;
  const columns =
    options.columns ??
    table.columns.map((column, i) => {
      options.tell?.(i / table.columns.length);
      return columnFacts(column, maxCategories);
    });
  const collected = [...(table.found?.columns.map(readingNotice) ?? []), ...encodingNotices(table), ...notices];
  // What no run clusters by: keys, and texts of which nearly every one tells its own row's group.
  const unused = new Set(
    columns.flatMap(({ name, identifier, kind }) => (identifier || kind === "text" ? [name] : [])),
  );
  const usable = table.columns.filter(({ name }) => !unused.has(name));
  const owned = new Set<string>();
  const attributes = protect.map((spec) => inspectAttribute(table, usable, spec, options, collected, owned));
  const constant = new Set(columns.flatMap((column) => (column.constant ? [column.name] : [])));
  const outcomes: Notice[] = [];
  noteOutcomes(
    usable.filter(({ name }) => !owned.has(name) && !constant.has(name)),
    outcomes,
  );
  return {
    rows: table.rows,
    columns,
    attributes,
    notices: collected,
    warnings: [...inspectionWarnings(table.rows, columns, attributes, owned), ...outcomes],
  };
}

/** An encoding that was guessed, where it is not the usual one. */
function encodingNotices({ found }: Table): Notice[] {
  if (found === undefined || found.encoding === "utf-8") return [];
  return [notice("encoding-found", "table", { encoding: found.encoding })];
}

/** Adds its notices to `notices` and the columns it is made of to `owned`. */
function inspectAttribute(
  table: Table,
  usable: Table["columns"],
  spec: string,
  { group }: InspectOptions,
  notices: Notice[],
  owned: Set<string>,
): InspectedAttribute {
  const prepared = prepareTable(table, { protect: [spec], group, missing: "drop", withoutFeatures: true });
  const { encoder, sizes } = prepared.attributes[0];
  const said = new Set(notices.map((one) => JSON.stringify(one)));
  notices.push(...prepared.notices.filter((one) => !said.has(JSON.stringify(one))));
  const groupOf = groupsOf(encoder, attributeColumns(encoder, table)!);
  const own = new Set(encoder.parts.map(({ column }) => column));
  for (const name of own) owned.add(name);
  const associations = usable
    .filter(({ name }) => !own.has(name))
    .flatMap((column) => {
      const strength = association(column, groupOf, encoder.groups.length);
      return strength === undefined ? [] : [{ column: column.name, strength }];
    });
  const rows = prepared.table.rows;
  return {
    name: encoder.name,
    groups: encoder.groups.map((name, j) => ({ name, rows: sizes[j], share: sizes[j] / rows })),
    missing: prepared.dropped.length,
    bestBalance: sizes.length < 2 ? 0 : Math.min(...sizes) / Math.max(...sizes),
    associations: associations.sort((a, b) => b.strength - a.strength),
  };
}
