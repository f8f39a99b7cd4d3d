import { readSheet as readSheetText, type SheetFormat, type Table } from "@fairfront/core/internal";
import { unzipSync } from "fflate";
import { readText, type TextWish } from "./read-text.ts";
import type { Source } from "./source.ts";

export interface ReadSheet {
  readonly table: Table;
  readonly sheet: string;
  /** Of all sheets, in their order: another one can be asked for. */
  readonly sheets: readonly string[];
}

/** A sheet of a spreadsheet, the first one where none is named; its cells are read as those of a CSV are. */
export async function readSheet(
  { bytes, name, progress, stop }: Source,
  format: SheetFormat,
  wish: TextWish & { readonly sheet?: string | undefined } = {},
  marks: readonly string[] = [],
): Promise<ReadSheet> {
  const archive = new Uint8Array(await bytes.arrayBuffer());
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const { csv, sheet, sheets } = readSheetText(
    format,
    (wanted) => {
      const found = unzipSync(archive, { filter: (file) => wanted(file.name, file.originalSize) });
      return new Map(Object.entries(found).map(([part, content]) => [part, decoder.decode(content)]));
    },
    wish.sheet,
  );
  const text = { name: `${name}.csv`, bytes: new Blob([csv]), progress, stop };
  const table = await readText(text, { ...wish, delimiter: ",", encoding: "utf-8" }, marks);
  return { table, sheet, sheets };
}
