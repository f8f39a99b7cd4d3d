import { escaped } from "../words/escaped.ts";
import { answers, paragraph } from "./markup.ts";
import type { ReportAnswer } from "./report-data.ts";
import { reportStyle } from "./report-style.ts";

export interface HtmlPage {
  readonly title: string;
  /** Moment as ISO 8601. */
  readonly made: string;
  readonly version: string;
  readonly board: readonly ReportAnswer[];
  /** As `section` makes them. */
  readonly sections: readonly string[];
}

/** One HTML document that fetches nothing: the board's page first, then the sections. */
export function htmlPage({ title, made, version, board, sections }: HtmlPage): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${reportStyle}</style>
</head>
<body>
<main>
<header><h1>${escaped(title)}</h1>${paragraph(`Made ${made.slice(0, 16).replace("T", " ")} UTC by fairfront ${version}`, "soft")}
${answers(board)}</header>
${contents(sections)}
${sections.join("\n")}
<footer>${paragraph("This file is complete by itself and fetches nothing.")}</footer>
</main>
</body>
</html>
`;
}

function contents(sections: readonly string[]): string {
  const links = sections.map((text) => {
    const [, id, title] = /^<section id="([^"]+)".*?<h2[^>]*>(.*?)<\/h2>/s.exec(text)!;
    return `<li><a href="#${id}">${title}</a></li>`;
  });
  return `<nav aria-label="Contents"><ul>${links.join("")}</ul></nav>`;
}
