// npm run bench [-- name ... --save]: the speed questions, each answered beside a peer, and kept in results/lines. Slow ones run only when named.
import { auditBench } from "./audit.ts";
import { compasKind } from "./compas-kind.ts";
import { keepLines, machineNow } from "./keep-lines.ts";
import { lloydBench } from "./lloyd.ts";
import { measuresBenches } from "./measures.ts";
import { memoryPredict, memoryRuns, memorySearch } from "./memory.ts";
import { predictBench } from "./predict.ts";
import { readTextBench } from "./read-text.ts";
import { safairkmBench } from "./safairkm.ts";
import { safairkmTargets } from "./safairkm-targets.ts";
import { scaleBench, scaleCensus } from "./scale.ts";
import { scaleBorder } from "./scale-border.ts";
import { scaleQuality } from "./scale-quality.ts";
import { sizesBench } from "./sizes.ts";
import { slicesBench } from "./slices.ts";
import { traceBench } from "./trace.ts";
import { traceMadeUp } from "./trace-made-up.ts";
import { traceMillion } from "./trace-million.ts";
import { tracePeers } from "./trace-peers.ts";
import { vfairkmTargets } from "./vfairkm-targets.ts";

const quick: Readonly<Record<string, () => Promise<string[]>>> = {
  audit: auditBench,
  lloyd: lloydBench,
  predict: predictBench,
  "read-text": readTextBench,
  safairkm: safairkmBench,
  slices: slicesBench,
  trace: traceBench,
  "trace-peers": tracePeers,
};
const slow: typeof quick = {
  ...measuresBenches,
  "compas-kind": compasKind,
  "memory-predict": memoryPredict,
  "memory-runs": memoryRuns,
  "memory-search": memorySearch,
  scale: scaleBench,
  "scale-border": scaleBorder,
  "scale-census": scaleCensus,
  "scale-quality": scaleQuality,
  sizes: sizesBench,
  "safairkm-targets": safairkmTargets,
  "trace-made-up": traceMadeUp,
  "trace-million": traceMillion,
  "vfairkm-targets": vfairkmTargets,
};
const known = { ...quick, ...slow };

const named = process.argv.slice(2).filter((word) => word !== "--save");
const stranger = named.find((name) => !(name in known));
if (stranger !== undefined) {
  console.error(`no benchmark "${stranger}"; there are: ${Object.keys(known).join(", ")}`);
  process.exitCode = 2;
} else {
  for (const name of named.length > 0 ? named : Object.keys(quick)) {
    const machine = machineNow();
    const lines = await known[name]();
    for (const line of lines) console.log(line);
    console.log();
    if (!process.argv.includes("--save")) continue;
    if (lines.length > 1 && !lines.some((line) => line.includes("skipped"))) keepLines(name, lines, machine);
    else console.error(`${name} is not kept: not all of it was measured`);
  }
}
