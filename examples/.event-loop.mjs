
import { readFileSync } from "node:fs";
import { encode, findFront, trace } from "@fairfront/core";
import { threadExecutor } from "fairfront/node";

const computed = () => Number(readFileSync("/proc/self/task/" + process.pid + "/schedstat", "utf8").split(" ")[0]) / 1e6;
const executor = threadExecutor({ threads: 2 });
const rows = Array.from({ length: 2000 }, (_, i) => ({ x: (i * 37) % 101, y: (i * 53) % 89, z: (i * 71) % 97, sex: i % 3 ? "m" : "f" }));
const search = async (clusters) => {
  const options = { starts: 2, followed: 1, explored: 8, tries: 1, iterations: 3 };
  return findFront(encode(rows, { protect: ["sex"], clusters }), { method: trace, seed: 1, executor, options });
};
await search(2);
const turns = [];
let last = computed();
let going = true;
const turn = () => {
  const now = computed();
  turns.push(now - last);
  last = now;
  if (going) setTimeout(turn, 2);
};
turn();
await Promise.all([3, 4, 5].map(search));
going = false;
turns.sort((a, b) => a - b);
console.log(JSON.stringify({ turns: turns.length, p99: turns[Math.floor(0.99 * turns.length)] }));
await executor.close();
