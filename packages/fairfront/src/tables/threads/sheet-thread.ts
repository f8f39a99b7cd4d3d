import { readFile, writeFile } from "node:fs/promises";
import { readSheet, type SheetFormat } from "@fairfront/core/internal";
import { unzipSync } from "fflate";
import { answer } from "./answer.ts";

/** What is wanted of a spreadsheet: one sheet of it as CSV in a file. */
export interface SheetRequest {
  readonly path: string;
  readonly format: SheetFormat;
  readonly sheet: string | undefined;
  readonly copy: string;
}

answer<SheetRequest, never>(async ({ path, format, sheet, copy }, tell) => {
  const bytes = await readFile(path);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const { csv } = readSheet(
    format,
    (wanted) => {
      tell.alive();
      const found = unzipSync(bytes, { filter: ({ name, originalSize }) => wanted(name, originalSize) });
      tell.alive();
      return new Map(Object.entries(found).map(([name, content]) => [name, decoder.decode(content)]));
    },
    sheet,
  );
  tell.alive();
  await writeFile(copy, csv);
});
