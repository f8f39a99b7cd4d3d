// Compiles the zones, each in its own world, into dist/.
import { execFileSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
execFileSync(process.execPath, [`${root}node_modules/typescript/bin/tsc`, "-b"], { cwd: root, stdio: "inherit" });
chmodSync(`${root}dist/node/cli/main.js`, 0o755);
