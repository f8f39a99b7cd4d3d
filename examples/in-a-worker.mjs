// A front found on a worker thread of one's own: what comes back is plain data, and the caller chooses.
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { encode, findFront, pick, safairkm, syntheticSet } from "@fairfront/core";

if (isMainThread) {
  const worker = new Worker(new URL(import.meta.url));
  const front = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  const choice = pick(front, { knee: "distance" });
  console.log(`${front.solutions.length} clusterings; at the knee cost ${choice.cost.toFixed(3)}`);
} else {
  const problem = encode(syntheticSet("syn_unequal_ds2", 1), { protect: ["group"], clusters: 2 });
  const { front } = await findFront(problem, { method: safairkm, seed: 1, options: { iterations: 50 } });
  parentPort.postMessage(front);
}
