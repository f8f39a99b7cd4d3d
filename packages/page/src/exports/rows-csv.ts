import { type Table, tableCsv } from "@fairfront/core/internal";
import { clusterTitle } from "../state/facts/cluster-names.ts";
import type { View } from "../state/facts/explore.ts";
import { fieldText, type ListedRow } from "../state/facts/listed-rows.ts";
import { whyMoved } from "../state/facts/why-moved.ts";
import { textColumn } from "./text-column.ts";

/** Some rows of the file as CSV, with their number, cluster, the one of plain k-means and what moved them. */
export function rowsCsv({ columns }: Table, rows: readonly ListedRow[], view: View): string {
  const title = (cluster: number | undefined): string => (cluster === undefined ? "" : clusterTitle(view, cluster));
  return tableCsv({
    rows: rows.length,
    columns: [
      { kind: "numeric", name: "row", values: Float64Array.from(rows, ({ row }) => row + 1) },
      textColumn(
        "cluster",
        rows.map(({ cluster }) => title(cluster)),
      ),
      textColumn(
        "k_means_cluster",
        rows.map(({ kMeans }) => title(kMeans)),
      ),
      textColumn(
        "what_moved_it",
        rows.map(({ point }) => whyMoved(view, point)),
      ),
      ...columns.map((column) =>
        textColumn(
          column.name,
          rows.map(({ row }) => fieldText(column, row)),
        ),
      ),
    ],
  });
}
