import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { afterAll, describe, expect, it, vi } from "vitest";

// The doors of @fairfront/core and fairfront/node, read by the compiler: what they export, whether it is explained, and whether the types that
// its signatures name can be imported too.

vi.setConfig({ testTimeout: 240_000 }); // the compiler reads everything, several times

const root = resolve(import.meta.dirname, "../..");
const [core, node] = [join(root, "packages/core"), join(root, "packages/fairfront")];
const source = join(core, "src");
const doors = new Map([
  [join(source, "index.ts"), "@fairfront/core"],
  ...readdirSync(join(source, "shelves")).map(
    (file) => [join(source, "shelves", file), `@fairfront/core/${file.replace(".ts", "")}`] as const,
  ),
  [join(node, "src/index.ts"), "fairfront/node"],
]);
const settings = ts.parseJsonConfigFileContent(
  { extends: "./tsconfig.json", compilerOptions: { noEmit: true, composite: false } },
  ts.sys,
  node, // what it allows, core allows, too
).options;
const program = ts.createProgram([...doors.keys()], settings);
const checker = program.getTypeChecker();

interface Public {
  readonly door: string;
  readonly name: string;
  readonly symbol: ts.Symbol;
}

const unaliased = (symbol: ts.Symbol): ts.Symbol =>
  symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

const names: readonly Public[] = [...doors].flatMap(([file, door]) => {
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)!;
  return checker.getExportsOfModule(module).map((symbol) => ({ door, name: symbol.name, symbol: unaliased(symbol) }));
});
const exported = new Set(names.map(({ symbol }) => symbol));
const isValue = ({ symbol }: Public): boolean => (symbol.flags & ts.SymbolFlags.Value) !== 0;

/** The types of ours that a declaration names where a user sees it: bodies of functions and private members aside. */
function typesIn(node: ts.Node): ts.Symbol[] {
  if (ts.isBlock(node) || ts.isArrowFunction(node)) return [];
  if (ts.canHaveModifiers(node) && ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword))
    return [];
  if (ts.isVariableDeclaration(node)) return node.type === undefined ? [] : typesIn(node.type);
  const name = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : undefined;
  const inside = node.getChildren().flatMap(typesIn);
  const symbol = name && checker.getSymbolAtLocation(name);
  return symbol === undefined ? inside : [unaliased(symbol), ...inside];
}

const isOurs = (symbol: ts.Symbol): boolean =>
  (symbol.flags & ts.SymbolFlags.TypeParameter) === 0 &&
  (symbol.declarations ?? []).some((declaration) => {
    const { fileName } = declaration.getSourceFile();
    return fileName.startsWith(source) || fileName.startsWith(join(node, "src"));
  });

const docOf = ({ symbol }: Public): string => ts.displayPartsToString(symbol.getDocumentationComment(checker));
const exampleOf = ({ symbol }: Public): string | undefined => {
  const tag = symbol.getJsDocTags(checker).find(({ name }) => name === "example");
  return tag && ts.displayPartsToString(tag.text);
};

describe("the doors of the library", () => {
  it("has about fifty names at the front, and more on the shelves", () => {
    const front = names.filter(({ door }) => door === "@fairfront/core").map(({ name }) => name);
    expect(front.length).toBeGreaterThan(40);
    expect(front.length).toBeLessThan(66);
    expect(front).toEqual(expect.arrayContaining(["encode", "findFront", "pick", "fitModel", "predict", "trace"]));
  });

  it("export every type that a signature names", () => {
    const missing = names.flatMap(({ door, name, symbol }) =>
      (symbol.declarations ?? [])
        .flatMap(typesIn)
        .filter((type) => isOurs(type) && !exported.has(type))
        .map((type) => `${door} ${name} names ${type.name}`),
    );
    expect([...new Set(missing)]).toEqual([]);
  });

  it("explain every name", () => {
    const silent = names.filter((entry) => docOf(entry) === "").map(({ door, name }) => `${door} ${name}`);
    expect(silent).toEqual([]);
  });

  it("show every function, class and method in an example", () => {
    const without = names.filter((entry) => isValue(entry) && exampleOf(entry) === undefined);
    expect(without.map(({ door, name }) => `${door} ${name}`)).toEqual([]);
  });
});

/** What every example may count on, besides all names of all doors and applicants.csv in its folder. */
const PRELUDE = `
const people = [25, 31, 47, 52, 23, 39, 61, 44, 28, 35].map((age, i) => ({ age, income: 900 + 90 * age + 130 * (i % 3), sex: i % 4 < 2 ? "f" : "m" }));
const problem = encode(people, { protect: ["sex"], clusters: 2 });
`;

describe("the examples of the library", () => {
  const folder = join(root, "examples", ".doors"); // inside the workspace, so that packages are found by name
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, "data/applicants.csv"), join(folder, "applicants.csv"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const shown = new Map(names.filter(isValue).map((entry) => [entry.name, entry]));

  it("run, all of them, and say something", async () => {
    const imports = [...doors.values()].map((door) => {
      const own = names
        .filter((entry) => entry.door === door && shown.get(entry.name) === entry)
        .map(({ name }) => name);
      return `import { ${own.join(", ")} } from "${door}";`;
    });
    const blocks = [...shown.values()].map((entry) => {
      const code = exampleOf(entry) ?? "";
      return `said = 0;\n{\n${code}\n}\nif (said === 0) throw new Error("the example of ${entry.name} says nothing");`;
    });
    const said = "let said = 0;\nconst console = { log: (..._: unknown[]) => { said++; } };";
    const file = join(folder, "all.ts");
    writeFileSync(
      file,
      [
        ...imports,
        "import { writeFile } from 'node:fs/promises';",
        "import type { SearchTask } from '@fairfront/core/method';",
        said,
        PRELUDE,
        ...blocks,
      ].join("\n"),
    );
    await promisify(execFile)(process.execPath, ["--import", "tsx", file], { cwd: folder });
    expect(readFileSync(file, "utf8").length).toBeGreaterThan(1000);
    const types = ts.createProgram([file], {
      strict: true,
      noEmit: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2023,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts"],
      types: ["node"],
      skipLibCheck: true,
    });
    const errors = ts
      .getPreEmitDiagnostics(types)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    expect(errors).toEqual([]);
  });

  it("compile in a program that checks the types of its libraries, too", () => {
    const file = join(folder, "doors.ts");
    writeFileSync(file, [...doors.values()].map((door, i) => `export * as door${i} from "${door}";\n`).join(""));
    for (const [module, moduleResolution] of [
      [ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
      [ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
    ] as const) {
      const lib = ["lib.es2023.d.ts", "lib.dom.d.ts"];
      const types = ts.createProgram([file], { strict: true, noEmit: true, module, moduleResolution, lib, types: [] });
      const errors = ts
        .getPreEmitDiagnostics(types)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
      expect(errors).toEqual([]);
    }
  });

  it("cannot import what our own packages share", () => {
    const file = join(folder, "inside.ts");
    writeFileSync(
      file,
      'import { Archive } from "@fairfront/core/internal";\nexport const archive: Archive<never> = new Archive([]);\n',
    );
    for (const [module, moduleResolution] of [
      [ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
      [ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
    ] as const) {
      const types = ts.createProgram([file], { strict: true, noEmit: true, module, moduleResolution, types: [] });
      const errors = ts
        .getPreEmitDiagnostics(types)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
      expect(errors.join("\n")).toMatch(/Cannot find module '@fairfront\/core\/internal'/);
    }
  });
});
