// A run that is watched, stopped in the middle, and continued to the front of a run that was never stopped.
import { type Checkpoint, encode, resume, run, safairkm, syntheticSet } from "@fairfront/core";

const problem = encode(syntheticSet("syn_unequal_ds2", 1), { protect: ["group"], clusters: 2, scale: "none" });
const stopping = new AbortController();
let checkpoint: Checkpoint | undefined;

for await (const event of run(problem, {
  method: safairkm,
  seed: 1,
  options: { iterations: 100 },
  signal: stopping.signal,
})) {
  if (event.kind === "progress" && event.share > 0.5) stopping.abort();
  if (event.kind === "stopped") {
    console.log(`stopped with ${event.front.solutions.length} clusterings`);
    checkpoint = event.checkpoint;
  }
}

if (checkpoint === undefined) throw new Error("the run was not stopped");
for await (const event of resume(problem, checkpoint, { method: safairkm })) {
  if (event.kind === "finished") console.log(`finished with ${event.front.solutions.length}`);
}
