// npm run mutate -- measures pareto [--only core/src/pareto/archive.ts]: which small changes of a room do its tests not
// notice? Lists the survivors in coverage/mutation/<room>.json, and each change as it was tried in <room>.log. Whole rooms, or a `--share 0.25` of their mutants drawn by `--seed 1`, also
// go to bench/results/mutation.json, and from there into the table of docs/quality.md; `--table` makes only that again.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { keepScore, writeTable } from "../test/mutation/keep-score.mjs";
import { ROOMS } from "../test/mutation/rooms.mjs";

const isTest = (name) => name.endsWith(".test.ts");
const isSource = (name) => name.endsWith(".ts") && !isTest(name);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: "string" },
    share: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    table: { type: "boolean" },
    processes: { type: "string", default: "2" },
  },
});
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
mkdirSync("coverage/mutation", { recursive: true });
const asked = positionals.length > 0 ? positionals : Object.keys(ROOMS);
for (const room of values.table ? [] : asked) {
  if (!Object.hasOwn(ROOMS, room)) throw new Error(`expected one of ${Object.keys(ROOMS).join(", ")}, got ${room}`);
  await mutate(room);
}
writeTable();

async function mutate(room) {
  const { mutate, tests, slow = [] } = ROOMS[room];
  process.env.MUTATED_TESTS = tests.flatMap((folder) => filesUnder(`packages/${folder}`, isTest)).join(",");
  process.env.MUTATED_SHARE = values.share;
  process.env.MUTATED_SEED = values.seed;
  process.env.MUTATED_LOG = resolve(`coverage/mutation/${room}.log`);
  rmSync(process.env.MUTATED_LOG, { force: true });
  process.env.MUTATED_SLOW_TESTS = JSON.stringify(slow);
  const only = values.only?.split(",").map((path) => `packages/${path}`);
  const report = `coverage/mutation/${room}.json`;
  const started = performance.now();
  await new Stryker({
    mutate: only ?? mutate.flatMap((folder) => filesUnder(`packages/${folder}`, isSource)),
    testRunner: "in-process",
    testRunnerNodeArgs: ["--import", "tsx"],
    plugins: [new URL("../test/mutation/in-process-runner.mjs", import.meta.url).href],
    ignoreStatic: true, // constants of modules: each would need everything loaded again
    ignorePatterns: [
      "bench",
      "data",
      "docs",
      "examples",
      "coverage",
      "packages/page/src",
      "packages/core/dist",
      "packages/page/dist",
    ],
    concurrency: Number(values.processes),
    timeoutMS: 60_000, // a busy machine is no endless loop
    timeoutFactor: 0.5, // tests run once where all is counted, and without that are twice as fast
    dryRunTimeoutMinutes: 30,
    disableTypeChecks: false, // nothing checks types here
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: report },
    tempDirName: `coverage/mutation/tmp-${room}`,
    logLevel: "warn",
  }).runMutationTest();
  const score = keepScore(room, report, {
    share: Number(values.share),
    seed: Number(values.seed),
    isKept: only === undefined,
  });
  console.log(`${room}: ${score}, ${((performance.now() - started) / 60_000).toFixed(0)} min`);
}

function filesUnder(folder, isWanted) {
  return readdirSync(folder, { recursive: true })
    .filter(isWanted)
    .map((name) => `${folder}/${name}`)
    .sort();
}
