// npm run fuzz -- --seconds 60 --seed 1 [--from 0] [--only strange-table,where] [--keep folder]
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";
import { caseJson } from "./fuzz-case.ts";
import { goodRun } from "./good-run.ts";
import { Tool } from "./tool.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    from: { type: "string", default: "0" },
    only: { type: "string" },
    deadline: { type: "string", default: "30" },
    keep: { type: "string" },
  },
});
const [seconds, seed, from, deadline] = [values.seconds, values.seed, values.from, values.deadline].map(Number);
const tool = new Tool(deadline * 1000);
const codes = new Map<string, number>();
const seen = new Map<string, number>();
let tried = 0;
for await (const { fuzzed, answer, fault } of fuzz(tool, await goodRun(), {
  seed,
  seconds,
  from,
  makers: values.only?.split(","),
})) {
  tried++;
  const kind = `${fuzzed.name.replace(/-\d+-\d+$/, "")} ${answer.kind === "ended" ? `exit ${answer.code}` : "died"}`;
  codes.set(kind, (codes.get(kind) ?? 0) + 1);
  if (fault === undefined) continue;
  const alike = fault.replaceAll(/[\d.]+/g, "#").slice(0, 80);
  seen.set(alike, (seen.get(alike) ?? 0) + 1);
  if (seen.get(alike)! > 5) continue; // told often enough
  console.log(`\n${fuzzed.name}: ${fault}\n  ${JSON.stringify(fuzzed.ask)}`);
  if (values.keep === undefined) continue;
  mkdirSync(values.keep, { recursive: true });
  writeFileSync(join(values.keep, `${fuzzed.name}.json`), caseJson(fuzzed, fault));
}
tool.close();
console.log(`\n${tried} cases in ${seconds} s, seed ${seed}`);
for (const [kind, count] of [...codes].sort()) console.log(`  ${kind}: ${count}`);
const faults = [...seen.values()].reduce((a, b) => a + b, 0);
console.log(faults === 0 ? "No faults." : `${faults} faults.`);
process.exitCode = faults === 0 ? 0 : 1;
