// `npm start` computes the front of the bundled sample, prints it, and serves the page that explores it until Ctrl-C;
// `npm start -- run my.csv ...` does it for a file; `npm start -- <anything else>` passes it on.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import "./ready.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const given = process.argv.slice(2);
const sample = ["run", `${root}data/applicants.csv`, "--protect", "sex", "--clusters", "5", "--iterations", "400"];
const asked = given.length > 0 ? given : sample;
// A run that prints for programs, or asks for help, is followed by nothing.
const plain = asked[0] !== "run" || asked.some((word) => ["--json", "--quiet", "--help", "-h"].includes(word));

if (plain) {
  process.exitCode = await fairfront(asked);
} else {
  const named = outOf(asked);
  const out = named ?? join(mkdtempSync(join(tmpdir(), "fairfront-")), "run");
  const code = await fairfront(named === undefined ? [...asked, "--out", out] : asked);
  // FAIRFRONT_UI=never ends here; a stopped or failed run does, too.
  if (code !== 0 || process.env.FAIRFRONT_UI === "never") process.exitCode = code;
  // A range of cluster counts makes a folder each: the page opens empty, and any of them can be dropped onto it.
  else process.exitCode = await fairfront(existsSync(join(out, "run.json")) ? ["ui", out] : ["ui"]);
}

function outOf(words) {
  const at = words.findIndex((word) => word === "--out" || word.startsWith("--out="));
  if (at < 0) return undefined;
  return words[at] === "--out" ? words[at + 1] : words[at].slice("--out=".length);
}

function fairfront(words) {
  const child = spawn(process.execPath, [`${root}packages/fairfront/dist/cli/main.js`, ...words], { stdio: "inherit" });
  // Windows sends Ctrl-C to both, and knows no other way to pass it on than to end the child before it has saved.
  const pass = (signal) => process.platform !== "win32" && child.kill(signal);
  process.on("SIGINT", pass).on("SIGTERM", pass);
  return new Promise((done) => {
    child.on("exit", (code, signal) => {
      process.off("SIGINT", pass).off("SIGTERM", pass);
      done(code ?? (signal === "SIGINT" ? 130 : 1));
    });
  });
}
