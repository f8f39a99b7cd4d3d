import { describe, expect, expectTypeOf, it } from "vitest";
import {
  auditTable,
  encode,
  type Front,
  findFront,
  fitModel,
  InputError,
  lloyd,
  makeProblem,
  NO_CLUSTER,
  parseFront,
  pick,
  predict,
  resume,
  run,
  safairkm,
  trace,
} from "../index.ts";
import { findFront as findInside } from "../run/run.ts";
import { defineMethod, propose } from "../shelves/method.ts";
import { dominates, objectivesOfFront, scoresOf } from "../shelves/pareto.ts";
import { methodContract } from "../shelves/testing.ts";
import { oracleBalance, oracleCost } from "../testing/oracle.ts";
import { asked, people, quick } from "./two-heaps.contract.ts";

describe("a front", () => {
  it("names its numbers, and they are what the labels say", async () => {
    const problem = encode(people, asked);
    const { front, reason, notes } = await findFront(problem, quick);
    const inside = await findInside(problem, quick);
    expect(reason).toBe("done");
    expect(notes).toEqual([]);
    expect(front.solutions.length).toBe(inside.solutions.length);
    expect(front.attributes.map(({ name }) => name)).toEqual(["sex", "city"]);
    front.solutions.forEach((solution, id) => {
      expect(solution.id).toBe(id);
      expect(scoresOf(front, solution)).toEqual(inside.solutions[id].scores);
      const points = Uint8Array.from(problem.rows, (row) => solution.labels[row]);
      expect(points).toEqual(Uint8Array.from(inside.solutions[id].clustering.labels));
      expect(solution.cost).toBeCloseTo(oracleCost(problem, points), 12);
      expect(solution.balances.sex).toBeCloseTo(oracleBalance(problem, points, 0), 12);
      expect(solution.balances.city).toBeCloseTo(oracleBalance(problem, points, 1), 12);
      expect(solution.size).toBe(60);
      const sizes = [0, 1, 2].map((k) => solution.labels.filter((label) => label === k).length);
      expect(solution.sizes).toEqual(sizes);
    });
  });

  it("labels rows in the order of the input, whatever was dropped or left unread", async () => {
    const holed = people.map((person, i) => (i % 7 === 3 ? { ...person, x: undefined } : person));
    const dropping = encode(holed, { ...asked, missing: "drop" });
    const { labels } = (await findFront(dropping, { method: lloyd })).front.solutions[0];
    expect(labels.length).toBe(60);
    expect(Array.from(labels, (label) => label === NO_CLUSTER)).toEqual(holed.map(({ x }) => x === undefined));
    const far = Math.max(...people.map(({ x }) => x));
    const some = { rows: 3, rowOf: Uint32Array.of(10, 20, 90), columns: [] };
    const table = {
      ...some,
      columns: [
        { kind: "numeric", name: "x", values: Float64Array.of(0, far, far + 1) } as const,
        { kind: "text", name: "g", codes: Uint32Array.of(1, 0, 1), levels: ["a", "b"] } as const,
      ],
    };
    const read = encode(table, { protect: ["g"], clusters: 2 });
    const cut = (await findFront(read, { method: lloyd })).front.solutions[0].labels;
    expect(cut.length).toBe(3);
    expect(cut[1]).toBe(cut[2]);
    expect(cut[0]).not.toBe(cut[1]);
  });

  it("is plain data, and so are a model, an audit and a checkpoint", async () => {
    const problem = encode(people, asked);
    const { front, checkpoint } = await findFront(problem, { ...quick, signal: { aborted: false } });
    expect(checkpoint).toBeUndefined();
    const { port1, port2 } = new MessageChannel();
    const posted = new Promise((done) => {
      port2.onmessage = ({ data }) => done(data);
    });
    port1.postMessage(front);
    expect(await posted).toEqual(front);
    port1.close();
    expect(structuredClone(front)).toEqual(front);
    expect(parseFront(JSON.parse(JSON.stringify(front)))).toEqual(front);
    expect(pick(parseFront(JSON.parse(JSON.stringify(structuredClone(front)))), { id: 1 })).toEqual(front.solutions[1]);
    const odd = JSON.parse(JSON.stringify(front).replaceAll('"sex"', '"__proto__"'));
    expect(JSON.stringify(parseFront(odd))).toBe(JSON.stringify(odd));
    const model = fitModel(problem, front.solutions[0]);
    const clustered = people.map((person, i) => ({ ...person, cluster: front.solutions[0].labels[i] }));
    const audited = auditTable(clustered, { labels: "cluster", protect: ["sex"], draws: 20 });
    for (const data of [model, audited]) {
      expect(structuredClone(data)).toEqual(data);
      expect(JSON.parse(JSON.stringify(data))).toEqual(data);
    }
    for await (const event of run(problem, quick)) {
      if (event.kind === "progress") expect(structuredClone(event.checkpoint())).toEqual(event.checkpoint());
    }
    expect(() => parseFront({ solutions: 3 })).toThrow(/front: expected a front, but clusters does not fit/);
  });

  it("is picked from by name", async () => {
    const { front } = await findFront(encode(people, { ...asked, protect: ["sex"] }), quick);
    const balance = front.solutions.at(-1)!.balances.sex;
    expect(pick(front, { balance }).id).toBe(front.solutions.length - 1);
    expect(pick(front, { id: 0 })).toBe(front.solutions[0]);
    expect(objectivesOfFront(front).map(({ name }) => name)).toEqual(["cost", "balance"]);
    for (const a of front.solutions) {
      const beaten = front.solutions.some((b) =>
        dominates(objectivesOfFront(front), scoresOf(front, b), scoresOf(front, a)),
      );
      expect(beaten).toBe(false);
    }
  });
});

