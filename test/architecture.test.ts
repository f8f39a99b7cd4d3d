import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Which rooms a room may import, besides itself. Rooms import only leftward along the line of the design. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  "core/errors.ts": [],
  "core/kernels": [],
  "core/random": ["core/kernels"],
  "core/problem": ["core/errors.ts", "core/random"],
  "core/objectives": ["core/problem"],
  "core/pareto": ["core/errors.ts", "core/objectives", "core/problem"],
  "core/methods": ["core/errors.ts", "core/kernels", "core/random", "core/problem", "core/objectives", "core/pareto"],
  "core/run": ["core/errors.ts", "core/random", "core/problem", "core/objectives", "core/pareto", "core/methods"],
  "core/compare": [
    "core/errors.ts",
    "core/random",
    "core/problem",
    "core/objectives",
    "core/pareto",
    "core/methods",
    "core/run",
  ],
  "core/datasets": ["core/errors.ts", "core/random", "core/problem"],
  "core/words": [],
  "core/model": ["core/errors.ts", "core/kernels", "core/problem", "core/objectives", "core/pareto"],
  "core/audit": ["core/errors.ts", "core/kernels", "core/random", "core/problem", "core/words"],
  "core/choice": ["core/errors.ts", "core/objectives", "core/pareto"],
  "core/report": [
    "core/errors.ts",
    "core/problem",
    "core/pareto",
    "core/run",
    "core/model",
    "core/audit",
    "core/words",
  ],
  "core/index.ts": ["core/*"],
  "node/tables": ["core/index.ts"],
  "node/runs": ["core/index.ts", "node/tables", "node/report"],
  "node/compare": ["core/index.ts", "node/runs", "node/report"],
  "node/paper": ["core/index.ts", "node/tables", "node/runs", "node/report", "node/datasets", "node/node-clock.ts"],
  "node/datasets": ["core/index.ts", "node/runs"],
  "node/threads": ["core/index.ts", "node/node-clock.ts"],
  "node/report": ["core/index.ts"],
  "node/node-clock.ts": ["core/index.ts"],
  "node/models": ["core/index.ts", "node/tables", "node/runs"],
  "node/cli": ["core/index.ts", "node/*"],
  "node/index.ts": ["core/index.ts", "node/*"],
  "node/server": ["core/index.ts", "node/runs"],
  "web/texts.ts": [],
  "web/tables": ["core/index.ts"],
  "web/workers": ["core/index.ts", "web/tables"],
  "web/state": ["core/index.ts", "web/texts.ts", "web/tables", "web/workers"],
  "web/parts": ["core/index.ts", "web/texts.ts", "web/state", "web/charts", "web/exports"],
  "web/charts": ["core/index.ts", "web/texts.ts", "web/state", "web/parts"],
  "web/exports": ["core/index.ts", "web/texts.ts", "web/state", "web/workers"],
  "web/steps": ["core/index.ts", "web/*"],
  "web/app.tsx": ["web/*"],
  "web/load-rest.ts": ["web/*"],
  "web/main.tsx": ["web/*"],
  "web/vite-env.d.ts": [],
};

/** Every package that may be imported from the product, and from where. */
const packages: Readonly<Record<string, readonly string[]>> = {
  zod: ["core", "node", "web/workers"],
  hono: ["node/server"],
  "@hono/node-server": ["node/server"],
  preact: ["web"],
  "@preact/signals": ["web"],
  papaparse: ["web/tables"],
  hyparquet: ["web/tables"],
  "hyparquet-writer": ["web/tables"],
  fflate: ["web/tables", "node/datasets"],
  highs: ["core/methods", "web/workers"],
  "highs-module": ["web/workers"], // its other name in vite.config.ts
  "@duckdb/node-api": ["node/tables", "node/runs", "node/models"],
  "apache-arrow": ["node/tables"],
  "@clack/prompts": ["node/cli"],
  commander: ["node/cli"],
  "@observablehq/plot": ["node/report"],
  linkedom: ["node/report"],
  "@resvg/resvg-js": ["node/report"],
};

const isTest = (file: string): boolean => /\.(test|contract)\.tsx?$/.test(file) || file.startsWith("core/testing/");

const sources = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !isTest(file) && !file.includes("simd/assembly"))
  .sort();

function roomOf(file: string): string {
  const [zone, room] = file.split("/");
  return `${zone}/${room}`;
}

