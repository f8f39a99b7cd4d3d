// A method from outside: random clusterings. Held to the contract, run here and on threads, with the same front.
import { findFront } from "@fairfront/core";
import { defineMethod, propose, Rng } from "@fairfront/core/method";
import { methodContract, mixedBlobs } from "@fairfront/core/testing";
import { threadExecutor } from "fairfront/node";

export const randomLabels = defineMethod({
  name: "random-labels",
  defaults: { rounds: 4 },
  module: import.meta.url, // threads import it from here
  step: (problem, state) => {
    const rng = Rng.restore(state);
    return Uint8Array.from({ length: problem.size }, () => rng.below(problem.clusters));
  },
  async *search(task) {
    const { rounds } = task.options;
    for (let round = Number(task.state?.round ?? 0); round < rounds; round++) {
      const inputs = Array.from({ length: 8 }, (_, i) => task.rng.fork("round", round, i).save());
      for (const labels of await task.perform(inputs)) propose(task, "random-labels", round, labels);
      yield { share: (round + 1) / rounds, state: { round: round + 1 } };
    }
    return "done";
  },
});

if (process.argv[1].endsWith("own-method.mjs")) {
  for (const { check } of methodContract(randomLabels, { rounds: 2 })) await check();
  const problem = mixedBlobs({ clusters: 3, groups: [2] });
  const executor = threadExecutor({ threads: 2 });
  const here = await findFront(problem, { method: randomLabels });
  const there = await findFront(problem, { method: randomLabels, executor });
  await executor.close();
  const same = JSON.stringify(here.front) === JSON.stringify(there.front);
  console.log(`${here.front.solutions.length} clusterings, on threads ${same ? "the same" : "others"}`);
  if (!same) process.exitCode = 1;
}
