// A server that clusters what it is sent, on threads that all requests share; a request that is given up is stopped.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { encode, findFront, InputError, pick, trace } from "@fairfront/core";
import { defaultThreads, threadExecutor } from "fairfront/node";

const executor = threadExecutor({ threads: defaultThreads() });

const server = createServer(async (request, response) => {
  const stopping = new AbortController();
  response.on("close", () => stopping.abort());
  const answer = (status: number, body: unknown): void => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  try {
    const { rows, protect, clusters, balance } = JSON.parse(await text(request));
    const problem = encode(rows, { protect, clusters });
    const { front, reason } = await findFront(problem, {
      ...{ method: trace, seed: 1, executor, timeLimit: 10_000 },
      signal: stopping.signal,
    });
    const { cost, balances, labels } = pick(front, { balance });
    answer(200, { reason, cost, balances, labels: [...labels] });
  } catch (error) {
    if (error instanceof InputError || error instanceof SyntaxError) answer(400, { error: error.message });
    else answer(500, { error: "a bug" });
  }
});

// Asks itself once, as a client would.
await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
const rows = Array.from({ length: 200 }, (_, i) => ({ x: (i * 37) % 101, y: (i * 53) % 89, sex: i % 3 ? "m" : "f" }));
const ask = async (question: object): Promise<{ status: number; body: Record<string, unknown> }> => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const response = await fetch(url, { method: "POST", body: JSON.stringify(question) });
  return { status: response.status, body: await response.json() };
};
const good = await ask({ rows, protect: ["sex"], clusters: 4, balance: 0.3 });
console.log(good.status, good.body.reason, (good.body.labels as number[]).length);
const bad = await ask({ rows, protect: ["gender"], clusters: 4, balance: 0.3 });
console.log(bad.status, bad.body.error);
server.close();
await executor.close();
if (good.status !== 200 || bad.status !== 400) process.exitCode = 1;
