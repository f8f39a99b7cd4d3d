import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { mayImport, mostFilesOfOption, NO_FLAGS, packages } from "./architecture/rooms.ts";
import { filesUnder } from "./files-under.ts";

const root = resolve(import.meta.dirname, "..");

const ZONES = ["core", "fairfront", "page"];

const isTest = (file: string): boolean => /\.(test|contract)\.tsx?$/.test(file) || file.startsWith("core/testing/");

/** A file is named by its zone and its path in there: `core/problem/problem.ts` is packages/core/src/problem/problem.ts. */
const pathOf = (file: string): string => join(root, "packages", file.replace("/", "/src/"));

const sources = ZONES.flatMap((zone) =>
  filesUnder(join(root, "packages", zone, "src")).map((file) => `${zone}/${file}`),
)
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !file.includes("simd/assembly"))
  .sort();

/** The innermost room of the table that a file is in; one that the table does not know is named by its folder. */
function roomOf(file: string): string {
  const parts = file.split("/");
  for (let depth = parts.length; depth > 2; depth--) {
    const room = parts.slice(0, depth).join("/");
    if (room in mayImport) return room;
  }
  return parts.slice(0, 2).join("/");
}

const textOf = (file: string): string => readFileSync(pathOf(file), "utf8");

/** The lines of a file without its comments. */
function codeOf(file: string): string[] {
  const bare = textOf(file).replaceAll(/\/\*[\s\S]*?\*\//g, "");
  return bare.split("\n").map((line) => line.replace(/(^|\s)\/\/.*$/, ""));
}

/** Files of the product that a file imports, by zone and path. */
function filesImportedBy(file: string): string[] {
  return importsOf(file)
    .filter((target) => target.startsWith(".") && !target.endsWith("?url")) // the address of an asset
    .map((target) => target.replace(/\?.*$/, ""))
    .map((target) => relative(join(root, "packages"), resolve(dirname(pathOf(file)), target)))
    .map((target) => target.replaceAll("\\", "/").replace("/src/", "/"));
}

/** The first way in a circle along a graph, or none. */
function circleIn(graph: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const look = (at: string, way: readonly string[]): readonly string[] => {
    if (way.includes(at)) return [...way.slice(way.indexOf(at)), at];
    if (done.has(at)) return [];
    for (const next of graph.get(at) ?? []) {
      const found = look(next, [...way, at]);
      if (found.length > 0) return found;
    }
    done.add(at);
    return [];
  };
  for (const start of graph.keys()) {
    const found = look(start, []);
    if (found.length > 0) return found;
  }
  return [];
}

function importsOf(file: string): string[] {
  return [
    ...textOf(file).matchAll(/^(?:import|export)\s[^"']*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm),
  ].map((m) => m[1] ?? m[2] ?? m[3]);
}

/** The package of an import: `@fairfront/core/internal` is of `@fairfront/core`. */
function packageOf(target: string): string {
  return target
    .split("/")
    .slice(0, target.startsWith("@") ? 2 : 1)
    .join("/");
}

const manifestOf = (zone: string) => JSON.parse(readFileSync(join(root, "packages", zone, "package.json"), "utf8"));

const allows = (allowed: readonly string[], room: string): boolean =>
  allowed.some((entry) => entry === room || (entry.endsWith("/*") && room.startsWith(entry.slice(0, -1))));

describe("the architecture", () => {
  it("has a row in the table for every room", () => {
    expect([...new Set(sources.map(roomOf))].filter((room) => !(room in mayImport))).toEqual([]);
    expect(Object.keys(mayImport).filter((room) => !existsSync(pathOf(room)))).toEqual([]);
  });

  it("lets rooms import only what the table allows", () => {
    const offences = sources.flatMap((file) =>
      filesImportedBy(file)
        .filter((target) => roomOf(target) !== roomOf(file) && !allows(mayImport[roomOf(file)] ?? [], roomOf(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it("allows no import that no file makes", () => {
    const made = new Set(
      sources.flatMap((file) => filesImportedBy(file).map((target) => `${roomOf(file)} -> ${roomOf(target)}`)),
    );
    const unused = Object.entries(mayImport).flatMap(([room, allowed]) =>
      allowed
        .filter((other) => !other.endsWith("/*") && !made.has(`${room} -> ${other}`))
        .map((other) => `${room} -> ${other}`),
    );
    expect(unused).toEqual([]);
  });

  it("has no circle of rooms in the table, and none of files in the code", () => {
    const rooms = new Map(
      Object.entries(mayImport).map(([room, allowed]) => [
        room,
        Object.keys(mayImport).filter(
          (other) => other !== room && allows(allowed, other) && !allowed.includes(`${room.split("/")[0]}/*`),
        ),
      ]),
    );
    expect(circleIn(rooms)).toEqual([]);
    const files = sources.map((file): [string, string[]] => [file, filesImportedBy(file)]);
    expect(circleIn(new Map(files))).toEqual([]);
  });

  it("imports packages only where the table allows", () => {
    const offences = sources.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith(".") && !target.startsWith("node:"))
        .filter(
          (target) =>
            !(packages[packageOf(target)] ?? []).some((room) => roomOf(file) === room || file.startsWith(`${room}/`)),
        )
        .map((target) => `${file} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it.each(ZONES)("has in the manifest of %s what it imports, and nothing else", (zone) => {
    const imported = sources
      .filter((file) => file.startsWith(`${zone}/`))
      .flatMap(importsOf)
      .filter((target) => !target.startsWith(".") && !target.startsWith("node:"))
      .map(packageOf)
      .filter((name) => name !== "highs-module");
    const { dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifestOf(zone);
    const named = Object.keys(zone === "page" ? devDependencies : dependencies);
    const optional = Object.keys(peerDependencies); // loaded where a person names what needs them
    expect([...new Set(imported)].filter((name) => ![...named, ...optional].includes(name))).toEqual([]);
    const elsewhere = [
      "@fontsource-variable/inter", // named in a style sheet
    ];
    expect(named.filter((name) => !elsewhere.includes(name) && !imported.includes(name))).toEqual([]);
  });

  it("keeps Node out of core and the page", () => {
    const offences = sources
      .filter((file) => !file.startsWith("fairfront/"))
      .filter((file) => importsOf(file).some((target) => target.startsWith("node:")));
    expect(offences).toEqual([]);
  });

  it("keeps clocks and unseeded randomness out of core", () => {
    const offences = sources
      .filter((file) => file.startsWith("core/"))
      .filter((file) => /Math\.random|Date\.now|new Date\(\)|performance\W+now/.test(textOf(file)));
    expect(offences).toEqual(["core/run/system-clock.ts"]); // paces a run, and measures a time limit where one is asked
  });

  it("keeps to operations that every engine rounds alike in core", () => {
    const offences = sources
      .filter((file) => file.startsWith("core/"))
      .filter((file) =>
        /Math\.(exp|log|log2|log10|pow|sin|cos|tan|atan2?|asin|acos|cbrt|hypot|expm1|log1p)\b/.test(textOf(file)),
      );
    expect(offences).toEqual([]);
  });

  it("names no flag but where the command line speaks, comments and examples aside", () => {
    const offences = sources
      .filter((file) => /^(core|fairfront)\/(?!cli\/)/.test(file) && !NO_FLAGS.includes(file))
      .flatMap((file) =>
        codeOf(file)
          .filter((line) => /(?<![-!<\w])--(?:[a-z]|\$\{)/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      );
    expect(offences).toEqual([]);
  });

  it.each(Object.entries(mostFilesOfOption))("names the option %s in at most %i files", (name, most) => {
    const word = new RegExp(`\\b${name}\\b`);
    const naming = sources.filter((file) => codeOf(file).some((line) => word.test(line)));
    expect(naming.length, naming.join("\n")).toBeLessThanOrEqual(most);
  });

  it("writes to standard error through one gate, but for what draws on a terminal", () => {
    const drawing = ["comparison-reporter", "paper-reporter", "progress"].map(
      (name) => `fairfront/cli/reporters/${name}.ts`,
    );
    const writing = sources.filter((file) => codeOf(file).some((line) => /stderr\.write\(|console\./.test(line)));
    const own = ["fairfront/cli/commands/run-to-end.ts", "fairfront/cli/program.ts", "fairfront/cli/streams.ts"];
    expect(writing).toEqual([...own, ...drawing].sort());
  });

  it("compiles core without console, process, clock, DOM or files", () => {
    const core = JSON.parse(readFileSync(join(root, "packages/core/tsconfig.json"), "utf8"));
    expect(core.compilerOptions.lib).toEqual(["ES2023"]);
    expect(core.compilerOptions.types).toEqual([]);
    const zones = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")).references;
    expect(zones).toEqual(ZONES.map((zone) => ({ path: `./packages/${zone}` })));
    const base = JSON.parse(readFileSync(join(root, "tsconfig.base.json"), "utf8"));
    expect(base.compilerOptions.strict).toBe(true);
  });
});

describe("the packages", () => {
  const [core, tool, page] = ZONES.map(manifestOf);

  it("have their doors and a command, all built", () => {
    expect(Object.keys(tool.exports)).toEqual(["./node", "./internal", "./package.json"]);
    const shelves = ["audit", "fair-assign", "measures", "method", "notices", "pareto", "report", "tables", "testing"];
    const named = [".", ...shelves.map((shelf) => `./${shelf}`), "./internal", "./package.json"];
    expect(Object.keys(core.exports)).toEqual(named);
    expect(core.files).toEqual(expect.arrayContaining(shelves)); // a folder each, made when it is packed
    const filesOf = (door: string | Record<string, string | null>): string[] =>
      typeof door === "string" ? [door] : Object.values(door).filter((file) => file !== null);
    const doors = [
      ...Object.values(core.exports as Record<string, string>)
        .flatMap(filesOf)
        .map((file) => join("packages/core", file)),
      ...Object.values(tool.exports as Record<string, string>)
        .flatMap(filesOf)
        .map((file) => join("packages/fairfront", file)),
      join("packages/fairfront", tool.bin.fairfront),
    ];
    for (const file of doors) expect(existsSync(join(root, file)), file).toBe(true);
    expect(page.private).toBe(true);
  });

  it("have one version, one licence and one kind of module", () => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const manifest of [core, tool, page]) {
      expect(manifest).toMatchObject({ version, license: "MIT", type: "module" });
    }
    expect(tool.dependencies["@fairfront/core"]).toBe(version);
  });

  it("list their public names one by one", () => {
    const shelves = sources.filter((file) => file.startsWith("core/shelves/"));
    for (const door of ["core/index.ts", "core/internal.ts", "fairfront/index.ts", ...shelves]) {
      expect(textOf(door)).not.toMatch(/export \*/);
    }
  });

  it("pin what is not part of what is published", () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    for (const version of Object.values({ ...devDependencies, ...page.devDependencies }))
      expect(version).toMatch(/^\d/);
  });
});
