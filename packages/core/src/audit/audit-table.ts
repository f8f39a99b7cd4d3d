import { anyRefusal } from "../any-refusal.ts";
import type { FittedAttribute } from "../encoding/attribute.ts";
import { weightsOf } from "../encoding/encode.ts";
import type { DroppedRow, EncodeOptions } from "../encoding/encode-options.ts";
import { dimOf } from "../encoding/encoding.ts";
import { prepareTable } from "../encoding/prepare-table.ts";
import { type Notice, notice } from "../notices/notice.ts";
import type { AUDITED_NAMES } from "../options/option-table.ts";
import { findColumn } from "../tables/find-column.ts";
import { type Column, fileRow, type Table, textsOf } from "../tables/table.ts";
import { auditCopies } from "./audit.ts";
import type { AuditInput, AuditOptions } from "./audit-options.ts";
import type { Audit } from "./audit-result.ts";
import { withoutLeftOut } from "./left-out.ts";
import { outcomeColumn } from "./outcome-column.ts";

/** How a table's column of clusters is audited. */
export interface AuditTableOptions
  extends AuditOptions,
    Pick<EncodeOptions, (typeof AUDITED_NAMES)[number] | "maxCategories"> {
  /** The column of clusters. */
  readonly labels: string;
  /** A column of what was decided, `approved` or `decision=granted`: its rates are compared. */
  readonly outcome?: string | undefined;
  /** The groups to compare rates with, by attribute; the largest where absent. */
  readonly reference?: Readonly<Record<string, string>> | undefined;
}

/** An audit of a table, and what became of its rows. */
export interface AuditedTable {
  readonly audit: Audit;
  /** What was audited, for more questions about it. */
  readonly input: AuditInput;
  /** The table's row of every audited row. */
  readonly rowOf: ArrayLike<number>;
  readonly dropped: readonly DroppedRow[];
  /** What was decided without being asked for. */
  readonly notices: readonly Notice[];
}

/**
 * Audits a table's column of clusters. Cost and silhouette only where `features` are named. `copies`: how many rows each
 * one stands for, none of which lacks a value.
 */
export function auditTable(
  given: Table,
  options: AuditTableOptions,
  copies?: ArrayLike<number> | undefined,
): AuditedTable {
  const { labels, features, protect, weight, outcome } = options;
  if (features?.includes(labels) === true) {
    throw anyRefusal("labels-as-feature", "features", { name: labels });
  }
  const { table: clustered, dropped: leftOut } = withoutLeftOut(given, labels);
  const prepared = prepareTable(clustered, {
    ...options,
    needs: [labels],
    withoutFeatures: features === undefined,
    protect,
    copies,
  });
  const { table, attributes, dropped, notices } = prepared;
  for (const { encoder } of attributes) {
    if (encoder.groups.length > 1) continue;
    throw anyRefusal("one-group-only", encoder.name, { group: encoder.groups[0] });
  }
  const points = prepared.features && { values: prepared.features.points, dim: dimOf(prepared.features) };
  checkReference(options, attributes);
  const input: AuditInput = {
    labels: labelsOf(findColumn(table, labels, "labels")),
    attributes: attributes.map(({ encoder, groupOf }) => ({ name: encoder.name, groups: encoder.groups, groupOf })),
    points,
    weights: weight === undefined ? undefined : weightsOf(table, weight),
    outcome: outcome === undefined ? undefined : outcomeColumn(table, outcome, options.reference),
  };
  const told = leftOut.length === 0 ? [] : [notice("rows-left-out", labels, { rows: leftOut.length })];
  return {
    audit: auditCopies(input, copies, options),
    input,
    rowOf: Uint32Array.from({ length: table.rows }, (_, row) => fileRow(table, row)),
    dropped: [...leftOut, ...dropped].sort((a, b) => a.row - b.row),
    notices: [...told, ...notices],
  };
}

function checkReference({ reference = {} }: AuditTableOptions, attributes: readonly FittedAttribute[]): void {
  for (const [name, group] of Object.entries(reference)) {
    const groups = attributes.find(({ encoder }) => encoder.name === name)?.encoder.groups;
    if (groups?.includes(group) === true) continue;
    const names = attributes.map(({ encoder }) => encoder.name);
    if (groups === undefined) throw anyRefusal("reference-attribute", "reference", { got: name, known: names });
    throw anyRefusal("reference-group", "reference", { attribute: name, got: group, known: groups });
  }
}

/** Clusters are told apart by how they are written: 01 is not 1, and no digit of a long number is lost. */
function labelsOf(column: Column): readonly string[] {
  const { codes, levels } = textsOf(column);
  return Array.from(codes, (code) => levels[code]);
}
