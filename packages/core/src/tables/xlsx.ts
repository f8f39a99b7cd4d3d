import { isoDate, isoMoment } from "./iso-date.ts";
import { type SheetCsv, SheetRows, type TextsAsked } from "./sheet-rows.ts";
import { attribute, NotXml, xmlTags } from "./xml-tags.ts";

/** What a workbook says about itself. */
export interface Workbook {
  /** In their order, with the part of the archive that each is in. */
  readonly sheets: readonly { readonly name: string; readonly part: string }[];
  /** Days are counted from 1904 instead of 1900. */
  readonly from1904: boolean;
  /** The parts that hold the shared texts and the styles; undefined where there are none. */
  readonly strings: string | undefined;
  readonly styles: string | undefined;
}

export const WORKBOOK_PARTS = ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"] as const;

export function readWorkbook(workbook: string, relations: string): Workbook {
  const targets = new Map<string, string>();
  const kinds = new Map<string, string>();
  for (const { name, attributes } of xmlTags(relations)) {
    const [id, target] = [attribute(attributes, "Id"), attribute(attributes, "Target")];
    if (name !== "Relationship" || id === undefined || target === undefined) continue;
    targets.set(id, partOf(target));
    kinds.set((attribute(attributes, "Type") ?? "").replace(/^.*\//, ""), partOf(target));
  }
  const sheets: { name: string; part: string }[] = [];
  let from1904 = false;
  for (const { name, kind, attributes } of xmlTags(workbook)) {
    if (name === "workbookPr" && /^(1|true)$/.test(attribute(attributes, "date1904") ?? "")) from1904 = true;
    if (name !== "sheet" || kind === "close") continue;
    const part = targets.get(/\sr:id\s*=\s*["']([^"']*)/.exec(attributes)?.[1] ?? attribute(attributes, "id") ?? "");
    if (part !== undefined) sheets.push({ name: attribute(attributes, "name") ?? "", part });
  }
  return { sheets, from1904, strings: kinds.get("sharedStrings"), styles: kinds.get("styles") };
}

/** A relation's target, from the folder of the workbook or from the root. */
function partOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

/** Texts that cells point at. Pieces with formats of their own are joined; how a text is read aloud is left out. */
export function readSharedStrings(text: string): string[] {
  const strings: string[] = [];
  let current = "";
  let spoken = false;
  for (const { name, kind, before } of xmlTags(text)) {
    if (name === "rPh") spoken = kind === "open";
    else if (name === "t" && kind === "close" && !spoken) current += before;
    else if (name === "si" && kind !== "open") {
      strings.push(unescaped(current));
      current = "";
    }
  }
  return strings;
}

/** By the number of a cell's style: whether its numbers are dates. */
export function readDateStyles(text: string): boolean[] {
  const custom = new Map<string, boolean>();
  const dates: boolean[] = [];
  let inCells = false;
  for (const { name, kind, attributes } of xmlTags(text)) {
    if (name === "numFmt")
      custom.set(attribute(attributes, "numFmtId") ?? "", isDateFormat(attribute(attributes, "formatCode") ?? ""));
    if (name === "cellXfs") inCells = kind === "open";
    if (name !== "xf" || kind === "close" || !inCells) continue;
    const id = attribute(attributes, "numFmtId") ?? "0";
    dates.push(custom.get(id) ?? isBuiltInDate(Number(id)));
  }
  return dates;
}

function isBuiltInDate(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58);
}

/** Days or years outside of quotes and brackets; hours alone are no date. */
function isDateFormat(code: string): boolean {
  return /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""));
}

export interface SheetParts {
  readonly sheet: string;
  readonly strings: readonly string[];
  readonly dateStyles: readonly boolean[];
  readonly from1904: boolean;
}

export function xlsxCsv({ sheet, strings, dateStyles, from1904 }: SheetParts, asked: TextsAsked = {}): SheetCsv {
  const rows = new SheetRows(asked);
  let next = 0;
  let cell = { column: 0, type: "n", date: false };
  let value = "";
  let inline = "";
  for (const { name, kind, attributes, before } of xmlTags(sheet)) {
    if (name === "row") {
      const place = Number(attribute(attributes, "r"));
      if (kind !== "close" && place >= 1) rows.at(place - 1);
      if (kind !== "open") rows.end();
      next = 0;
    } else if (name === "mergeCell" && kind !== "close") {
      mergeInto(rows, attribute(attributes, "ref") ?? "");
    } else if (name === "c" && kind !== "close") {
      const column = columnOf(attribute(attributes, "r")) ?? next;
      next = column + 1;
      const style = Number(attribute(attributes, "s") ?? "0");
      cell = { column, type: attribute(attributes, "t") ?? "n", date: dateStyles[style] ?? false };
      value = "";
      inline = "";
    } else if (name === "v" && kind === "close") value = before;
    else if (name === "t" && kind === "close") inline += before;
    else if (name === "c") endCell(cell, value, inline);
  }
  return rows.csv();

  function endCell({ column, type, date }: typeof cell, raw: string, texts: string): void {
    if (type === "s" && raw !== "") rows.putText(column, sharedText(strings, raw));
    else if (type === "inlineStr") rows.putText(column, unescaped(texts));
    else if (type === "str") rows.putText(column, unescaped(raw));
    else if (type === "b") rows.put(column, BOOLEANS.get(raw.trim()) ?? raw);
    else if (type === "e")
      rows.put(column, raw === "#N/A" ? "" : raw); // other errors are told by the column they are in
    else if (type === "d" || raw === "") rows.put(column, raw);
    else if (date) rows.put(column, dateText(raw, from1904));
    else rows.putNumber(column, raw);
  }
}

/** As XML writes yes and no. */
const BOOLEANS: ReadonlyMap<string, string> = new Map([
  ["1", "true"],
  ["true", "true"],
  ["0", "false"],
  ["false", "false"],
]);

function sharedText(strings: readonly string[], place: string): string {
  const text = strings[Number(place)];
  if (text === undefined) throw new NotXml("it points at a text that is not there");
  return text;
}

/** "A1:C2" */
function mergeInto(rows: SheetRows, range: string): void {
  const [, from, top, to, bottom] = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(range) ?? [];
  if (from === undefined) return;
  const column = columnOf(from)!;
  rows.merge(column, columnOf(to)! - column + 1, Number(bottom) - Number(top) + 1, Number(top) - 1);
}

const DAYS_TO_1900 = 25_569; // from 1899-12-30 to 1970-01-01
const DAYS_1900_TO_1904 = 1462;
const NO_LEAP_DAY = 60; // 1900-02-29, which only spreadsheets know

const MOST_DAYS = 2_958_466; // 10000-01-01, which no spreadsheet knows

/** What is no day of a spreadsheet is told by the column that it is in. */
function dateText(raw: string, from1904: boolean): string {
  const serial = Number(raw);
  if (!(serial >= 0 && serial < MOST_DAYS)) return raw;
  const shift = from1904 ? DAYS_1900_TO_1904 : serial < NO_LEAP_DAY ? 1 : 0;
  const days = serial + shift - DAYS_TO_1900;
  return Number.isInteger(days) ? isoDate(days, "days") : isoMoment(Math.round(days * 86_400) * 1000);
}

/** "AB12" is column 27, from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? "")?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Signs that XML cannot hold are written as _x000D_. */
function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
