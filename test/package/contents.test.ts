import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, normalize, resolve } from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { withoutComments, withTabs } from "../../scripts/slim-scripts.mjs";

const root = resolve(import.meta.dirname, "../../packages/core");

/** What npm would pack, as it is built: comments are taken out of scripts when it does. */
function packed(): { readonly path: string }[] {
  const args = ["pack", "--dry-run", "--ignore-scripts", "--json", "--silent"];
  const said = execFileSync("npm", args, { cwd: root, shell: process.platform === "win32", encoding: "utf8" });
  return JSON.parse(said)[0].files;
}

/** All types that a door leads to. */
function reachable(): string[] {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const todo = Object.values<{ types?: string | null }>(exports).flatMap(({ types }) =>
    types ? [normalize(types)] : [],
  );
  const seen = new Set<string>();
  for (let file = todo.pop(); file !== undefined; file = todo.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = readFileSync(join(root, file), "utf8");
    for (const [, to] of text.matchAll(/(?:\bfrom\s+|\bimport\(|^import\s+)"(\.[^"]+)"/gm)) {
      todo.push(join(dirname(file), to.replace(/\.[jt]s$/, ".d.ts")));
    }
  }
  return [...seen];
}

describe("The library's package", () => {
  const paths = packed().map(({ path }) => normalize(path));

  it("has all types that its doors lead to, and all scripts", () => {
    const types = reachable();
    expect(types.length).toBeGreaterThan(50);
    expect(types.filter((file) => !paths.includes(file))).toEqual([]);
    for (const path of paths.filter((file) => file.endsWith(".js"))) {
      const text = readFileSync(join(root, path), "utf8");
      for (const [, to] of text.matchAll(/^(?:import|export)\b[^"'`]*?from "(\.[^"]+)"/gm)) {
        const needed = join(dirname(path), to);
        expect(existsSync(join(root, needed)) && paths.includes(needed), `${path} -> ${to}`).toBe(true);
      }
    }
  });

  it("has scripts without comments that do the same, with the marks for bundlers", () => {
    const printer = ts.createPrinter({ removeComments: true });
    const printed = (text: string): string =>
      printer.printFile(ts.createSourceFile("module.js", text, ts.ScriptTarget.Latest, false, ts.ScriptKind.JS));
    const marks = (text: string): number => text.match(/@__PURE__|@vite-ignore|webpackIgnore/g)?.length ?? 0;
    const scripts = paths.filter((path) => path.endsWith(".js"));
    const texts = new Map(scripts.map((path) => [path, readFileSync(join(root, path), "utf8")]));
    const looked = scripts.filter((path, i) => i % 10 === 0 || marks(texts.get(path)!) > 0); // all take half a minute
    for (const path of looked) {
      const text = texts.get(path)!;
      const bare = withTabs(withoutComments(text));
      expect(printed(bare), path).toBe(printed(text));
      expect(marks(bare), path).toBe(marks(text));
      expect(bare.split("\n").length, path).toBe(text.split("\n").length);
    }
  });
});

it("comments go, but not what looks like one", () => {
  const text = [
    "/** Doc. */",
    "export const a = `// not  ", // within a text, spaces at the end of a line too
    "  /* not */`; // gone",
    "const b = /[/*]/.test(a) /* gone */ ? /* @__PURE__ */ f() : 'http://x';",
    "//# sourceMappingURL=a.js.map",
  ].join("\n");
  expect(withoutComments(text)).toBe(
    [
      "",
      "export const a = `// not  ",
      "  /* not */`;",
      "const b = /[/*]/.test(a)  ? /* @__PURE__ */ f() : 'http://x';",
      "",
    ].join("\n"),
  );
});

it("lines begin with tabs, but not those within texts", () => {
  const text = [
    "function f() {",
    "    return [",
    "        `a",
    "    b ${g(",
    "        1)} ${`c",
    "    d`}",
    "        e`,",
    "      2,",
    "    ];",
    "}",
  ].join("\n");
  const tabbed = [
    "function f() {",
    "\treturn [",
    "\t\t`a",
    "    b ${g(",
    "\t\t1)} ${`c",
    "    d`}",
    "        e`,",
    "\t  2,",
    "\t];",
    "}",
  ];
  expect(withTabs(text)).toBe(tabbed.join("\n"));
});
