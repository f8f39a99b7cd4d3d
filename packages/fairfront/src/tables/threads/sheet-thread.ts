import { readFile, writeFile } from "node:fs/promises";
import { archiveParts, readSheet, type SheetAsked, type SheetFormat, type SheetText } from "@fairfront/core/internal";
import { unzipSync } from "fflate";
import { answer } from "./answer.ts";

/** What is wanted of a spreadsheet: one sheet of it as CSV in a file. */
export interface SheetRequest {
  readonly path: string;
  readonly format: SheetFormat;
  readonly asked: SheetAsked;
  readonly copy: string;
}

/** What separates the fields of the copy. */
export type SheetDelimiter = SheetText["delimiter"];

answer<SheetRequest, SheetDelimiter>(async ({ path, format, asked, copy }, tell) => {
  const bytes = await readFile(path);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const unpack = archiveParts(unzipSync, bytes, (part) => decoder.decode(part));
  const { csv, delimiter } = readSheet(
    format,
    (wanted) => {
      tell.alive();
      const found = unpack(wanted);
      tell.alive();
      return found;
    },
    asked,
  );
  tell.alive();
  await writeFile(copy, csv);
  await tell.piece(delimiter);
});
