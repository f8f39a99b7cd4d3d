// An Express server that clusters what it is sent, on threads that all requests share. It asks itself several things at once, as
// clients would, and measures that its event loop stays free: others are answered while searches run.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { encode, findFront, InputError, pick, trace } from "@fairfront/core";
import express from "express";
import { defaultThreads, threadExecutor } from "fairfront/node";

const executor = threadExecutor({ threads: defaultThreads() }); // one for all requests, as long as the server lives
const app = express();
app.use(express.json({ limit: "20mb" }));

app.get("/alive", (_request, response) => void response.json({ alive: true }));

app.post("/clusters", async (request, response) => {
  const { rows, protect, clusters, balance } = request.body;
  const stopping = new AbortController();
  response.on("close", () => stopping.abort()); // who has gone needs no answer
  const problem = encode(rows, { protect, clusters });
  const asked = { method: trace, seed: 1, executor, timeLimit: 5_000, signal: stopping.signal };
  const { front, reason } = await findFront(problem, asked);
  const { cost, balances, labels } = pick(front, { balance });
  response.json({ reason, cost, balances, labels: [...labels] });
});

app.use((error, _request, response, _next) => {
  if (error instanceof InputError) response.status(400).json({ error: error.message });
  else response.status(500).json({ error: "a bug" });
});

const server = app.listen(0, "127.0.0.1");
await new Promise((listening) => server.once("listening", listening));
const url = `http://127.0.0.1:${server.address().port}`;
const ask = async (question) => {
  const headers = { "content-type": "application/json" };
  const response = await fetch(`${url}/clusters`, { method: "POST", headers, body: JSON.stringify(question) });
  return { status: response.status, body: await response.json() };
};
const rows = Array.from({ length: 300 }, (_, i) => ({ x: (i * 37) % 101, y: (i * 53) % 89, sex: i % 3 ? "m" : "f" }));

/** The delay of the event loop at its 99th percentile while something is done, in milliseconds. */
async function delayWhile(work) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  await work();
  delay.disable();
  return delay.percentile(99) / 1e6;
}

await ask({ rows: rows.slice(0, 60), protect: ["sex"], clusters: 2, balance: 0.1 }); // warm
const idle = await delayWhile(() => new Promise((done) => setTimeout(done, 300)));
let answers;
const busy = await delayWhile(async () => {
  answers = await Promise.all([2, 3, 4].map((clusters) => ask({ rows, protect: ["sex"], clusters, balance: 0.3 })));
});
const bad = await ask({ rows, protect: ["gender"], clusters: 3, balance: 0.3 });
for (const { status, body } of answers) console.log(status, body.reason, body.labels.length);
console.log(bad.status, bad.body.error);
console.log(
  `event-loop delay at the 99th percentile: idle ${idle.toFixed(1)} ms, three searches ${busy.toFixed(1)} ms`,
);
server.close();
await executor.close();
if (answers.some(({ status }) => status !== 200) || bad.status !== 400) process.exitCode = 1;
