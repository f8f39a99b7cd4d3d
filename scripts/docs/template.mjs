// One page of the site around its text.
import { posix } from "node:path";
import { escaped } from "./markdown.mjs";

export function pageHtml({ page, sections, pages, repository }) {
  const up = posix.relative(posix.dirname(page.out), ".") || ".";
  const to = (out) => escaped(posix.join(up, out));
  const reading = pages.filter(({ parent }) => parent === undefined);
  const shown = page.parent ?? page.out;
  const at = reading.findIndex(({ out }) => out === shown);
  const [before, after] = page.parent === undefined ? [reading[at - 1], reading[at + 1]] : [];
  const isMade = /^docs\/(?:commands|library|examples|speed|decisions)\b(?!\/\d)/.test(page.source);
  const title = page.out === "index.html" ? "fairfront: fair clustering" : `${page.title} · fairfront`;
  return `<!doctype html>
<html lang="en" data-root="${escaped(up)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${to("icon.svg")}" type="image/svg+xml">
<link rel="stylesheet" href="${to("site.css")}">
<script src="${to("site.js")}"></script>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<a class="name" href="${to("index.html")}"><img src="${to("icon.svg")}" alt="" width="26" height="26"> fairfront</a>
<div class="search" role="search"><input type="search" id="search" placeholder="Search" aria-label="Search these pages" autocomplete="off" hidden><div id="found" role="status" hidden></div></div>
<a class="try" href="${to("demo/index.html")}">Try it</a>
<a class="code" href="${escaped(repository)}">Code</a>
<button type="button" id="theme" aria-label="Light or dark" hidden>◐</button>
</header>
<div class="columns">
<nav aria-label="Pages"><details open><summary>Pages</summary>
${sections.map((section) => navigation(section, shown, to)).join("\n")}
</details></nav>
<main id="text">
${page.parent === undefined ? "" : `<p class="up"><a href="${to(page.parent)}">${escaped(pages.find(({ out }) => out === page.parent).title)}</a></p>`}
${page.html}
<footer>
${before === undefined ? "" : `<a class="before" href="${to(before.out)}"><span>Before</span> ${escaped(before.title)}</a>`}
${after === undefined ? "" : `<a class="after" href="${to(after.out)}"><span>Next</span> ${escaped(after.title)}</a>`}
<p>${isMade ? "Made from the code." : `<a href="${escaped(`${repository}/blob/main/${page.source}`)}">The source of this page</a>.`} MIT licence. These pages set no cookie and load nothing from elsewhere.</p>
</footer>
</main>
${ownContents(page.headings)}
</div>
</body>
</html>
`;
}

function navigation({ title, pages }, shown, to) {
  const links = pages
    .filter(({ parent }) => parent === undefined)
    .map(({ out, title: name }) => {
      const here = out === shown ? ' aria-current="page"' : "";
      return `<li><a href="${to(out)}"${here}>${escaped(name)}</a></li>`;
    });
  return `<h2>${escaped(title)}</h2>\n<ul>${links.join("")}</ul>`;
}

/** The headings of a page beside it, where there are some; of long lists only the upper ones. */
function ownContents(headings) {
  const parts = headings.filter(({ depth }) => depth === 2 || depth === 3);
  const shown = parts.length > 90 ? parts.filter(({ depth }) => depth === 2) : parts;
  if (shown.length < 2) return '<aside class="own"></aside>';
  const links = shown.map(
    ({ text, id, depth }) => `<li class="depth-${depth}"><a href="#${escaped(id)}">${escaped(text)}</a></li>`,
  );
  return `<aside class="own" aria-label="On this page"><h2>On this page</h2><ul>${links.join("")}</ul></aside>`;
}
