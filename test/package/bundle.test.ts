import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, describe, expect, it } from "vitest";

// The library as a page developer bundles it: from its built doors, with no setting. More bundlers: npm run release:check.

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(root, "node_modules/.bundle-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function bundled(name: string, code: string): Promise<{ text: string; kilobytes: number; warnings: string[] }> {
  const entry = join(folder, `${name}.js`);
  writeFileSync(entry, code);
  const warnings: string[] = [];
  await build({
    configFile: false,
    root: folder,
    logLevel: "silent",
    build: {
      outDir: join(folder, name),
      lib: { entry, formats: ["es"], fileName: name },
      minify: true,
      rolldownOptions: { onwarn: (warning) => warnings.push(warning.message) },
    },
  });
  const files = readdirSync(join(folder, name), { recursive: true, encoding: "utf8" }).filter((file) =>
    /js$/.test(file),
  );
  const text = files.map((file) => readFileSync(join(folder, name, file), "utf8")).join("\n");
  return { text, kilobytes: gzipSync(text).length / 1000, warnings };
}

describe("a bundle of the library", () => {
  it("is at most 75 kB with Trace, and knows nothing of the solver, of Node and of other methods", async () => {
    const code = `import { encode, findFront, pick, trace } from "@fairfront/core";
      export const best = async (rows) => pick((await findFront(encode(rows, { protect: ["sex"], clusters: 3 }), { method: trace })).front, { balance: 0.4 });`;
    const { text, kilobytes, warnings } = await bundled("trace", code);
    expect(warnings).toEqual([]);
    expect(kilobytes).toBeLessThan(75);
    expect(text).not.toMatch(/Highs_|highs\.wasm|"node:|SAfairKM|VfairKM/);
  });

  it("is small for an error alone", async () => {
    const { kilobytes } = await bundled("error", `export { NO_CLUSTER } from "@fairfront/core";`);
    expect(kilobytes).toBeLessThan(1);
  });
});
