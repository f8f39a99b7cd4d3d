import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasBrowser, launch } from "../browser/launch.ts";
import { type ServedFolder, serveFolder } from "./serve-folder.ts";

// The one method with a solver, in a page: bundled as a page developer does, its WebAssembly there or not.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(root, "node_modules/.solver-")); // where packages are found by name
afterAll(() => rmSync(folder, { recursive: true }));

const program = `
import { encode, findFront } from "@fairfront/core";
import { fairAssign, useSolver } from "@fairfront/core/fair-assign";

const asked = new URL(location.href).searchParams.get("wasm");
if (asked) useSolver(asked);
const rows = Array.from({ length: 60 }, (_, i) => ({ x: (i * 7) % 60, y: (i * 11) % 30, sex: i % 3 ? "m" : "f" }));
findFront(encode(rows, { protect: ["sex"], clusters: 2 }), { method: fairAssign, seed: 1 }).then(
  ({ front }) => { document.title = "found " + front.solutions.length; },
  (error) => { document.title = error.name + ": " + error.message; },
);
`;

describe.runIf(await hasBrowser())("FairAssign in a bundle", () => {
  const out = join(folder, "out");
  let served: ServedFolder;
  beforeAll(async () => {
    writeFileSync(join(folder, "main.js"), program);
    writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
    await build({ configFile: false, root: folder, base: "./", logLevel: "silent", build: { outDir: out } });
    writeFileSync(join(out, "given.wasm"), readFileSync(join(root, "node_modules/highs/build/highs.wasm")));
    served = await serveFolder(out);
  });
  afterAll(() => served.close());

  it("works as it is or with the address of its solver, and says in words how to give it where that is wrong", async () => {
    const browser = await launch();
    try {
      const page = await browser.newPage();
      const titles: string[] = [];
      for (const query of ["", "?wasm=given.wasm", "?wasm=absent.wasm"]) {
        await page.goto(`${served.url}index.html${query}`);
        await page.waitForFunction(() => document.title !== "", undefined, { timeout: 60_000 });
        titles.push(await page.title());
      }
      expect(titles).toEqual([
        expect.stringMatching(/^found \d+$/),
        expect.stringMatching(/^found \d+$/),
        expect.stringMatching(/useSolver/),
      ]);
    } finally {
      await browser.close();
    }
  });
});
