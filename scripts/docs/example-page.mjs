// The page of the examples: what their README says, then every file, under its first comment.
import { readdirSync, readFileSync, statSync } from "node:fs";

const LANGUAGES = {
  ts: "ts",
  tsx: "ts",
  mjs: "js",
  js: "js",
  jsx: "js",
  html: "text",
  yml: "yaml",
  sql: "sql",
  sh: "sh",
  md: "text",
};

const LINK = /\[([\w.-]+)\]\(\1\)/g; // to a file, which is a place of the page here

export function examplePage(root) {
  const parts = readdirSync(`${root}examples`)
    .filter((name) => !name.startsWith(".") && name !== "README.md")
    .sort()
    .map((name) => (statSync(`${root}examples/${name}`).isDirectory() ? folderPart(root, name) : filePart(root, name)));
  const about = readFileSync(`${root}examples/README.md`, "utf8").replaceAll("\r\n", "\n");
  const markdown = `${about.replaceAll(LINK, (_, name) => `[${name}](#${name.replaceAll(".", "")})`)}\n${parts.join("\n")}`;
  return { source: "docs/examples.md", out: "examples.html", title: "Examples", markdown };
}

function filePart(root, name) {
  if (name.endsWith(".ipynb")) return notebookPart(root, name);
  const text = readFileSync(`${root}examples/${name}`, "utf8").replaceAll("\r\n", "\n");
  const about = /^(?:\/\/ .*\n)+/.exec(text)?.[0] ?? "";
  const code = text.slice(about.length).trim();
  return `## ${name}\n\n${about.replaceAll(/^\/\/ /gm, "")}\n${fenced(code, name)}`;
}

/** The cells as they are read: texts and code. */
function notebookPart(root, name) {
  const { cells } = JSON.parse(readFileSync(`${root}examples/${name}`, "utf8"));
  const parts = cells.map(({ cell_type, source }) => {
    const text = source.join("");
    return cell_type === "code" ? fenced(text, "cell.ts") : `${text.replace(/^# .*\n+/, "")}\n`;
  });
  return `## ${name}\n\n${parts.join("\n")}`;
}

function folderPart(root, folder) {
  const names = readdirSync(`${root}examples/${folder}`, { recursive: true, encoding: "utf8" }).map((name) =>
    name.replaceAll("\\", "/"),
  );
  const read = (name) => readFileSync(`${root}examples/${folder}/${name}`, "utf8").replaceAll("\r\n", "\n");
  const about = names.includes("README.md") ? read("README.md").replace(/^# .*\n/, "") : "";
  const files = names
    .filter((name) => name !== "README.md" && LANGUAGES[name.split(".").at(-1)] !== undefined)
    .sort()
    .map((name) => `\`${folder}/${name}\`\n\n${fenced(read(name).trim(), name)}`);
  return `## ${folder}\n\n${about}\n${files.join("\n")}`;
}

const fenced = (code, name) => `\`\`\`\`${LANGUAGES[name.split(".").at(-1)] ?? "text"}\n${code}\n\`\`\`\`\n`;
