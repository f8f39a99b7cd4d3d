import { sheetWords } from "../notices/words/sheet-words.ts";
import { refusalOf } from "../refusal-of.ts";
import { CommaTexts } from "./comma-texts.ts";
import type { DecimalSign } from "./parse-number.ts";
import { type MergedCells, type SheetRow, withOneHeader } from "./sheet-header.ts";
import { csvField } from "./table-csv.ts";
import { NotXml } from "./xml-tags.ts";

/** A sheet as text. Where its numbers have commas, others separate its fields, as such files usually have it. */
export interface SheetCsv {
  readonly csv: string;
  readonly delimiter: "," | ";";
}

/** What a person says about the texts of a sheet. */
export interface TextsAsked {
  /** What stands before fractions in them. Found out where absent. */
  readonly decimal?: DecimalSign | undefined;
  /** What means a missing value. */
  readonly marks?: readonly string[] | undefined;
}

const MOST_CHARACTERS = 1 << 29;
const MOST_COLUMNS = 16_384;

/** The cells of a sheet, gathered as lines of a CSV: from there on it is read as any text is. */
export class SheetRows {
  private readonly rows: SheetRow[] = [];
  private readonly merged: MergedCells[] = [];
  private place = 0;
  /** By column: whether any row has a value there. */
  private readonly used: boolean[] = [];
  private cells: string[] = [];
  /** Of the current row: columns of numbers with a fraction. */
  private fractions: number[] = [];
  private readonly texts: CommaTexts;
  private readonly decimal: DecimalSign | undefined;
  private width = 0;
  private size = 0;

  constructor({ decimal, marks = [] }: TextsAsked) {
    this.decimal = decimal;
    this.texts = new CommaTexts(marks);
  }

  /** Where the current row is, from 0; else it is the one after the last. */
  at(place: number): void {
    if (place < this.place) throw new NotXml("it has a row twice");
    this.place = place;
  }

  /** Says that cells are shown as one, from a place of the current row, or from one that is named. */
  merge(column: number, columns: number, rows: number, row = this.place): void {
    if (columns > 1 || rows > 1) this.merged.push({ row, column, rows, columns });
  }

  /** Puts the number of a cell, which has a point before its fraction whatever is shown, at a place of the current row. */
  putNumber(column: number, number: string): void {
    this.put(column, number);
    if (number.includes(".")) this.fractions.push(column);
  }

  putText(column: number, text: string): void {
    this.put(column, text);
    if (this.decimal === undefined) this.texts.note(column, text);
  }

  /** Puts a cell at a place of the current row, from 0. */
  put(column: number, text: string): void {
    if (column >= MOST_COLUMNS) throw refusalOf(sheetWords, "sheet-too-large", "table", {});
    if (text === "") return;
    if (this.cells[column] !== undefined && this.cells[column] !== "") throw new NotXml("it has a cell twice");
    while (this.cells.length < column) this.cells.push("");
    this.cells[column] = text;
    this.used[column] = true;
  }

  /** Ends the row, which stands so many times, and says whether it is one: rows without any value are none. */
  end(times = 1): boolean {
    const { cells, fractions } = this;
    this.cells = [];
    this.fractions = [];
    const { place } = this;
    this.place += times;
    if (cells.length === 0) return false;
    if (this.width === 0) this.width = Math.max(cells.length, 2);
    while (cells.length < this.width) cells.push("");
    this.size += cells.reduce((sum, cell) => sum + cell.length + 3, 0) * times; // quotes and a comma
    if (this.size > MOST_CHARACTERS) throw refusalOf(sheetWords, "sheet-too-large", "table", {});
    this.rows.push({ place, cells, times, ...(fractions.length > 0 && { fractions }) });
    return true;
  }

  /** Without columns that have no value in any row, left of the table or within it. */
  csv(): SheetCsv {
    const rows = withOneHeader(this.rows, this.merged);
    const byComma = (this.decimal ?? this.texts.decimal(this.rows.length - rows.length + 1)) === ",";
    const delimiter = byComma ? ";" : ",";
    const width = rows[0]?.cells.length ?? 0;
    const kept = Array.from({ length: Math.max(width, this.used.length) }, (_, column) => column).filter(
      (column) => this.used[column] === true,
    );
    const lines: string[] = [];
    for (const { cells, times, fractions } of rows) {
      if (byComma) for (const column of fractions ?? []) cells[column] = cells[column].replace(".", ",");
      const own = kept
        .filter((column) => column < Math.max(width, cells.length))
        .map((column) => csvField(cells[column] ?? "", delimiter));
      while (own.length < 2) own.push("");
      const line = own.join(delimiter);
      for (let i = 0; i < times; i++) lines.push(line);
    }
    return { csv: `${lines.join("\n")}\n`, delimiter };
  }
}
