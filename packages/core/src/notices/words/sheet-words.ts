import { nearestName } from "../../words/nearest-name.ts";
import { entry, type Nothing, ofOption } from "../entry.ts";

/** Words about spreadsheets. */
export const sheetWords = {
  "no-spreadsheet": entry<{ format: string; why: string }>(
    ({ format, why }) => `expected a whole .${format} file, but it cannot be read${why}`,
    () => "save it again, or save the sheet as CSV",
  ),
  "sheet-too-large": entry<Nothing>(
    () => "expected a sheet that unpacks to at most 512 MB, 1,048,576 rows and 16,384 columns, got a larger one",
    () => "save it as CSV or Parquet",
  ),
  "sheet-absent": ofOption(
    entry<{ got: string; known: readonly string[] }>(
      ({ got }) => `expected a sheet of the file, got "${got}"`,
      ({ got, known }) => nearestName(got, known),
    ),
  ),
};
