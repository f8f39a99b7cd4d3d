import { describe, expect, it } from "vitest";
import { auditTable, encode, findFront, fitModel, parseFront, parseModel, predict, run, trace } from "../index.ts";

const people = Array.from({ length: 60 }, (_, i) => ({
  x: ((i * 7) % 60) / 10 + (i % 2) * 9,
  y: ((i * 11) % 60) / 20,
  sex: i % 5 < 2 ? "f" : "m",
}));
const problem = encode(people, { protect: ["sex"], features: ["x", "y"], clusters: 3 });
const quick = { method: trace, options: { iterations: 1, starts: 1, followed: 1, explored: 2, tries: 1 } };
const { front } = await findFront(problem, quick);
const model = fitModel(problem, front.solutions[0]);
const clustered = people.map((person, i) => ({ ...person, cluster: front.solutions[0].labels[i] }));
const audit = auditTable(clustered, { labels: "cluster", protect: ["sex"], draws: 20 });
const started = await run(problem, quick).next();
if (started.done === true || started.value.kind !== "started") throw new Error("a run begins with what it was asked");
const { request: record } = started.value;

async function posted(data: unknown): Promise<unknown> {
  const { port1, port2 } = new MessageChannel();
  const arrived = new Promise((resolve) => {
    port2.onmessage = (message) => resolve(message.data);
  });
  port1.postMessage(data);
  const copy = await arrived;
  port1.close();
  return copy;
}

describe.each([
  ["a front", front, parseFront],
  ["a model", model, parseModel],
  ["a record", record, (data: unknown) => data],
  ["an audit", audit, (data: unknown) => data],
])("%s", (_, data, parsed) => {
  it("is the same after structuredClone", () => {
    expect(structuredClone(data)).toStrictEqual(data);
  });

  it("is the same after postMessage", async () => {
    expect(await posted(data)).toStrictEqual(data);
  });

  it("is the same after JSON", () => {
    expect(parsed(JSON.parse(JSON.stringify(data)))).toEqual(data);
  });
});

it("a copied model labels rows as the model does", async () => {
  const expected = predict(model, people).labels;
  for (const copy of [structuredClone(model), await posted(model), parseModel(JSON.parse(JSON.stringify(model)))]) {
    expect(predict(copy as typeof model, people).labels).toEqual(expected);
  }
});
