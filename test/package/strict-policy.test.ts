import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasBrowser, launch } from "../browser/launch.ts";
import { type ServedFolder, serveFolder } from "./serve-folder.ts";

// A page whose policy allows scripts of its own and nothing else: no code from texts, no WebAssembly.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(root, "node_modules/.policy-")); // where packages are found by name
afterAll(() => rmSync(folder, { recursive: true }));

const lines = join(import.meta.dirname, "fixtures/ten-lines.mjs");
const program = `
import { hashOfFront } from ${JSON.stringify(lines)};

const hasWasm = () => {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) !== undefined;
  } catch {
    return false;
  }
};
hashOfFront().then(
  (hash) => { document.title = hash + (hasWasm() ? " with WebAssembly" : ""); },
  (error) => { document.title = error.name + ": " + error.message; },
);
`;

describe.runIf(await hasBrowser())("A page whose policy allows no WebAssembly", () => {
  let served: ServedFolder;
  beforeAll(async () => {
    writeFileSync(join(folder, "main.js"), program);
    writeFileSync(join(folder, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
    const out = join(folder, "out");
    await build({ configFile: false, root: folder, base: "./", logLevel: "silent", build: { outDir: out } });
    served = await serveFolder(out, { "content-security-policy": "default-src 'none'; script-src 'self'" });
  });
  afterAll(() => served.close());

  it("finds the front of Node, to the byte", async () => {
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.goto(`${served.url}index.html`);
      await page.waitForFunction(() => document.title !== "", undefined, { timeout: 60_000 });
      const { hashOfFront } = await import(pathToFileURL(lines).href);
      expect(await page.title()).toBe(await hashOfFront());
    } finally {
      await browser.close();
    }
  });
});
