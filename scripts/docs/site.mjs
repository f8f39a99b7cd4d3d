// The site: contents to pages, pictures and scripts beside them, and the tool's page as a demo.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { contentsOf } from "./contents.mjs";
import { renderMarkdown } from "./markdown.mjs";
import { searchIndex } from "./search-index.mjs";
import { pageHtml } from "./template.mjs";

const here = fileURLToPath(new URL("./", import.meta.url));

/** Writes the site into a folder, which it empties first; says how many pages there are. */
export async function buildSite(root, out) {
  const sections = await contentsOf(root);
  const pages = sections.flatMap((section) => section.pages);
  const outOf = new Map(pages.map((page) => [page.source, page.out]));
  outOf.set("README.md", "index.html").set("examples", "examples.html").set("docs/decisions", "decisions.html");
  const repository = repositoryOf(root);
  const pictures = new Set();
  const rendered = pages.map((page) => ({
    ...page,
    ...renderMarkdown(page.markdown, (target) => resolved(root, page, target, { outOf, pictures, repository })),
  }));
  rmSync(out, { recursive: true, force: true });
  for (const page of rendered) write(out, page.out, pageHtml({ page, sections, pages, repository }));
  for (const picture of pictures) write(out, picture.replace(/^docs\//, ""), readFileSync(root + picture));
  for (const name of ["site.css", "site.js"]) write(out, name, readFileSync(here + name));
  write(out, "icon.svg", readFileSync(`${root}packages/page/src/parts/icon.svg`));
  write(out, "search-index.js", searchIndex(rendered));
  cpSync(`${root}packages/fairfront/dist/page`, join(out, "demo"), { recursive: true });
  tellWhoOpensFromDisk(join(out, "demo"));
  return pages.length;
}

/** A browser runs the demo from a server only; from disk it loads neither its script nor the style that hides these words. */
function tellWhoOpensFromDisk(demo) {
  const page = join(demo, "index.html");
  const style = '<link rel="stylesheet" crossorigin href="./from-disk.css">';
  const words =
    '<p class="from-disk">This page was opened from disk, where browsers do not run it. Open it from a server: <code>npx fairfront ui</code> ' +
    "starts one with the same page, and any server of static files can show this folder.</p>";
  const text = readFileSync(page, "utf8")
    .replace("</head>", `${style}</head>`)
    .replace("<noscript>", `${words}<noscript>`);
  writeFileSync(page, text);
  writeFileSync(join(demo, "from-disk.css"), ".from-disk{display:none}\n");
}

/** Where a link of a page leads on the site: another page, a picture, the demo, or a file of the repository. */
function resolved(root, page, target, { outOf, pictures, repository }) {
  if (/^(?:https?:|mailto:|#)/.test(target)) return target;
  const [path, anchor] = target.split("#");
  const file = posix.normalize(posix.join(posix.dirname(page.source), path)).replace(/\/$/, "");
  const place = anchor === undefined ? "" : `#${anchor}`;
  const relative = (to) => posix.relative(posix.dirname(page.out), to) || posix.basename(to);
  if (file === "docs/demo") return `${relative("demo/index.html")}`;
  if (outOf.has(file)) return relative(outOf.get(file)) + place;
  if (!existsSync(root + file)) return target; // left as it is, for the check of links to name
  if (/^docs\/.*\.(?:png|svg|jpg|webp)$/.test(file)) {
    pictures.add(file);
    return relative(file.replace(/^docs\//, ""));
  }
  return `${repository}/${statSync(root + file).isDirectory() ? "tree" : "blob"}/main/${file}${place}`;
}

/** The one place that knows the address: the library's package.json. */
function repositoryOf(root) {
  const { repository } = JSON.parse(readFileSync(`${root}packages/core/package.json`, "utf8"));
  return repository.url.replace(/^git\+/, "").replace(/\.git$/, "");
}

function write(out, name, bytes) {
  const path = join(out, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
}
