import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** The unit tests of one room; `npm run mutate` names it. */
const tests = (process.env.MUTATED_TESTS ?? "").split(",").filter((path) => path !== "");

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  test: { include: tests.map((path) => `packages/${path}/**/*.test.ts`), testTimeout: 60_000, maxWorkers: 1 },
});
