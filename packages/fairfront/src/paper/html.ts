/** Text as HTML shows it. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** A table; the first `textColumns` are text, the others numbers. What follows the first line of a field is small. */
export function htmlTable(head: readonly string[], rows: readonly (readonly string[])[], textColumns = 1): string {
  const field = (tag: "th" | "td", text: string, i: number): string =>
    `<${tag}${i < textColumns ? "" : ' class="number"'}>${fieldHtml(text)}</${tag}>`;
  const line = (tag: "th" | "td", fields: readonly string[]): string =>
    `<tr>${fields.map((text, i) => field(tag, text, i)).join("")}</tr>`;
  return `<div class="wide"><table><thead>${line("th", head)}</thead><tbody>${rows.map((row) => line("td", row)).join("\n")}</tbody></table></div>`;
}

function fieldHtml(text: string): string {
  const [first, ...rest] = text.split("\n").map(escapeHtml);
  return [first, ...rest.map((line) => `<br><small>${line}</small>`)].join("");
}

/** A picture inside the page: no ids or styles of one picture reach another. */
export function htmlImage(svg: string, alt: string): string {
  const data = Buffer.from(svg).toString("base64");
  return `<div class="wide"><img alt="${escapeHtml(alt)}" src="data:image/svg+xml;base64,${data}"></div>`;
}

export function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; color: #1f2933; background: white; max-width: 1160px; margin: 2rem auto; padding: 0 1rem; }
p, li, blockquote { max-width: 62rem; }
h1 { line-height: 1.2; } h2 { margin-top: 2.5rem; border-bottom: 1px solid #d5dbe1; } h3 { margin-top: 2rem; }
img { max-width: 100%; min-width: 40rem; height: auto; display: block; margin: 0.5rem 0; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 14px; margin: 0.5rem 0; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid #e4e8ec; text-align: left; vertical-align: top; }
td:first-child, td.number { white-space: nowrap; }
small { color: #52606d; } .number { text-align: right; font-variant-numeric: tabular-nums; }
blockquote { margin: 0.3rem 0; padding-left: 0.8rem; border-left: 3px solid #d5dbe1; font-style: italic; }
.claim { margin: 1.6rem 0; } .verdict { font-weight: 600; padding: 0.1rem 0.5rem; border-radius: 0.3rem; }
.yes { background: #d9f2e6; color: #00533b; } .no { background: #fde3d3; color: #7a3200; } .open { background: #e8ebee; color: #3b4650; }
.quiet { color: #52606d; font-size: 14px; } nav li { margin: 0.3rem 0; }
</style>
</head>
<body>
${body}
</body>
</html>
`;
}
