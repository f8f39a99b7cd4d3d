import { parseIsoDate } from "./iso-date.ts";
import { isNumberText } from "./parse-number.ts";

/** A row of a sheet that has values; `place` is its number in the sheet, from 0. */
export interface SheetRow {
  readonly place: number;
  readonly cells: string[];
  /** Columns whose numbers have a fraction, with a point before it. */
  readonly fractions?: readonly number[];
  /** How often it stands there. */
  readonly times: number;
}

/** Cells that are shown as one, which has its value in the first of them. */
export interface MergedCells {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
}

/**
 * The rows with one line of names at the head. A title that stretches over the table goes; names that stretch over
 * several columns are joined with those below them, or numbered where the rows below are values already.
 */
export function withOneHeader(rows: readonly SheetRow[], merged: readonly MergedCells[]): readonly SheetRow[] {
  const wide = merged.filter(({ columns }) => columns > 1);
  let first = 0;
  while (first + 1 < rows.length && isTitle(rows[first], rows[first + 1], wide)) first++;
  const [names, below, ...values] = rows.slice(first);
  const own = wide.filter(({ row }) => row === names?.place);
  if (own.length === 0) return rows.slice(first);
  const width = Math.max(names.cells.length, ...own.map(({ column, columns }) => column + columns));
  const over = Array.from({ length: width }, (_, column) =>
    own.find((cells) => column >= cells.column && column < cells.column + cells.columns),
  );
  const nameAt = (column: number): string => names.cells[over[column]?.column ?? column] ?? "";
  if (below !== undefined && values.length > 0 && areNames(below, over)) {
    const cells = over.map((_, column) =>
      [nameAt(column), below.cells[column] ?? ""].filter((part) => part !== "").join(" "),
    );
    return [{ ...names, cells }, ...values];
  }
  const cells = over.map((cell, column) => {
    const nth = cell === undefined ? 0 : column - cell.column;
    return nth === 0 ? nameAt(column) : `${nameAt(column)} ${nth + 1}`;
  });
  return [{ ...names, cells }, ...rows.slice(first + 1)];
}

/** One value alone, over several columns, above a row of more. */
function isTitle({ place, cells, times }: SheetRow, next: SheetRow, wide: readonly MergedCells[]): boolean {
  const filled = (of: readonly string[]): number => of.filter((cell) => cell !== "").length;
  return times === 1 && filled(cells) === 1 && filled(next.cells) > 1 && wide.some(({ row }) => row === place);
}

/** Whether a row below names that stretch holds names too: a text below each of them, and nothing below the others. */
function areNames({ cells, times }: SheetRow, over: readonly (MergedCells | undefined)[]): boolean {
  if (times > 1 || cells.length > over.length) return false;
  const told = over.map((cell, column) => ({ cell, name: cells[column] ?? "" }));
  const named = told.filter(({ cell }) => cell !== undefined).map(({ cell, name }) => `${cell!.column} ${name}`);
  return (
    told.every(({ cell, name }) => (cell === undefined ? name === "" : isName(name))) &&
    new Set(named).size === named.length
  );
}

function isName(text: string): boolean {
  return text !== "" && !isNumberText(text) && parseIsoDate(text) === undefined && !/^(true|false)$/i.test(text);
}
