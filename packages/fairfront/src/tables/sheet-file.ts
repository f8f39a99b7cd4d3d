import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readSheet, type SheetFormat, type UnpackParts } from "@fairfront/core/internal";
import { withScratch } from "../tidy/scratch.ts";
import { tableFormat } from "./table-format.ts";
import { whileUnchanged } from "./unchanged.ts";
import type { ReadOptions } from "./with-source.ts";

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
    const bytes = await whileUnchanged(path, () => readFile(path));
    const { csv } = readSheet(format, await unpacking(bytes), sheet);
    await writeFile(copy, csv);
    const asText = { ...reading, format: "csv", delimiter: ",", encoding: "utf-8" } as const;
    return work(copy, { ...options, reading: asText });
  });
}

async function unpacking(bytes: Uint8Array): Promise<UnpackParts> {
  const { unzipSync } = await import("fflate"); // not before it is needed
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (wanted) => {
    const found = unzipSync(bytes, { filter: ({ name, originalSize }) => wanted(name, originalSize) });
    return new Map(Object.entries(found).map(([name, content]) => [name, decoder.decode(content)]));
  };
}
