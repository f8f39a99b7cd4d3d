import { sheetWords } from "../notices/words/sheet-words.ts";
import { refusalOf } from "../refusal-of.ts";
import type { DecimalSign } from "./parse-number.ts";
import { type MergedCells, type SheetRow, withOneHeader } from "./sheet-header.ts";
import { csvField } from "./table-csv.ts";
import { NotXml } from "./xml-tags.ts";

/** The number of a cell, which has a point before its fraction whatever is shown, with the sign that texts are said to have. */
export function numberText<Number extends string | undefined>(number: Number, decimal: DecimalSign): Number | string {
  return decimal === "," && number !== undefined ? number.replace(".", ",") : number;
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
  private width = 0;
  private size = 0;

  /** Where the current row is, from 0; else it is the one after the last. */
  at(place: number): void {
    if (place < this.place) throw new NotXml("it has a row twice");
    this.place = place;
  }

  /** Says that cells are shown as one, from a place of the current row, or from one that is named. */
  merge(column: number, columns: number, rows: number, row = this.place): void {
    if (columns > 1 || rows > 1) this.merged.push({ row, column, rows, columns });
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
    const { cells } = this;
    this.cells = [];
    const { place } = this;
    this.place += times;
    if (cells.length === 0) return false;
    if (this.width === 0) this.width = Math.max(cells.length, 2);
    while (cells.length < this.width) cells.push("");
    this.size += cells.reduce((sum, cell) => sum + cell.length + 3, 0) * times; // quotes and a comma
    if (this.size > MOST_CHARACTERS) throw refusalOf(sheetWords, "sheet-too-large", "table", {});
    this.rows.push({ place, cells, times });
    return true;
  }

  /** Without columns that have no value in any row, left of the table or within it. */
  csv(): string {
    const rows = withOneHeader(this.rows, this.merged);
    const width = rows[0]?.cells.length ?? 0;
    const kept = Array.from({ length: Math.max(width, this.used.length) }, (_, column) => column).filter(
      (column) => this.used[column] === true,
    );
    const lines: string[] = [];
    for (const { cells, times } of rows) {
      const own = kept
        .filter((column) => column < Math.max(width, cells.length))
        .map((column) => csvField(cells[column] ?? ""));
      while (own.length < 2) own.push("");
      const line = own.join(",");
      for (let i = 0; i < times; i++) lines.push(line);
    }
    return `${lines.join("\n")}\n`;
  }
}
