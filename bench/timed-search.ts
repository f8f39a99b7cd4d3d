// One search by Trace in a process of its own, so that none is warmed up by another: a table, and encode's options as JSON.
import { encode, findFront, methodNamed } from "@fairfront/core/internal";
import { readTable } from "fairfront/node";
import { cpuSeconds } from "./cpu.ts";

const [path, options] = process.argv.slice(2);
const problem = encode(await readTable(path), JSON.parse(options));
const began = cpuSeconds();
await findFront(problem, { method: methodNamed("trace"), seed: 1 });
console.log(cpuSeconds() - began);