describe("findFront", () => {
  const problem = encode(people, asked);

  it("says why it ended, tells how far it is, and goes on from where a signal stopped it", async () => {
    const stopping = new AbortController();
    const shares: number[] = [];
    const stopped = await findFront(problem, {
      ...quick,
      signal: stopping.signal,
      onProgress: ({ share }) => {
        shares.push(share);
        if (share > 0.4) stopping.abort();
      },
    });
    expect(stopped.reason).toBe("stopped");
    expect(shares.at(-1)).toBeLessThan(1);
    const whole = await findFront(problem, quick);
    let resumed: Front | undefined;
    for await (const event of resume(problem, stopped.checkpoint!, { method: safairkm })) {
      if (event.kind === "finished") resumed = event.front;
    }
    expect(resumed).toEqual(whole.front);
    const timed = await findFront(problem, { ...quick, timeLimit: 0 });
    expect(timed.reason).toBe("time");
  });

  it("hears a signal from elsewhere in the program, by run too and without a clock", async () => {
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 20);
    const endless = { ...quick, options: { iterations: 1_000_000, stall: 0 }, signal: stopping.signal };
    let last = "";
    for await (const event of run(problem, endless)) last = event.kind;
    expect(last).toBe("stopped");
  });

  it("does not offer an audit what shapes a search", () => {
    const options = { labels: "cluster", protect: ["sex"] };
    // @ts-expect-error refused at run time, so it must not compile
    expect(() => auditTable(people, { ...options, minSize: 3 })).toThrow(/"minSize" is none of its options/);
  });

  it("knows the options of every method", () => {
    // @ts-expect-error a misspelled option
    void findFront(problem, { method: trace, options: { starst: 3 } }).catch(() => {});
    // @ts-expect-error an option of another kind
    void findFront(problem, { method: lloyd, options: { starts: "3" } }).catch(() => {});
    expectTypeOf(findFront<{ starts: number }>)
      .parameter(1)
      .toHaveProperty("options");
  });

  it.each([
    ["a misspelled option", () => findFront(problem, { method: lloyd, sead: 1 } as never), /"sead" .* "seed"\?/],
    [
      "a method's misspelled option",
      () => findFront(problem, { method: trace, options: { starst: 3 } as never }),
      /starts/,
    ],
    ["no options", () => findFront(problem, undefined as never), /findFront: expected options such as .*, got nothing/],
    ["no method", () => findFront(problem, { seed: 1 } as never), /method: expected one such as trace/],
    ["no problem", () => findFront(people as never, { method: lloyd }), /expected a problem .* got an array/],
    ["a front for a problem", () => findFront({} as never, { method: lloyd }), /got another object/],
    [
      "a progress that is no function",
      () => findFront(problem, { method: lloyd, onProgress: 3 as never }),
      /onProgress/,
    ],
    ["clusters by another name", async () => encode(people, { protect: ["sex"], cluster: 3 } as never), /"clusters"\?/],
    ["no table", async () => encode(undefined as never, asked), /table: expected rows/],
    ["no wish", async () => pick((await findFront(problem, quick)).front, undefined as never), /wish: expected one/],
    [
      "what was found for the front",
      async () => pick((await findFront(problem, quick)) as never, { id: 0 }),
      /\.front/,
    ],
    ["a solution's place", async () => fitModel(problem, 3 as never), /fitModel: expected a solution/],
    ["rows for a model", async () => predict(people as never, people), /predict: expected a model/],
    ["points by another name", async () => makeProblem({ point: [1], dim: 1 } as never), /"points"\?/],
    ["no input of a problem", async () => makeProblem(undefined as never), /makeProblem: expected options such as/],
    [
      "groups by another name",
      async () => makeProblem({ points: [1, 2], dim: 1, clusters: 2, attributes: [{ name: "g", group: [] }] } as never),
      /"groups"\?/,
    ],
    ["no points", async () => makeProblem({ dim: 1, clusters: 2, attributes: [] } as never), /points: .* numbers/],
    ["a signal that is none", async () => run(problem, { ...quick, signal: 3 } as never), /signal: .* AbortSignal/],
    ["an executor that is none", async () => run(problem, { ...quick, executor: 3 } as never), /executor: .* inLine/],
    ["no checkpoint", async () => resume(problem, undefined as never, { method: lloyd }), /checkpoint: .* stopped/],
    [
      "a number as a text",
      async () => encode(people, { ...asked, clusters: "3" } as never),
      /whole number .*, got "3"$/,
    ],
    ["a number that is too exact", () => findFront(problem, { ...quick, seed: 3n as never }), /whole number, got 3n$/],
    ["no number", () => findFront(problem, { method: trace, options: { starts: Number.NaN } }), /, got NaN$/],
    ["a method's name", () => findFront(problem, { method: "trace" as never }), /got "trace"; import it from @fair/],
    [
      "a misspelled bound",
      async () => pick((await findFront(problem, quick)).front, { balanse_sex: 0 }),
      /"balance_sex"\?$/,
    ],
    ["audit without labels", async () => auditTable(people, { label: "x", protect: ["sex"] } as never), /"labels"\?/],
  ])("refuses %s", async (_, call, message) => {
    await expect(call()).rejects.toThrow(message);
    await expect(call()).rejects.toBeInstanceOf(InputError);
  });
});

