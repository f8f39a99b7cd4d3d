// npm run mutate -- measures pareto [--only core/src/pareto/archive.ts] [--share 0.2]: which small changes of a room do its
// tests not notice? Tells the share that they do, and lists the survivors in coverage/mutation/<room>.json. All of a room
// takes an hour; `share` takes that part of its windows of 25 lines, the same ones every time.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { ROOMS } from "../test/mutation/rooms.mjs";

const WINDOW = 25; // lines
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: "string" }, share: { type: "string" } },
});
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
for (const room of positionals.length > 0 ? positionals : Object.keys(ROOMS)) {
  if (!Object.hasOwn(ROOMS, room)) throw new Error(`expected one of ${Object.keys(ROOMS).join(", ")}, got ${room}`);
  await mutate(room);
}

async function mutate(room) {
  const { mutate, tests } = ROOMS[room];
  process.env.MUTATED_TESTS = tests.join(",");
  const report = `coverage/mutation/${room}.json`;
  const started = performance.now();
  await new Stryker({
    mutate: values.only?.split(",").map((path) => `packages/${path}`) ?? mutatedParts(mutate),
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
    ignoreStatic: true, // one such mutant needs all tests again
    ignorePatterns: ["bench", "data", "docs", "examples", "coverage", "packages/page/src", "packages/*/dist"],
    mutator: { excludedMutations: ["StringLiteral"] }, // words of messages
    concurrency: 1,
    timeoutMS: 20_000,
    dryRunTimeoutMinutes: 30,
    disableTypeChecks: false, // nothing checks types here
    reporters: ["json", "progress-append-only"],
    jsonReporter: { fileName: report },
    tempDirName: `coverage/mutation/tmp-${room}`,
    logLevel: "warn",
  }).runMutationTest();
  tell(room, report, (performance.now() - started) / 60_000);
}

function mutatedParts(rooms) {
  const files = rooms.flatMap((room) => filesUnder(`packages/${room}`));
  if (values.share === undefined) return files;
  return files.flatMap((path) => {
    const windows = Math.ceil(readFileSync(path, "utf8").split("\n").length / WINDOW);
    return Array.from({ length: windows }, (_, i) => `${path}:${i * WINDOW + 1}-${(i + 1) * WINDOW}`).filter(isDrawn);
  });
}

function filesUnder(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .map((name) => `${folder}/${name}`)
    .sort();
}

function isDrawn(part) {
  return createHash("sha256").update(part).digest().readUInt32BE() / 2 ** 32 < Number(values.share);
}

/** Killed or endless, of those that the tests reach or should have reached. */
function tell(room, report, minutes) {
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  const mutants = Object.entries(files).flatMap(([path, file]) => file.mutants.map((mutant) => ({ path, ...mutant })));
  const count = (...states) => mutants.filter(({ status }) => states.includes(status)).length;
  const [killed, left] = [count("Killed", "Timeout"), count("Survived", "NoCoverage")];
  const share = ((100 * killed) / (killed + left)).toFixed(1);
  console.log(
    `${room}: ${share} % of ${killed + left} noticed (${count("NoCoverage")} not reached), ${minutes.toFixed(0)} min`,
  );
}
