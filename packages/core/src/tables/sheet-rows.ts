import { refusal } from "../errors.ts";
import { csvField } from "./table-csv.ts";

const MOST_CHARACTERS = 1 << 29;
const MOST_COLUMNS = 16_384;

/** The cells of a sheet, gathered as lines of a CSV: from there on it is read as any text is. */
export class SheetRows {
  private readonly rows: { readonly cells: readonly string[]; readonly times: number }[] = [];
  /** By column: whether any row has a value there. */
  private readonly used: boolean[] = [];
  private cells: string[] = [];
  private width = 0;
  private size = 0;

  /** Puts a cell at a place of the current row, from 0. */
  put(column: number, text: string): void {
    if (column >= MOST_COLUMNS) throw refusal("sheet-too-large", "table", {});
    if (text === "") return;
    while (this.cells.length < column) this.cells.push("");
    this.cells[column] = text;
    this.used[column] = true;
  }

  /** Ends the row, which stands so many times, and says whether it is one: rows without any value are none. */
  end(times = 1): boolean {
    const { cells } = this;
    this.cells = [];
    if (cells.length === 0) return false;
    if (this.width === 0) this.width = Math.max(cells.length, 2);
    while (cells.length < this.width) cells.push("");
    this.size += cells.reduce((sum, cell) => sum + cell.length + 3, 0) * times; // quotes and a comma
    if (this.size > MOST_CHARACTERS) throw refusal("sheet-too-large", "table", {});
    this.rows.push({ cells, times });
    return true;
  }

  /** Without columns that have no value in any row, left of the table or within it. */
  csv(): string {
    const kept = Array.from({ length: Math.max(this.width, this.used.length) }, (_, column) => column).filter(
      (column) => this.used[column] === true,
    );
    const lines: string[] = [];
    for (const { cells, times } of this.rows) {
      const own = kept.filter((column) => column < cells.length).map((column) => csvField(cells[column]));
      while (own.length < 2) own.push("");
      const line = own.join(",");
      for (let i = 0; i < times; i++) lines.push(line);
    }
    return `${lines.join("\n")}\n`;
  }
}