function importsOf(file: string): string[] {
  const text = readFileSync(join(root, "src", file), "utf8");
  return [...text.matchAll(/^(?:import|export)\s[^"']*?from\s+"([^"]+)"|^import\s+"([^"]+)"/gm)].map(
    (m) => m[1] ?? m[2],
  );
}

const allows = (allowed: readonly string[], room: string): boolean =>
  allowed.some((entry) => entry === room || (entry.endsWith("/*") && room.startsWith(entry.slice(0, -1))));

describe("the architecture", () => {
  it("has a row in the table for every room", () => {
    expect([...new Set(sources.map(roomOf))].filter((room) => !(room in mayImport))).toEqual([]);
    expect(Object.keys(mayImport).filter((room) => !existsSync(join(root, "src", room)))).toEqual([]);
  });

  it("lets rooms import only what the table allows", () => {
    const offences = sources.flatMap((file) =>
      importsOf(file)
        .filter((target) => target.startsWith(".") && !target.endsWith("?url")) // the address of an asset
        .map((target) => relative(join(root, "src"), resolve(root, "src", dirname(file), target)))
        .filter((target) => roomOf(target) !== roomOf(file) && !allows(mayImport[roomOf(file)] ?? [], roomOf(target)))
        .map((target) => `${file} -> ${target}`),
    );
    expect(offences).toEqual([]);
  });

  it("imports packages only where the table allows, and depends on nothing else", () => {
    const used = new Set<string>();
    const offences = sources.flatMap((file) =>
      importsOf(file)
        .filter((target) => !target.startsWith(".") && !target.startsWith("node:"))
        .filter((target) => {
          const name = target
            .split("/")
            .slice(0, target.startsWith("@") ? 2 : 1)
            .join("/");
          used.add(name);
          return !(packages[name] ?? []).some((room) => roomOf(file) === room || file.startsWith(`${room}/`));
        })
        .map((target) => `${file} -> ${target}`),
    );
    expect(offences).toEqual([]);
    const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    // What only the page uses is built into it: nobody who installs the package needs it again.
    const shipped = (name: string): boolean => (packages[name] ?? []).some((room) => !room.startsWith("web"));
    const missing = [...used].filter((name) => shipped(name) && !(name in dependencies));
    expect(missing).toEqual([]);
    expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([]);
  });

  it("keeps Node out of core and the page", () => {
    const offences = sources
      .filter((file) => !file.startsWith("node/"))
      .filter((file) => importsOf(file).some((target) => target.startsWith("node:")));
    expect(offences).toEqual([]);
  });

  it("keeps clocks and unseeded randomness out of core", () => {
    const offences = sources
      .filter((file) => file.startsWith("core/"))
      .filter((file) =>
        /Math\.random|Date\.now|new Date|performance\.now/.test(readFileSync(join(root, "src", file), "utf8")),
      );
    expect(offences).toEqual([]);
  });

  it("keeps to operations that every engine rounds alike in core", () => {
    const offences = sources
      .filter((file) => file.startsWith("core/"))
      .filter((file) =>
        /Math\.(exp|log|log2|log10|pow|sin|cos|tan|atan2?|asin|acos|cbrt|hypot|expm1|log1p)\b/.test(
          readFileSync(join(root, "src", file), "utf8"),
        ),
      );
    expect(offences).toEqual([]);
  });

  it("compiles core without console, process, clock, DOM or files", () => {
    const core = JSON.parse(readFileSync(join(root, "tsconfig.core.json"), "utf8"));
    expect(core.compilerOptions.lib).toEqual(["ES2023"]);
    expect(core.compilerOptions.types).toEqual([]);
    const zones = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8")).references;
    expect(zones).toEqual(["core", "node", "web"].map((zone) => ({ path: `./tsconfig.${zone}.json` })));
    const base = JSON.parse(readFileSync(join(root, "tsconfig.base.json"), "utf8"));
    expect(base.compilerOptions.strict).toBe(true);
  });
});

describe("the package", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

  it("has two doors and a command, all built", () => {
    expect(Object.keys(manifest.exports)).toEqual([".", "./node"]);
    const files = [
      ...Object.values<Record<string, string>>(manifest.exports).flatMap(Object.values),
      manifest.bin.fairfront,
    ];
    for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
    expect(manifest.type).toBe("module");
    expect(manifest.license).toBe("MIT");
  });

  it("lists its public names one by one", () => {
    for (const door of ["core/index.ts", "node/index.ts"]) {
      expect(readFileSync(join(root, "src", door), "utf8")).not.toMatch(/export \*/);
    }
  });

  it("pins every dependency to one version", () => {
    for (const version of Object.values({ ...manifest.dependencies, ...manifest.devDependencies })) {
      expect(version).toMatch(/^\d/);
    }
  });
});
