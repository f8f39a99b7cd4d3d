// Whether every link and picture of the built pages leads to a file that is there, and to a place within it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

const ELSEWHERE = /^(?:https?|mailto):/;

/** @returns {{ from: string, to: string, why: string }[]} */
export function brokenLinks(folder) {
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => name.replaceAll("\\", "/"))
    .filter((name) => name.endsWith(".html") && !name.startsWith("demo/")); // the demo is an application: its own tests
  const places = new Map(pages.map((name) => [name, placesIn(readFileSync(join(folder, name), "utf8"))]));
  return pages.flatMap((from) => {
    const { links } = places.get(from);
    return links.flatMap((to) => {
      const why = faultOf(folder, places, from, to);
      return why === undefined ? [] : [{ from, to, why }];
    });
  });
}

function placesIn(html) {
  const bare = html.replaceAll(/<pre[\s\S]*?<\/pre>/g, "");
  const all = (pattern) => [...bare.matchAll(pattern)].map(([, value]) => decoded(value));
  return { ids: new Set(all(/\sid="([^"]*)"/g)), links: all(/\s(?:href|src)="([^"]*)"/g) };
}

const decoded = (text) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'");

function faultOf(folder, places, from, to) {
  if (ELSEWHERE.test(to)) return undefined;
  const [path, anchor] = to.split("#");
  const target = path === "" ? from : posix.join(posix.dirname(from), decodeURIComponent(path));
  const page = target === "." || target.endsWith("/") ? posix.join(target, "index.html") : target;
  if (page.startsWith("..")) return "it leaves the site";
  if (!existsSync(join(folder, page))) return "there is no such file";
  if (anchor === undefined || anchor === "" || !places.has(page)) return undefined;
  return places.get(page).ids.has(decodeURIComponent(anchor)) ? undefined : "the page has no such place";
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const broken = brokenLinks(process.argv[2] ?? dirname(process.argv[1]));
  for (const { from, to, why } of broken) console.error(`${from} links to ${to}: ${why}`);
  if (broken.length > 0) process.exitCode = 1;
}
