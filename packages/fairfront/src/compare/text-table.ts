import { csvField } from "@fairfront/core/internal";

/** A number with all of its digits and as people read it, or plain text; undefined where there is nothing to say. */
type Cell = { readonly value: number; readonly text: string } | number | string | undefined;

export interface TextTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

const NOTHING = "-";

/** For a terminal: the first column to the left, the others to the right. */
export function plainTable({ title, head, rows }: TextTable): string {
  const cells = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, i) => Math.max(...cells.map((row) => row[i].length)));
  const lines = cells.map((row) =>
    row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join("  "),
  );
  return `${[title, ...lines.map((line) => line.trimEnd())].join("\n")}\n`;
}

export function markdownTable({ title, head, rows }: TextTable): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const rule = head.map((_, i) => (i === 0 ? "---" : "---:"));
  return `${[`## ${title}`, "", line(head), line(rule), ...rows.map((row) => line(row.map(shown)))].join("\n")}\n`;
}

/** Numbers with all of their digits, names without spaces. */
export function csvTable({ head, rows }: TextTable): string {
  const names = head.map((name) => csvField(name.toLowerCase().replaceAll(" ", "_")));
  const full = (cell: Cell): string =>
    cell === undefined ? "" : csvField(typeof cell === "object" ? String(cell.value) : String(cell));
  return `${[names.join(","), ...rows.map((row) => row.map(full).join(","))].join("\n")}\n`;
}

function shown(cell: Cell): string {
  if (cell === undefined) return NOTHING;
  return typeof cell === "object" ? cell.text : String(cell);
}
