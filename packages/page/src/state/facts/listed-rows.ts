import { type Column, isoDate, MISSING, type Table } from "@fairfront/core/internal";
import { computed } from "@preact/signals";
import { rowSelection } from "../signals/row-selection.ts";
import { problem, searched } from "../signals/session.ts";
import { chosen, kMeans } from "./explore.ts";

/** One row of the table as it is listed. */
export interface ListedRow {
  readonly point: number;
  /** In the file, from 0. */
  readonly row: number;
  readonly cluster: number;
  /** The cluster that plain k-means would have put it in, by the chosen clustering's numbers; undefined if unknown. */
  readonly kMeans: number | undefined;
}

/** The rows that were asked for, in the order of the file. */
export const listedRows = computed<readonly ListedRow[]>(() => {
  const [of, view, asked] = [problem.value, chosen.value, rowSelection.value];
  if (of === undefined || view === undefined || asked === undefined) return [];
  const than = kMeans.value;
  const { labels } = view.clustering;
  const found: ListedRow[] = [];
  for (let point = 0; point < of.size; point++) {
    if (asked.point !== undefined && asked.point !== point) continue;
    if (asked.cluster !== undefined && asked.cluster !== labels[point]) continue;
    if (asked.cell !== undefined && of.attributes[asked.cell.attribute].groupOf[point] !== asked.cell.group) continue;
    const twin = than === undefined ? -1 : view.colors.indexOf(than.colors[than.clustering.labels[point]]);
    found.push({ point, row: of.rows[point], cluster: labels[point], kMeans: twin < 0 ? undefined : twin });
  }
  return found.sort((a, b) => a.row - b.row);
});

/** The table that the rows are of: all of the file. */
export const listedTable = computed<Table | undefined>(() => searched.value?.whole);

/** A field with all of its digits, so that a person finds it in the file. */
export function fieldText(column: Column, row: number): string {
  if (column.kind === "text") return column.codes[row] === MISSING ? "" : column.levels[column.codes[row]];
  const value = column.values[row];
  if (Number.isNaN(value)) return "";
  if (column.date !== undefined) return isoDate(value, column.date);
  return column.written === undefined ? String(value) : column.written.levels[column.written.codes[row]];
}

/** For sorting: numbers by size, texts by letters, what is missing last. */
export function compareFields(column: Column, a: number, b: number): number {
  if (column.kind === "numeric") {
    const [x, y] = [column.values[a], column.values[b]];
    return Number.isNaN(x) ? (Number.isNaN(y) ? 0 : 1) : Number.isNaN(y) ? -1 : x - y;
  }
  return fieldText(column, a).localeCompare(fieldText(column, b), "en");
}
