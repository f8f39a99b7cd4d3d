// `npm start` computes the front of the bundled sample; `npm start -- run my.csv ...` passes everything on.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import "./ready.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const sample = ["run", `${root}data/applicants.csv`, "--protect", "sex", "--clusters", "5", "--seed", "1"];
const { status, signal } = spawnSync(
  process.execPath,
  [`${root}dist/node/cli/main.js`, ...(given.length ? given : sample)],
  {
    stdio: "inherit",
  },
);
process.exitCode = status ?? (signal === "SIGINT" ? 130 : 1);
