import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const built = (path: string): string => fileURLToPath(new URL(`./dist/${path}`, import.meta.url));

export default defineConfig({
  resolve: {
    // Tests that start threads, processes or browsers use the package as it is published.
    alias: { "fairfront/node": built("node/index.js"), fairfront: built("core/index.js") },
  },
  test: {
    include: ["src/**/*.test.ts", "test/**/*.test.ts"],
    testTimeout: 60_000,
    maxWorkers: 2,
  },
});
