import type { DuckDBConnection } from "@duckdb/node-api";
import {
  fileError,
  InputError,
  marksOf,
  noticeText,
  surveyTexts,
  type TextOptions,
  type TextPart,
} from "@fairfront/core/internal";
import { filePieces } from "./byte-pieces.ts";
import { withDuckDB } from "./duckdb.ts";
import { filesAt } from "./files-at.ts";
import type { NamedFiles } from "./named-files.ts";
import { partitionColumns, partitionsOf } from "./partitions.ts";
import { readFailure } from "./read-failure.ts";
import { isZipped, tableFormat } from "./table-format.ts";
import { asAsked } from "./table-source.ts";
import { FILE, openText } from "./text-source.ts";
import { watchFiles } from "./unchanged.ts";
import { watched } from "./watched.ts";
import { checkSource, type SourceOptions, type WatchedSource } from "./with-source.ts";

/** Text files of the same columns as one table, one after the other, for the time of `work`. Partitions are columns. */
export async function withTextFiles<Result>(
  { place, root, files }: Omit<NamedFiles, "kind">,
  options: Omit<SourceOptions, "taker">,
  work: (connection: DuckDBConnection, source: WatchedSource) => Promise<Result>,
): Promise<Result> {
  const { reading = {}, written, room } = options;
  const marks = marksOf(options);
  checkEndings(files);
  const unchanged = await watchFiles(files, async () => (await filesAt(place)).files);
  const { delimiter, header = true, decimal, encoding, types = {} } = reading;
  const tab = (reading.format ?? tableFormat(files[0])) === "tsv" ? "\t" : undefined;
  const partitions = partitionsOf(root, files);
  const inPaths = new Set(partitions.map(({ name }) => name));
  const inFiles = Object.fromEntries(Object.entries(types).filter(([name]) => !inPaths.has(name)));
  const asked: TextOptions = { delimiter: delimiter ?? tab, header, decimal, encoding, types: inFiles, marks };
  try {
    const opened = openText(files, await surveyTexts(files.map(partAt), asked), header, marks, partitions.length > 0);
    const columns = [...opened.columns, ...(await partitionColumns(root, partitions, FILE, { types, marks }))];
    return await withDuckDB(
      [...files, ...(written === undefined ? [] : [written])],
      async (connection) => {
        const source = await watched(connection, () =>
          asAsked(connection, { ...opened, columns }, { ...reading, marks }),
        );
        checkSource(place, source);
        return work(connection, { ...source, unchanged });
      },
      room,
    );
  } catch (error) {
    await unchanged(); // what looks wrong in a file that changes is not worth telling
    throw readFailure(place, error);
  }
}

/** What is wrong in a file is said of that file. */
function partAt(path: string): TextPart {
  return {
    pieces: filePieces(path),
    failure: (error) => {
      if (!(error instanceof InputError)) return readFailure(path, error);
      const { notice } = error;
      const said = noticeText({ ...notice, remedies: [] }).slice(`${error.subject}: `.length);
      return fileError("table", `"${path}": ${said}`, { remedies: notice.remedies });
    },
  };
}

/** The database knows by the end of each name which of them it has to unpack, where not all are. */
function checkEndings(files: readonly string[]): void {
  const odd = files.find((path) => isZipped(path) && !path.endsWith(".gz"));
  if (odd === undefined || files.every(isZipped)) return;
  throw fileError("table", `expected ".gz" where some files are packed, got "${odd}"`, { advice: "rename it" });
}
