import { csvField, oneLine } from "@fairfront/core/internal";

/** A number with all of its digits and as people read it, or plain text; undefined where there is nothing to say. */
type Field = { readonly value: number; readonly text: string } | number | string | undefined;

export interface ResultTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly Field[])[];
}

const NOTHING = "-";

/** For a terminal: the first column to the left, the others to the right. */
export function plainTable({ title, head, rows }: ResultTable): string {
  const fields = [head, ...rows.map((row) => row.map(shown))];
  const widths = head.map((_, i) => Math.max(...fields.map((row) => row[i].length)));
  const lines = fields.map((row) =>
    row.map((field, i) => (i === 0 ? field.padEnd(widths[i]) : field.padStart(widths[i]))).join("  "),
  );
  return `${[title, ...lines.map((line) => line.trimEnd())].join("\n")}\n`;
}

/** A text as it is: names of columns may hold tags, links and pictures that a reader of Markdown would follow. */
export function markdownText(text: string): string {
  return oneLine(text).replaceAll(/[\\`*_[\]<>&|#~!]/g, "\\$&");
}

export function markdownTable({ title, head, rows }: ResultTable): string {
  const line = (fields: readonly string[]): string => `| ${fields.map(markdownText).join(" | ")} |`;
  const rule = head.map((_, i) => (i === 0 ? "---" : "---:"));
  return `${[`## ${title}`, "", line(head), line(rule), ...rows.map((row) => line(row.map(shown)))].join("\n")}\n`;
}

/** Numbers with all of their digits, names without spaces. */
export function csvTable({ head, rows }: ResultTable): string {
  const names = head.map((name) => csvField(name.toLowerCase().replaceAll(" ", "_")));
  const full = (field: Field): string =>
    field === undefined ? "" : csvField(typeof field === "object" ? String(field.value) : String(field));
  return `${[names.join(","), ...rows.map((row) => row.map(full).join(","))].join("\n")}\n`;
}

function shown(field: Field): string {
  if (field === undefined) return NOTHING;
  return typeof field === "object" ? field.text : String(field);
}
