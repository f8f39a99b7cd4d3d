import { weightsOf } from "../encoding/encode.ts";
import type { DroppedRow, EncodeOptions } from "../encoding/encode-options.ts";
import { dimOf } from "../encoding/encoding.ts";
import { prepareTable } from "../encoding/prepare-table.ts";
import { InputError } from "../errors.ts";
import type { Notice } from "../notices/notice.ts";
import { findColumn } from "../tables/find-column.ts";
import type { Column, Table } from "../tables/table.ts";
import { audit } from "./audit.ts";
import type { AuditOptions } from "./audit-options.ts";
import type { Audit } from "./audit-result.ts";

export interface AuditTableOptions
  extends AuditOptions,
    Omit<EncodeOptions, "clusters" | "sample" | "seed" | "exclude"> {
  /** The column of clusters. */
  readonly labels: string;
}

export interface AuditedTable {
  readonly audit: Audit;
  readonly dropped: readonly DroppedRow[];
  /** What was decided without being asked for. */
  readonly notices: readonly Notice[];
}

/** Audits a table's column of clusters. Cost and silhouette only where `features` are named. */
export function auditTable(given: Table, options: AuditTableOptions): AuditedTable {
  const { labels, features, protect, weight } = options;
  if (features?.includes(labels) === true) {
    throw new InputError("features", `"${labels}" is the column of clusters, which is no feature; leave it out`);
  }
  const prepared = prepareTable(given, {
    ...options,
    needs: [labels],
    withoutFeatures: features === undefined,
    protect,
  });
  const { table, attributes, dropped, notices } = prepared;
  for (const { encoder } of attributes) {
    if (encoder.groups.length > 1) continue;
    throw new InputError(
      encoder.name,
      `expected at least 2 groups to compare, got only "${encoder.groups[0]}"; protect another column`,
    );
  }
  const points = prepared.features && { values: prepared.features.points, dim: dimOf(prepared.features) };
  const result = audit(
    {
      labels: textsOf(findColumn(table, labels, "labels")),
      attributes: attributes.map(({ encoder, groupOf }) => ({ name: encoder.name, groups: encoder.groups, groupOf })),
      points,
      weights: weight === undefined ? undefined : weightsOf(table, weight),
    },
    options,
  );
  return { audit: result, dropped, notices };
}

function textsOf(column: Column): ArrayLike<string | number> {
  if (column.kind === "numeric") return column.values;
  return Array.from(column.codes, (code) => column.levels[code]);
}
