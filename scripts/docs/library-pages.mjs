// The pages of the library: a guide, and every public name of every door with its comment and its example, by typedoc.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { Application } from "typedoc";
import { renderMarkdown } from "./markdown.mjs";

const settings = {
  plugin: ["typedoc-plugin-markdown"],
  readme: "none",
  outputFileStrategy: "modules",
  hideBreadcrumbs: true,
  hidePageHeader: true,
  disableSources: true,
  excludeExternals: true,
  skipErrorChecking: true, // the compiler has checked it
  groupOrder: ["Functions", "Classes", "Variables", "Interfaces", "Type Aliases"],
  sort: ["alphabetical"],
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  propertyMembersFormat: "table",
  typeDeclarationFormat: "table",
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
  logLevel: "Error",
};

export async function libraryPages(root) {
  const folder = mkdtempSync(join(tmpdir(), "fairfront-docs-"));
  try {
    const doors = await written(root, folder);
    const list = doors.map(({ name, source }) => `- [${name}](${posix.relative("docs", source)})`).join("\n");
    const guide = readFileSync(`${root}docs/library.md`, "utf8").replaceAll("\r\n", "\n");
    const pages = doors.map(({ name, source, markdown }) => ({
      source,
      out: source.slice("docs/".length).replace(/\.md$/, ".html"),
      title: name,
      markdown,
      parent: "library.html",
    }));
    const title = /^# (.+)$/m.exec(guide)[1];
    const markdown = `${guide}\n## Every public name\n\nBy the door that it comes through, each with its example:\n\n${list}\n`;
    return [{ source: "docs/library.md", out: "library.html", title, markdown }, ...pages];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What typedoc writes, by door: docs/library/index.md is @fairfront/core, and so on. */
async function written(root, folder) {
  const entries = ["packages/core/src/index.ts", "packages/core/src/shelves/*.ts", "packages/fairfront/src/index.ts"];
  const application = await Application.bootstrapWithPlugins({
    ...settings,
    entryPoints: entries.map((path) => (root + path).replaceAll("\\", "/")), // patterns know no other sign,
    basePath: root,
    tsconfig: `${root}scripts/docs/tsconfig.json`,
    out: folder,
  });
  const project = await application.convert();
  if (project === undefined) throw new Error("typedoc could not read the doors of the library");
  await application.generateOutputs(project);
  const modules = (project.children ?? []).map(({ name }) => name);
  const texts = new Map(modules.map((module) => [module, readFileSync(join(folder, `${module}.md`), "utf8")]));
  const places = new Map([...texts].map(([module, text]) => [module, placesOf(text)]));
  return modules.map((module) => {
    const name = doorOf(module);
    const markdown = texts
      .get(module)
      .replace(/^# .*$/m, `# ${name}\n\n${PRELUDE}`)
      .replaceAll(CODES, "")
      .replaceAll(LINK, (_, text, path, place = "") => {
        const target = path === "" ? module : posix.join(posix.dirname(module), path.replace(/\.md$/, ""));
        const named = places.get(target)?.get(text.replaceAll("`", "")); // typedoc miscounts names that differ in case alone
        const to = path === "" ? "" : posix.relative("docs/library", sourceOf(target));
        return `[${text}](${to}${named === undefined ? place : `#${named}`})`;
      });
    return { name, source: sourceOf(module), markdown };
  });
}

const PRELUDE =
  'The examples count on `people`, an array of rows such as `{ age: 31, income: 2900, sex: "m" }`, and on `problem`, which is ' +
  '`encode(people, { protect: ["sex"], clusters: 2 })`. A test runs them all, beside a file `applicants.csv`.';

/** The codes of all notices, which typedoc spells out wherever a notice may be any. */
const CODES = /\\<(?:`"[\w-]+"`(?: \\\| )?){9,}\\>/g;

const LINK = /\[([^\]]*)\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g;

/** The place of every public name of a text. */
function placesOf(text) {
  const { headings } = renderMarkdown(text, (target) => target);
  return new Map(
    headings.filter(({ depth }) => depth === 3).map(({ text: name, id }) => [name.replace(/\W.*$/, ""), id]),
  );
}

function doorOf(module) {
  if (module.startsWith("packages/fairfront") || module.startsWith("fairfront")) return "fairfront/node";
  const shelf = /shelves\/(.+)$/.exec(module)?.[1];
  return shelf === undefined ? "@fairfront/core" : `@fairfront/core/${shelf}`;
}

const sourceOf = (module) =>
  `docs/library/${doorOf(module).replace("@fairfront/core", "core").replace("core/", "core-").replace("/", "-")}.md`;
