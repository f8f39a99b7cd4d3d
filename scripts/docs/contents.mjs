// What the site is made of, in the order of its navigation.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { commandPage } from "./command-page.mjs";
import { examplePage } from "./example-page.mjs";
import { libraryPages } from "./library-pages.mjs";
import { speedPage } from "./speed-page.mjs";

/** The pages of docs/ by their place; whatever else docs/ holds comes after them. A page that is not written yet is left out. */
const SECTIONS = [
  ["Begin", ["README", "start", "choosing", "measures", "page"]],
  ["Use it for", ["auditing", "several-attributes", "encoding", "model", "scale", "python-and-r"]],
  ["Look it up", ["commands", "library", "examples", "glossary", "promises"]],
  ["Know more", ["trace", "paper", "speed", "windows", "changelog"]],
  ["Work on it", ["contributing", "map", "security", "decisions"]],
];

/** Files outside docs/ that are pages, too. */
const ELSEWHERE = { changelog: "CHANGELOG.md", contributing: "CONTRIBUTING.md", security: "SECURITY.md" };

/**
 * A page: where its text comes from (links in it are relative to that), where it goes, its name in the navigation. A page
 * whose `parent` is set is reached from that one.
 * @typedef {{ source: string, out: string, title: string, markdown: string, parent?: string }} Page
 */

/** @returns {Promise<{ title: string, pages: Page[] }[]>} */
export async function contentsOf(root) {
  const made = new Map([
    ["commands", async () => [await commandPage(root)]],
    ["library", () => libraryPages(root)],
    ["examples", () => [examplePage(root)]],
    ["speed", () => [speedPage(root)]],
    ["decisions", () => decisionPages(root)],
  ]);
  const known = new Set(SECTIONS.flatMap(([, names]) => names));
  const others = readdirSync(`${root}docs`)
    .filter((name) => name.endsWith(".md") && !known.has(name.slice(0, -3)))
    .map((name) => name.slice(0, -3));
  const sections = [];
  for (const [title, names] of SECTIONS) {
    const pages = [];
    for (const name of title === "Know more" ? [...names, ...others] : names) {
      if (made.has(name)) pages.push(...(await made.get(name)()));
      else pages.push(...writtenPage(root, name));
    }
    sections.push({ title, pages });
  }
  return sections;
}

function writtenPage(root, name) {
  const source = ELSEWHERE[name] ?? `docs/${name}.md`;
  if (!existsSync(root + source)) return [];
  const markdown = readFileSync(root + source, "utf8").replaceAll("\r\n", "\n");
  const out = name === "README" ? "index.html" : `${name}.html`;
  return [{ source, out, title: name === "README" ? "What it is" : titleOf(markdown), markdown }];
}

function decisionPages(root) {
  const files = readdirSync(`${root}docs/decisions`).filter((name) => name.endsWith(".md"));
  const pages = files.sort().map((name) => {
    const source = `docs/decisions/${name}`;
    const markdown = readFileSync(root + source, "utf8").replaceAll("\r\n", "\n");
    const out = `decisions/${name.replace(/\.md$/, ".html")}`;
    return { source, out, title: titleOf(markdown), markdown, parent: "decisions.html" };
  });
  const list = pages.map(({ title, source }) => `- [${title}](${source.slice("docs/".length)})`).join("\n");
  const markdown = `# Decisions\n\nOne page each: the question, the choice, what was rejected, and what would change our mind.\n\n${list}\n`;
  return [{ source: "docs/decisions.md", out: "decisions.html", title: "Decisions", markdown }, ...pages];
}

const titleOf = (markdown) => /^# (.+)$/m.exec(markdown)?.[1].replaceAll("`", "") ?? "Untitled";
