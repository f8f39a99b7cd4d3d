import { sheetWords } from "../notices/words/sheet-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { type SheetCsv, SheetRows, type TextsAsked } from "./sheet-rows.ts";
import { attribute, xmlTags } from "./xml-tags.ts";

export const ODS_PART = "content.xml";

export function odsSheets(content: string): string[] {
  const names: string[] = [];
  let depth = 0; // tables within cells are no sheets
  for (const { name, kind, attributes } of xmlTags(content)) {
    if (name !== "table") continue;
    if (kind === "open" && depth++ === 0) names.push(attribute(attributes, "name") ?? "");
    if (kind === "close") depth--;
  }
  return names;
}

const MOST_ROWS = 1_048_576;

/** The sheet of so many before it. */
export function odsCsv(content: string, index: number, asked: TextsAsked = {}): SheetCsv {
  const rows = new SheetRows(asked);
  let sheet = -1;
  let depth = 0;
  let column = 0;
  let rowTimes = 1;
  let count = 0; // rows with a value
  let cell: { readonly held: Held | undefined; readonly times: number } | undefined;
  let paragraphs: string[] = [];
  let text = "";
  let noted = 0; // notes beside a cell are no values
  const endCell = (): void => {
    const { held, times } = cell!;
    const shown = held?.value ?? paragraphs.join("\n");
    const put = held === undefined ? "putText" : held.isNumber ? "putNumber" : "put";
    if (shown !== "") for (let i = 0; i < times; i++) rows[put](column + i, shown);
    column += times;
    cell = undefined;
  };
  for (const { name, kind, attributes, before } of xmlTags(content)) {
    if (name === "table") {
      if (kind === "open" && depth++ === 0) sheet++;
      if (kind === "close") depth--;
      continue;
    }
    if (depth !== 1 || sheet !== index) continue;
    if (name === "annotation") noted += kind === "open" ? 1 : kind === "close" ? -1 : 0;
    if (noted > 0) continue;
    if (name === "table-row") {
      if (kind === "open") rowTimes = times(attributes, "number-rows-repeated");
      if (kind === "close") {
        if (rows.end(rowTimes)) count += rowTimes;
        if (count > MOST_ROWS) throw refusalOf(sheetWords, "sheet-too-large", "table", {});
      }
      column = 0;
    } else if (name === "table-cell" || name === "covered-table-cell") {
      if (kind !== "close") {
        rows.merge(column, times(attributes, "number-columns-spanned"), times(attributes, "number-rows-spanned"));
        cell = { held: heldValue(attributes), times: times(attributes, "number-columns-repeated") };
        paragraphs = [];
      }
      if (kind !== "open") endCell();
    } else if (cell !== undefined) {
      text += before;
      if (name === "s") text += " ".repeat(Math.min(times(attributes, "c"), 1000));
      if (name === "tab") text += "\t";
      if (name === "line-break") text += "\n";
      if (name !== "p") continue;
      if (kind !== "open") paragraphs.push(text);
      text = "";
    }
  }
  return rows.csv();
}

function times(attributes: string, name: string): number {
  const count = Number(attribute(attributes, name) ?? "1");
  return Number.isInteger(count) && count > 0 ? Math.min(count, MOST_ROWS + 1) : 1;
}

interface Held {
  readonly value: string;
  readonly isNumber?: true;
}

/** What a cell holds besides its text; undefined where the text is all. */
function heldValue(attributes: string): Held | undefined {
  const held = (name: string): Held | undefined => {
    const value = attribute(attributes, name);
    return value === undefined ? undefined : { value };
  };
  switch (attribute(attributes, "value-type")) {
    case "float":
    case "percentage":
    case "currency": {
      const number = held("value");
      return number && { ...number, isNumber: true };
    }
    case "date": {
      const date = held("date-value");
      return date && { value: date.value.replace(/T00:00:00(\.0+)?$/, "") }; // some write midnight beside every day
    }
    case "boolean":
      return held("boolean-value");
    default:
      return undefined;
  }
}
