import { entry, type Nothing } from "../entry.ts";

/** Words about the zip of a run folder. */
export const zipWords = {
  "zip-files": entry<{ most: number }>(({ most }) => `expected at most ${most} files in it, got more`),
  "zip-leads-out": entry<{ file: string }>(
    ({ file }) => `expected files within the folder, got one that leads elsewhere: ${file}`,
    () => "make it again",
  ),
  "zip-several": entry<Nothing>(
    () => "expected the files of one run, got those of several",
    () => "unzip it, and name the folder of one",
  ),
  "zip-size": entry<{ file: string | null; most: number; got: number }>(
    ({ file, most, got }) => `expected at most ${most} MB in ${file ?? "files that are no run's"}, got ${got} MB`,
  ),
  "zip-bytes": entry<{ file: string; bytes: number }>(
    ({ file, bytes }) => `expected ${bytes} bytes in ${file}, got another number`,
    () => "make it again",
  ),
  "zip-damaged": entry<{ file: string }>(
    ({ file }) => `expected ${file} as it was packed, got other bytes`,
    () => "make it again",
  ),
  "zip-no-record": entry<{ file: string }>(
    ({ file }) => `expected a zip of a run folder, but it has no ${file}`,
    () => "zip the whole folder",
  ),
  "zip-none": entry<Nothing>(
    () => "expected a zip of a run folder, got something else",
    () => "make it again",
  ),
};