describe("a model of bare coordinates", () => {
  it("predicts the labels of its own points, by names of its own or given ones", async () => {
    const input = {
      points: people.flatMap(({ x, y }) => [x, y]),
      dim: 2,
      clusters: 2,
      attributes: [{ name: "sex", groups: ["f", "m"], groupOf: people.map(({ sex }) => (sex === "f" ? 0 : 1)) }],
    };
    const problem = makeProblem(input);
    const { front } = await findFront(problem, quick);
    const solution = pick(front, { id: 0 });
    const plain = people.map(({ x, y, sex }) => ({ x1: x, x2: y, sex }));
    for (const [model, rows] of [
      [fitModel(problem, solution), plain],
      [fitModel(problem, solution, { features: ["x", "y"] }), people],
    ] as const) {
      const { labels } = predict(structuredClone(model), rows);
      expect(labels.filter((label, row) => label === solution.labels[row]).length).toBe(model.training.reproduced);
      expect(model.training.reproduced).toBeGreaterThan(50);
    }
    expect(() => fitModel(problem, solution, { features: ["x"] })).toThrow(/a name for each of 2 coordinates, got 1/);
    expect(() => fitModel(problem, { labels: solution.labels.slice(1) })).toThrow(/one for each of 60 rows, got 59/);
  });
});

describe("a method from outside", () => {
  const spin = defineMethod({
    name: "spin",
    defaults: { rounds: 2 },
    step: (problem, round: number) =>
      Uint8Array.from({ length: problem.size }, (_, p) => (p + round) % problem.clusters),
    async *search(task) {
      const { rounds } = task.options;
      for (let round = Number(task.state?.round ?? 0); round < rounds; round++) {
        for (const labels of await task.perform([round])) propose(task, "spin", round, labels);
        yield { share: (round + 1) / rounds, state: { round: round + 1 } };
      }
      return "done";
    },
  });

  for (const { title, check } of methodContract(spin, { rounds: 3 })) it(`keeps the contract: ${title}`, check);

  it("has options that are checked, by the compiler too", async () => {
    const problem = encode(people, asked);
    expect((await findFront(problem, { method: spin, options: { rounds: 1 } })).front.solutions[0].method).toBe("spin");
    // @ts-expect-error a misspelled option
    const misspelled = findFront(problem, { method: spin, options: { round: 1 } });
    await expect(misspelled).rejects.toThrow('"rounds"?');
  });

  it.each([
    [
      "draws without the task's generator",
      { step: (p: { size: number }) => Array.from({ length: p.size }, () => Math.floor(Math.random() * 2)) },
      /same front again/,
    ],
    [
      "changes the problem",
      {
        step: (p: { size: number; points: Float64Array }) => {
          p.points[0]++;
          return new Uint8Array(p.size).fill(1);
        },
      },
      /as it was/,
    ],
    [
      "cannot send its output",
      { step: (p: { size: number }) => Object.assign(new Array(p.size).fill(0), { 0: () => 0 }) },
      /./,
    ],
  ])("breaks the contract where it %s", async (_, part, message) => {
    const broken = { ...spin, ...part } as unknown as typeof spin;
    const failures: string[] = [];
    for (const { check } of methodContract(broken)) await check().catch((error: Error) => failures.push(error.message));
    expect(failures.join("\n")).toMatch(message);
  });

  it("proposes clusters of every point or is refused", async () => {
    const short = { ...spin, step: () => new Uint8Array(3) };
    await expect(findFront(encode(people, asked), { method: short })).rejects.toThrow(
      /one for each of 60 points, got 3/,
    );
    const high = { ...spin, step: () => new Uint8Array(60).fill(9) };
    await expect(findFront(encode(people, asked), { method: high })).rejects.toThrow(/clusters from 0 to 2, got 9/);
  });
});
