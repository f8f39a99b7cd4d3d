import { escaped } from "../words/escaped.ts";
import { unbroken } from "../words/unbroken.ts";
import type { ReportAnswer, ReportFact } from "./report-data.ts";

/** Text of a sentence: a number stays with its per cent sign. */
function prose(text: string): string {
  return unbroken(escaped(text));
}

/** A chapter; `id` is its anchor. */
export function section(id: string, title: string, ...parts: readonly string[]): string {
  return `<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${escaped(title)}</h2>\n${parts.join("\n")}\n</section>`;
}

export function paragraph(text: string, kind?: string): string {
  return `<p${kind === undefined ? "" : ` class="${kind}"`}>${prose(text)}</p>`;
}

export function list(items: readonly string[]): string {
  return items.length === 0 ? "" : `<ul>${items.map((item) => `<li>${prose(item)}</li>`).join("")}</ul>`;
}

export function facts(items: readonly ReportFact[]): string {
  const lines = items.map(({ label, text, code }) => {
    const said = code === true ? `<code>${escaped(text)}</code>` : prose(text);
    return `<div><dt>${escaped(label)}</dt><dd>${said}</dd></div>`;
  });
  return `<dl>${lines.join("")}</dl>`;
}

/** The first page: what is asked first, and its answers. */
export function answers(board: readonly ReportAnswer[]): string {
  const lines = board.map(
    ({ label, texts }) =>
      `<div><dt>${escaped(label)}</dt><dd>${texts.map((text) => paragraph(text)).join("")}</dd></div>`,
  );
  return `<dl class="board">${lines.join("")}</dl>`;
}

export interface TableColumn {
  readonly title: string;
  /** Numbers stand to the right. */
  readonly number?: boolean | undefined;
}

/** Fields are markup already. The first field of a row is its heading. */
export function table(
  caption: string,
  columns: readonly TableColumn[],
  rows: readonly (readonly string[])[],
  marked = -1,
): string {
  const kind = (i: number): string => (columns[i].number === true ? ' class="n"' : "");
  const head = columns.map(({ title }, i) => `<th scope="col"${kind(i)}>${escaped(title)}</th>`).join("");
  const body = rows.map((fields, r) => {
    const line = fields.map((field, i) =>
      i === 0 ? `<th scope="row"${kind(i)}>${field}</th>` : `<td${kind(i)}>${field}</td>`,
    );
    return `<tr${r === marked ? ' class="marked"' : ""}>${line.join("")}</tr>`;
  });
  return `<div class="wide" role="region" tabindex="0" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead><tr>${head}</tr></thead><tbody>\n${body.join("\n")}</tbody></table></div>`;
}

/** A picture with its text alternative. */
export function picture(
  id: string,
  { title, about, width, height }: { title: string; about: string; width: number; height: number },
  content: string,
): string {
  return (
    `<figure><svg viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="${id}-t ${id}-d" xmlns="http://www.w3.org/2000/svg">` +
    `<title id="${id}-t">${escaped(title)}</title><desc id="${id}-d">${escaped(about)}</desc>\n${content}\n</svg>` +
    `<figcaption>${escaped(title)}</figcaption></figure>`
  );
}

/** Something long that a reader may open; print shows it. */
export function details(summary: string, content: string): string {
  return `<details><summary>${escaped(summary)}</summary>${content}</details>`;
}
