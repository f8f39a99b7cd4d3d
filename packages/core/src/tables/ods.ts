import { sheetWords } from "../notices/words/sheet-words.ts";
import { refusalOf } from "../refusal-of.ts";
import type { DecimalSign } from "./parse-number.ts";
import { numberText, SheetRows } from "./sheet-rows.ts";
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
export function odsCsv(content: string, index: number, decimal: DecimalSign = "."): string {
  const rows = new SheetRows();
  let sheet = -1;
  let depth = 0;
  let column = 0;
  let rowTimes = 1;
  let count = 0; // rows with a value
  let cell: { readonly value: string | undefined; readonly times: number } | undefined;
  let paragraphs: string[] = [];
  let text = "";
  let noted = 0; // notes beside a cell are no values
  const endCell = (): void => {
    const shown = cell!.value ?? paragraphs.join("\n");
    if (shown !== "") for (let i = 0; i < cell!.times; i++) rows.put(column + i, shown);
    column += cell!.times;
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
        cell = { value: heldValue(attributes, decimal), times: times(attributes, "number-columns-repeated") };
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

/** What a cell holds besides its text; undefined where the text is all. */
function heldValue(attributes: string, decimal: DecimalSign): string | undefined {
  switch (attribute(attributes, "value-type")) {
    case "float":
    case "percentage":
    case "currency":
      return numberText(attribute(attributes, "value"), decimal);
    case "date":
      return attribute(attributes, "date-value")?.replace(/T00:00:00(\.0+)?$/, ""); // some write midnight beside every day
    case "boolean":
      return attribute(attributes, "boolean-value");
    default:
      return undefined;
  }
}
