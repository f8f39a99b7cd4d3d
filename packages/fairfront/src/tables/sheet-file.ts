import { join } from "node:path";
import { anyRefusal, marksOf, type SheetFormat } from "@fairfront/core/internal";
import { withScratch } from "../tidy/scratch.ts";
import type { ReadOptions } from "./read-options.ts";
import { tableFormat } from "./table-format.ts";
import { inThread, threadModule } from "./threads/in-thread.ts";
import type { SheetDelimiter, SheetRequest } from "./threads/sheet-thread.ts";
import { whileUnchanged } from "./unchanged.ts";

/** Whether the file is a spreadsheet, by what is said or by its name. */
export function sheetFormat(path: string, { reading }: ReadOptions): SheetFormat | undefined {
  const format = reading?.format ?? tableFormat(path);
  return format === "xlsx" || format === "ods" ? format : undefined;
}

/** Hands on a sheet as a CSV file that is gone afterwards: from there on it is a text table as any other. */
export async function withSheetFile<Options extends ReadOptions, Result>(
  path: string,
  format: SheetFormat,
  options: Options,
  work: (path: string, options: Options) => Promise<Result>,
): Promise<Result> {
  return withScratch(async (folder) => {
    const { sheet, ...reading } = options.reading ?? {};
    const copy = join(folder, "sheet.csv");
    const request = { path, format, asked: { sheet, decimal: reading.decimal, marks: marksOf(options) }, copy };
    const delimiter = await whileUnchanged(path, () => copySheet(request));
    const asText = { ...reading, format: "csv", delimiter, encoding: "utf-8" } as const;
    return work(copy, { ...options, reading: asText });
  });
}

const DEADLINE = 60_000; // milliseconds: a large sheet is unpacked at once

async function copySheet(request: SheetRequest): Promise<SheetDelimiter> {
  const { format } = request;
  let delimiter: SheetDelimiter = ",";
  await inThread<SheetDelimiter>({
    module: threadModule("threads/sheet-thread", import.meta.url),
    data: request,
    take: (told) => {
      delimiter = told;
    },
    unreadable: (how) => {
      if (how === "too large") return anyRefusal("sheet-too-large", "table", {});
      return anyRefusal("no-spreadsheet", "table", { format, why: how === "endless" ? " (it comes to no end)" : "" });
    },
    deadline: DEADLINE,
  });
  return delimiter;
}
