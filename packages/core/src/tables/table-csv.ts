import { MISSING, type Table } from "./table.ts";

/** A table as CSV; numbers with all of their digits, a missing value as an empty field. */
export function tableCsv({ rows, columns }: Table): string {
  const lines = [columns.map(({ name }) => csvField(name)).join(",")];
  for (let row = 0; row < rows; row++) {
    const fields = columns.map((column) => {
      if (column.kind === "numeric") return Number.isNaN(column.values[row]) ? "" : String(column.values[row]);
      return column.codes[row] === MISSING ? "" : csvField(column.levels[column.codes[row]]);
    });
    lines.push(fields.join(","));
  }
  return `${lines.join("\n")}\n`;
}

/** Quoted where it has to be. */
export function csvField(text: string, delimiter = ","): string {
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
