import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const { version } = JSON.parse(readFileSync(here("package.json"), "utf8")) as { version: string };

const alias = [
  { find: /^highs$/, replacement: here("src/web/workers/solver.ts") },
  { find: "node:module", replacement: here("src/web/workers/no-node.ts") }, // the solver asks for it in Node only
  { find: "highs-module", replacement: here("node_modules/highs/build/highs.mjs") },
];

export default defineConfig({
  resolve: { alias },
  root: here("src/web"),
  base: "./", // any static host, under any path
  publicDir: false,
  logLevel: "warn",
  define: { __FAIRFRONT_VERSION__: JSON.stringify(version) },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  worker: { format: "iife" }, // whole in one file: it is kept as a blob and fetches nothing later
  build: {
    outDir: here("dist/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // the Content-Security-Policy knows no data: scripts, styles or fonts
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
});
