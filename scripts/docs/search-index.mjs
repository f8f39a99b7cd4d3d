// What the search looks through: one entry a heading, with the first words below it. A script, so that it works from a disk, too.
import { plainText } from "./markdown.mjs";

const LONGEST = 400; // characters of a section that are searched

export function searchIndex(pages) {
  const entries = pages.flatMap(({ out, title, html }) =>
    html.split(/(?=<h[1-4] id=")/).flatMap((part) => {
      const found = /^<h(\d) id="([^"]*)">([\s\S]*?)<\/h\d>([\s\S]*)$/.exec(part);
      if (found === null) return [];
      const [, depth, id, heading, rest] = found;
      if (/^(?:Example|Parameters|Returns|Properties|Type Parameters|Extends|Methods)\b/.test(textOf(heading)))
        return [];
      return [
        [
          depth === "1" ? out : `${out}#${id}`,
          title,
          textOf(heading).replace(/ #$/, ""),
          textOf(rest).slice(0, LONGEST),
        ],
      ];
    }),
  );
  return `globalThis.fairfrontIndex = ${JSON.stringify(entries)};\n`;
}

const textOf = (html) => plainText(html, " ").replaceAll(/\s+/g, " ").trim();
