// Markdown to HTML, with places to link to, and code in a little colour.
import { Marked } from "marked";

const SHORT = 16; // signs of code that stay on one line: a name that is broken is not read as one
const LONG = 60; // signs of a cell that make a column of sentences, which is not squeezed to a word a line

/** A flag is not broken after its hyphens. */
const wholeFlags = (html) => html.replaceAll(/--[a-z][a-z-]*/g, '<span class="whole">$&</span>');

/** The HTML of a text, and its headings: those that a page's own list and the search are made from. */
export function renderMarkdown(markdown, resolve) {
  const headings = [];
  const slugOf = slugs();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const text = plainText(html);
        const id = slugOf(text);
        headings.push({ depth, text, id });
        const mark = depth === 1 ? "" : ` <a class="place" href="#${id}" aria-label="Link to ${escaped(text)}">#</a>`;
        return `<h${depth} id="${id}">${html}${mark}</h${depth}>\n`;
      },
      link({ href, title, tokens }) {
        const about = title ? ` title="${escaped(title)}"` : "";
        return `<a href="${escaped(resolve(href))}"${about}>${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        return `<img src="${escaped(resolve(href))}" alt="${escaped(text)}" loading="lazy">`;
      },
      code({ text, lang }) {
        const language = /^\w*/.exec(lang ?? "")[0];
        const wraps = /^(?:sh|bash|console|ya?ml)$/.test(language) ? ' class="wraps"' : ""; // a command is read whole
        const html = coloured(text, language);
        return `<pre tabindex="0"${wraps}><code>${wraps === "" ? html : wholeFlags(html)}</code></pre>\n`;
      },
      codespan({ text }) {
        const html = escaped(text).replaceAll(/(?<=\w)\/(?=\w)/g, "/<wbr>"); // a path is broken between its folders
        return text.length <= SHORT ? `<code class="whole">${html}</code>` : `<code>${wholeFlags(html)}</code>`;
      },
      table(token) {
        const isLong = ({ tokens }) => plainText(this.parser.parseInline(tokens)).length > LONG;
        const longs = token.header.map((_, i) => token.rows.some((cells) => isLong(cells[i])));
        const row = (cells, tag) =>
          `<tr>${cells
            .map(({ tokens, align }, i) => {
              const style = align === "right" ? ' class="right"' : longs[i] ? ' class="long"' : "";
              return `<${tag}${style}>${this.parser.parseInline(tokens)}</${tag}>`;
            })
            .join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("\n");
        return `<div class="scroll" tabindex="0" role="group" aria-label="Table"><table><thead>${row(token.header, "th")}</thead><tbody>\n${body}</tbody></table></div>\n`;
      },
    },
  });
  return { html: marked.parse(markdown), headings };
}

/** As GitHub names the places of a text, so that one link serves there and here. */
function slugs() {
  const seen = new Map();
  return (text) => {
    const base = text
      .toLowerCase()
      .trim()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-");
    const times = seen.get(base) ?? 0;
    seen.set(base, times + 1);
    return times === 0 ? base : `${base}-${times}`;
  };
}

/** The text of some HTML; `between` stands where a tag was. */
export const plainText = (html, between = "") =>
  html
    .replaceAll(/<[^>]*>/g, between)
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");

export const escaped = (text) =>
  String(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

const WORDS =
  /^(?:import|export|from|const|let|for|await|async|of|in|if|else|return|new|function|yield|throw|try|catch|type|interface|def|with|as|not|and|or|print|select|where|group|by|order|join|on|SELECT|FROM|WHERE|GROUP|BY|ORDER|JOIN|ON|AS)$/;
const COMMENT = {
  sh: "#[^\\n]*",
  python: "#[^\\n]*",
  py: "#[^\\n]*",
  yaml: "#[^\\n]*",
  r: "#[^\\n]*",
  sql: "--[^\\n]*",
};

/** Comments, texts and a few words of code; anything else stays as it is. */
function coloured(code, language) {
  if (language === "" || language === "text") return escaped(code);
  const comment = COMMENT[language] ?? "\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/";
  const pattern = new RegExp(
    `(?<comment>${comment})|(?<text>"(?:[^"\\\\\\n]|\\\\.)*"|'(?:[^'\\\\\\n]|\\\\.)*'|\`[^\`]*\`)|(?<word>[A-Za-z_]+)|[^]`,
    "g",
  );
  const hasWords = !/^(?:sh|bash|console|ya?ml|json)$/.test(language); // "on" and "with" are names there
  let html = "";
  for (const { 0: piece, groups } of code.matchAll(pattern)) {
    const kind = groups.comment
      ? "c"
      : groups.text
        ? "s"
        : groups.word && hasWords && WORDS.test(piece)
          ? "k"
          : undefined;
    html += kind === undefined ? escaped(piece) : `<span class="${kind}">${escaped(piece)}</span>`;
  }
  return html;
}
