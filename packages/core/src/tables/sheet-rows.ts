import { refusal } from "../errors.ts";
import { csvField } from "./table-csv.ts";

const MOST_CHARACTERS = 1 << 29;
const MOST_COLUMNS = 16_384;

/** The cells of a sheet, gathered as lines of a CSV: from there on it is read as any text is. */
export class SheetRows {
  private readonly lines: string[] = [];
  private cells: string[] = [];
  private width = 0;
  private size = 0;

  /** Puts a cell at a place of the current row, from 0. */
  put(column: number, text: string): void {
    if (column >= MOST_COLUMNS) throw refusal("sheet-too-large", "table", {});
    if (text === "") return;
    while (this.cells.length < column) this.cells.push("");
    this.cells[column] = text;
  }

  /** Ends the row, which stands so many times; rows without any value are none. */
  end(times = 1): void {
    const { cells } = this;
    this.cells = [];
    if (cells.length === 0) return;
    if (this.width === 0) this.width = Math.max(cells.length, 2);
    while (cells.length < this.width) cells.push("");
    const line = cells.map((cell) => csvField(cell)).join(",");
    this.size += line.length * times;
    if (this.size > MOST_CHARACTERS) throw refusal("sheet-too-large", "table", {});
    for (let i = 0; i < times; i++) this.lines.push(line);
  }

  csv(): string {
    return `${this.lines.join("\n")}\n`;
  }
}
