// Compiles the SIMD kernels, then the zones, each in its own world, into its dist/; then the page.
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { buildPage } from "./build-page.mjs";
import { buildSimd } from "./build-simd.mjs";
import { sweepDist } from "./sweep-dist.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
await buildSimd();
for (const name of ["core", "fairfront"]) sweepDist(`${root}packages/${name}`);
execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-b"], { cwd: root, stdio: "inherit" });
chmodSync(`${root}packages/fairfront/dist/cli/main.js`, 0o755);
await buildPage();
