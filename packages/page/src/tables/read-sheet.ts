import {
  archiveParts,
  readSheet as readSheetText,
  type SheetFormat,
  type Table,
  type UnpackParts,
} from "@fairfront/core/internal";
import { unzipSync } from "fflate";
import { readText, type TextRequest, usualUnless } from "./read-text.ts";
import type { Source } from "./source.ts";

export interface ReadSheet {
  readonly table: Table;
  readonly sheet: string;
  /** Of all sheets, in their order: another one can be asked for. */
  readonly sheets: readonly string[];
}

/** A sheet of a spreadsheet: the one that is named, or the first one that holds a table. */
export async function readAnySheet(
  source: Source,
  format: SheetFormat,
  request: TextRequest & { readonly sheet?: string | undefined },
  marks: readonly string[],
): Promise<ReadSheet> {
  try {
    return await readSheet(source, format, request, marks);
  } catch (error) {
    if (request.sheet !== undefined) throw error;
    const [, ...others] = sheetsOf(new Uint8Array(await source.bytes.arrayBuffer()), format);
    for (const sheet of others) {
      const read = await readSheet(source, format, { ...request, sheet }, marks).catch(() => undefined);
      if (read !== undefined) return read;
    }
    throw error;
  }
}

/** The names of all sheets; none where it is no spreadsheet. */
function sheetsOf(archive: Uint8Array, format: SheetFormat): readonly string[] {
  try {
    return readSheetText(format, unpacking(archive)).sheets;
  } catch {
    return [];
  }
}

function unpacking(archive: Uint8Array): UnpackParts {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return archiveParts(unzipSync, archive, (part) => decoder.decode(part));
}

/** A sheet of a spreadsheet, the first one where none is named; its cells are read as those of a CSV are. */
export async function readSheet(
  { bytes, name, progress, stop }: Source,
  format: SheetFormat,
  request: TextRequest & { readonly sheet?: string | undefined } = {},
  marks: readonly string[] = [],
): Promise<ReadSheet> {
  const archive = new Uint8Array(await bytes.arrayBuffer());
  const { csv, delimiter, sheet, sheets } = readSheetText(format, unpacking(archive), {
    ...request,
    marks: usualUnless(marks),
  });
  const text = { name: `${name}.csv`, bytes: new Blob([csv]), progress, stop };
  const { sheet: _, ...asked } = request;
  const table = await readText(text, { ...asked, delimiter, encoding: "utf-8" }, marks);
  return { table, sheet, sheets };
}
