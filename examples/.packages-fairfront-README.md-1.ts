import { encode, findFront, trace } from "@fairfront/core";
import { defaultThreads, readTable, threadExecutor } from "fairfront/node";

const executor = threadExecutor({ threads: defaultThreads() });
const problem = encode(await readTable("data/applicants.csv"), { protect: ["sex"], clusters: 5 });
const { front } = await findFront(problem, { method: trace, seed: 1, executor });
console.log(front.solutions.length);
await executor.close();
