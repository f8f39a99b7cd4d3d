import { sheetWords } from "../notices/words/sheet-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { ODS_PART, odsCsv, odsSheets } from "./ods.ts";
import type { SheetCsv, TextsAsked } from "./sheet-rows.ts";
import { readDateStyles, readSharedStrings, readWorkbook, WORKBOOK_PARTS, xlsxCsv } from "./xlsx.ts";
import { NotXml } from "./xml-tags.ts";

/**
 * The parts of an archive that are wanted, unpacked, as texts; `size` is what the archive says they unpack to. It throws
 * where the bytes are no archive.
 */
export type UnpackParts = (wanted: (name: string, size: number) => boolean) => ReadonlyMap<string, string>;

export type SheetFormat = "xlsx" | "ods";

export interface SheetText extends SheetCsv {
  readonly sheet: string;
  /** Of all sheets, in their order. */
  readonly sheets: readonly string[];
}

const MOST_BYTES = 1 << 29; // unpacked: what promises more is no table that somebody typed

/** What a person says about a sheet. */
export interface SheetAsked extends TextsAsked {
  readonly sheet?: string | undefined;
}

/** A sheet of a spreadsheet, the first one where none is named. */
export function readSheet(format: SheetFormat, unpack: UnpackParts, asked: SheetAsked = {}): SheetText {
  try {
    return format === "xlsx" ? fromXlsx(unpack, asked) : fromOds(unpack, asked);
  } catch (error) {
    if (error instanceof Error && error.name === "InputError") throw error;
    const why = error instanceof NotXml ? ` (${error.message})` : "";
    throw refusalOf(sheetWords, "no-spreadsheet", "table", { format, why });
  }
}

function parts(unpack: UnpackParts, names: readonly string[]): ReadonlyMap<string, string> {
  let size = 0;
  return unpack((name, unpacked) => {
    if (!names.includes(name)) return false;
    size += unpacked;
    if (size > MOST_BYTES) throw refusalOf(sheetWords, "sheet-too-large", "table", {});
    return true;
  });
}

function part(found: ReadonlyMap<string, string>, name: string): string {
  const text = found.get(name);
  if (text === undefined) throw new NotXml(`it has no ${name}`);
  return text;
}

function fromXlsx(unpack: UnpackParts, { sheet: named, ...asked }: SheetAsked): SheetText {
  const about = parts(unpack, WORKBOOK_PARTS);
  const workbook = readWorkbook(part(about, WORKBOOK_PARTS[0]), part(about, WORKBOOK_PARTS[1]));
  const { sheets, from1904, strings = "", styles = "" } = workbook;
  const names = sheets.map(({ name }) => name);
  const index = indexOf(names, named);
  const found = parts(unpack, [strings, styles, sheets[index].part]);
  const read = {
    sheet: part(found, sheets[index].part),
    strings: readSharedStrings(found.get(strings) ?? ""),
    dateStyles: readDateStyles(found.get(styles) ?? ""),
    from1904,
  };
  return { ...xlsxCsv(read, asked), sheet: names[index], sheets: names };
}

function fromOds(unpack: UnpackParts, { sheet: named, ...asked }: SheetAsked): SheetText {
  const content = part(parts(unpack, [ODS_PART]), ODS_PART);
  const names = odsSheets(content);
  const index = indexOf(names, named);
  return { ...odsCsv(content, index, asked), sheet: names[index], sheets: names };
}

function indexOf(names: readonly string[], named: string | undefined): number {
  if (names.length === 0) throw new NotXml("it has no sheet");
  if (named === undefined) return 0;
  const index = names.indexOf(named);
  if (index < 0) throw refusalOf(sheetWords, "sheet-absent", "sheet", { got: named, known: names });
  return index;
}
