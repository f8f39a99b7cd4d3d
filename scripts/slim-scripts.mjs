// Takes the comments out of compiled JavaScript, as the package has it: the same words stand in its types, and in the source.
// What bundlers read stays, and so do the lines, so that maps of the workplace still fit; they begin with tabs, which are fewer bytes.
// node scripts/slim-scripts.mjs packages/core/dist
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

/** What is said to tools: calls that may be dropped, imports to leave alone, licences. */
const FOR_TOOLS = /[@#]__PURE__|__NO_SIDE_EFFECTS__|@vite-ignore|webpackIgnore|@license|^\/\*!/;

/** The text of a module without comments; a comment of several lines leaves their ends. */
export function withoutComments(text) {
  const file = ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const comments = new Map();
  const look = (node) => {
    // Between the tokens of a file there are spaces and comments only: nothing in a text or a pattern is taken for one.
    for (const at of [node.getFullStart(), node.getEnd()]) {
      for (const found of [ts.getLeadingCommentRanges(text, at), ts.getTrailingCommentRanges(text, at)]) {
        for (const { pos, end } of found ?? []) comments.set(pos, end);
      }
    }
    for (const child of node.getChildren(file)) look(child);
  };
  look(file);
  let out = "";
  let from = 0;
  for (const [pos, end] of [...comments].sort(([a], [b]) => a - b)) {
    if (pos < from || FOR_TOOLS.test(text.slice(pos, end))) continue;
    const before = text.slice(from, pos);
    const last = end === text.length || text[end] === "\n";
    out += (last ? before.replace(/[ \t]+$/, "") : before) + text.slice(pos, end).replaceAll(/[^\n]/g, "");
    from = end;
  }
  return out + text.slice(from);
}

/** The text of a module whose lines begin with a tab for every four spaces, but for those within texts. */
export function withTabs(text) {
  const file = ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS);
  const texts = [];
  const look = (node) => {
    if (ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node)) texts.push([node.getStart(file), node.getEnd()]);
    ts.forEachChild(node, look);
  };
  look(file);
  texts.sort(([a], [b]) => a - b);
  let next = 0;
  return text.replaceAll(/^(?: {4})+/gm, (spaces, offset) => {
    while (next < texts.length && texts[next][1] <= offset) next++;
    return next < texts.length && texts[next][0] < offset ? spaces : "\t".repeat(spaces.length / 4);
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = process.argv[2];
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".js")) continue;
    const path = join(folder, name);
    const text = readFileSync(path, "utf8");
    const bare = withTabs(withoutComments(text));
    if (bare !== text) writeFileSync(path, bare);
  }
}
