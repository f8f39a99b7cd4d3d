import { type DroppedRow, FILTERED, NO_CLUSTER } from "@fairfront/core/internal";
import { fileRows } from "../tables/file-rows.ts";
import { labelledFormat, type RowLabels, writeLabelled } from "../tables/labelled-file.ts";
import type { ReadOptions } from "../tables/read-options.ts";
import type { Unchanged } from "../tables/unchanged.ts";
import { withSource } from "../tables/with-source.ts";
import { asideOf, writeWhole } from "./atomic-file.ts";

/** Which file, by which option it was asked for, and the table's columns that the labels stand beside; all where absent. */
interface LabelsFile {
  readonly path: string;
  readonly option: string;
  readonly columns?: readonly string[] | undefined;
}

/** Clusters of some of a file's rows. */
interface PlacedRows extends Pick<RowLabels, "column" | "texts"> {
  /** The file's row of each, from 0, and its cluster. */
  readonly rows: ArrayLike<number>;
  readonly labels: ArrayLike<number>;
  readonly dropped: readonly DroppedRow[];
}

const NOT_SAMPLED = "not in the sample";

/** Writes the rows of a table with their clusters; the table must be what it was. Returns what a person should know. */
export async function writeLabelsFile(
  { path, option, columns }: LabelsFile,
  table: string,
  read: ReadOptions,
  unchanged: Unchanged,
  placed: PlacedRows,
): Promise<readonly string[]> {
  const format = labelledFormat(path, option);
  const aside = asideOf(path);
  return withSource(table, { ...read, written: aside }, async (connection, source) => {
    const rows = rowLabels(placed, source.allRows, await fileRows(connection, source));
    return writeWhole(
      path,
      async () => {
        const told = await writeLabelled(connection, source, rows, aside, format, columns);
        await unchanged(); // before anybody sees it
        return told;
      },
      aside,
    );
  });
}

/** The clusters in the order of the file's rows; those that became no point have a reason. `read` are those that were read. */
function rowLabels(
  { rows, labels, dropped, column, texts }: PlacedRows,
  size: number,
  read: Uint32Array | undefined,
): RowLabels {
  const byRow = new Int32Array(size).fill(NO_CLUSTER);
  const reasons = ["", NOT_SAMPLED, FILTERED];
  const reasonOf = new Uint32Array(size).fill(read === undefined ? 1 : 2);
  for (const row of read ?? []) reasonOf[row] = 1;
  const codeOf = new Map<string, number>();
  for (const { row, reason } of dropped) {
    const code = codeOf.get(reason) ?? reasons.push(reason) - 1;
    codeOf.set(reason, code);
    reasonOf[row] = code;
  }
  for (let point = 0; point < rows.length; point++) {
    byRow[rows[point]] = labels[point];
    reasonOf[rows[point]] = 0;
  }
  return { labels: byRow, reasonOf, reasons, column, texts };
}
