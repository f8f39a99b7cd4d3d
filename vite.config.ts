import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin, type UserConfig } from "vite";
import { boundedRuns } from "./scripts/bounded-runs.ts";
import { wordlessWorker } from "./scripts/wordless-worker.ts";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const { version } = JSON.parse(readFileSync(here("package.json"), "utf8")) as { version: string };

const alias = [
  { find: /^highs$/, replacement: here("packages/page/src/workers/solver.ts") },
  { find: "node:module", replacement: here("packages/page/src/workers/no-node.ts") }, // the solver asks for it in Node only
  { find: "highs-module", replacement: here("node_modules/highs/build/highs.mjs") },
];

/** Nothing in core happens by being imported: what a bundle does not use of it is left out, schemas included. */
const treeshake = { moduleSideEffects: [{ test: /[\\/]packages[\\/]core[\\/]/, sideEffects: false }] };

/** The catalog as data: the page itself names methods and their options, and only its workers run them. */
async function methodFacts(): Promise<unknown> {
  const core = await import(new URL("packages/core/dist/internal.js", import.meta.url).href);
  return core.methods.map((method: { name: string; title: string; about: string; keepsLimits?: true }) => {
    const { name, title, about, keepsLimits = false } = method;
    return { name, title, about, keepsLimits, options: core.optionFacts(method) };
  });
}

/** The licences of what is in the bundle, beside it. */
const thirdPartyNotices: Plugin = {
  name: "third-party-notices",
  generateBundle() {
    const source = readFileSync(here("packages/fairfront/THIRD-PARTY-NOTICES.txt"), "utf8");
    this.emitFile({ type: "asset", fileName: "third-party-notices.txt", source });
  },
};

export default defineConfig(
  async (): Promise<UserConfig> => ({
    resolve: { alias },
    root: here("packages/page/src"),
    base: "./", // any static host, under any path
    publicDir: false,
    plugins: [boundedRuns, thirdPartyNotices],
    logLevel: "warn",
    define: {
      __FAIRFRONT_VERSION__: JSON.stringify(version),
      __FAIRFRONT_METHODS__: JSON.stringify(await methodFacts()),
    },
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    // Whole in one file: it is kept as a blob and fetches nothing later.
    worker: {
      format: "iife",
      plugins: () => [boundedRuns, wordlessWorker(here("packages/core/dist/notices"))],
      rolldownOptions: { treeshake },
    },
    build: {
      outDir: here("packages/fairfront/dist/page"),
      emptyOutDir: true,
      target: "es2022",
      assetsInlineLimit: 0, // the Content-Security-Policy knows no data: scripts, styles or fonts
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { checks: { pluginTimings: false }, treeshake },
    },
  }),
);
