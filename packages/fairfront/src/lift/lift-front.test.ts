import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encode, type Front, findFront, hypervolume, objectivesOf, trace } from "@fairfront/core/internal";
import {
  learnFacts,
  liftFront,
  openThreadedRows,
  rowSource,
  wholeProblem,
  withDuckDB,
  withRows,
} from "fairfront/internal"; // built: it starts threads
import { readTable } from "fairfront/node";
import { afterAll, describe, expect, it } from "vitest";
import type { Candidate } from "./candidate.ts";
import type { Lifted, LiftState } from "./lift-front.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-lift-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Rows like those of a law school: scores that hang together, and a group of 16 % whose scores are lower; `far` of them are far from
 * all others. By DuckDB, for speed.
 */
async function lawSchool(name: string, rows: number, far = 0): Promise<string> {
  const path = join(folder, name);
  const noise = (i: number): string =>
    `((hash(n * 16 + ${i}) % 1000003) / 1000003e0 + (hash(n * 16 + ${i + 8}) % 1000003) / 1000003e0 - 1)`;
  const sql = `SELECT CASE WHEN minority THEN 'non-white' ELSE 'white' END AS race, round(37 + 8 * ${noise(1)} - 5 * m + 300 * away, 1) AS lsat, round(3.2 + 0.8 * ${noise(2)} - 0.25 * m + 30 * away, 2) AS ugpa, round(1.5 * ${noise(3)} + ${noise(1)} - 0.8 * m, 2) AS zfygpa, round(1.5 * ${noise(4)} + ${noise(2)} - 0.7 * m, 2) AS zgpa, 1 + hash(n * 16 + 5) % 5 AS fam_inc, round(6 + 6 * ${noise(6)}, 1) AS decile FROM (SELECT n, hash(n * 16) % 100 < 16 AS minority, CASE WHEN hash(n * 16) % 100 < 16 THEN 1e0 ELSE 0e0 END AS m, CASE WHEN n < ${far} THEN 1e0 ELSE 0e0 END AS away FROM range(${rows}) AS numbers(n))`;
  await withDuckDB([path], async (connection) => {
    await connection.run(`COPY (${sql}) TO '${path}' (FORMAT parquet, USE_TMP_FILE false)`);
  });
  return path;
}

const QUICK = { starts: 2, iterations: 4, levels: 3, followed: 1, explored: 8 };

interface Lift {
  readonly front: Front<Lifted>;
  readonly states: readonly LiftState[];
  readonly box: { readonly ideal: readonly number[]; readonly worst: readonly number[] };
}

async function lifted(
  path: string,
  clusters: number,
  sampleRows: number,
  more: {
    from?: LiftState;
    stop?: { readonly aborted: boolean };
    threads?: number;
    solutions?: number;
    protect?: string[];
    measure?: "representation";
    minSize?: string;
    weight?: string;
    /** Passes by SQL, as in an engine elsewhere. */
    bySql?: boolean;
    /** Of the search. */
    options?: Record<string, unknown>;
  } = {},
): Promise<Lift> {
  const {
    from,
    stop,
    threads = 1,
    solutions = 25,
    protect = ["race"],
    bySql = false,
    options: search = QUICK,
    ...asked
  } = more;
  const options = { protect, clusters, ...asked };
  return withRows(path, { threads, memory: 500_000_000 }, async (engine, table) => {
    const facts = await learnFacts(engine, table, options);
    const whole = wholeProblem(facts, options);
    const request = { ...options, seed: 1, method: trace, options: search, sampleRows, solutions, stop };
    const own = rowSource(engine, table, facts);
    const { stream: _stream, ...far } = engine;
    const { source, close } = openThreadedRows(own, bySql ? far : engine, table, { threads, memory: 2e8 });
    const lifting = liftFront(source, whole, request, from);
    const states: LiftState[] = [];
    for (;;) {
      const next = await lifting.next();
      if (next.done !== true) states.push(next.value.state);
      else {
        await close();
        return { front: next.value, states, box: next.value };
      }
    }
  });
}

describe("the front of rows that stay in their engine", () => {
  it("comes close to that of all rows in memory, from a sample of a quarter of them", async () => {
    const path = await lawSchool("law.parquet", 8000);
    const problem = encode(await readTable(path), { protect: ["race"], clusters: 4 });
    const full = await findFront(problem, { method: trace, seed: 1, options: QUICK });
    const judge = ({ front, box }: Lift, least: number): void => {
      const scores = front.solutions.map((solution) => solution.scores);
      const volume = hypervolume(objectivesOf(problem), scores, full.ideal, full.worst);
      expect(volume / full.hypervolume).toBeGreaterThan(least);
      expect(scores.at(-1)![1] / full.solutions.at(-1)!.scores[1]).toBeGreaterThan(0.99);
      expect(Math.abs(box.worst[0] / full.worst[0] - 1)).toBeLessThan(1e-9);
    };
    judge(await lifted(path, 4, 2000, { solutions: 300 }), 0.998);
    judge(await lifted(path, 4, 2000, { bySql: true }), 0.985);
  }, 240_000);

  it("searches again where it was stopped in the search", async () => {
    const path = await lawSchool("cut.parquet", 1500);
    const options = { ...QUICK, starts: 6 };
    const whole = await lifted(path, 4, 1500, { options });
    const begun = performance.now();
    const stop = {
      get aborted(): boolean {
        return performance.now() - begun > 300;
      },
    };
    const cut = await lifted(path, 4, 1500, { options, stop });
    expect(cut.front.solutions).toEqual([]);
    expect(cut.states.map(({ step, candidates }) => [step, candidates.length])).toEqual([[0, 0]]);
    const resumed = await lifted(path, 4, 1500, { options, from: cut.states[0] });
    expect(resumed.front.solutions.map(({ scores }) => scores)).toEqual(
      whole.front.solutions.map(({ scores }) => scores),
    );
  }, 240_000);

  it("tells of every rule by SQL what its labels have: no price stands on a row, where rounding would decide", async () => {
    const path = await lawSchool("ties.parquet", 3000);
    const { states } = await lifted(path, 4, 3000, { weight: "fam_inc" });
    const options = { protect: ["race"], clusters: 4, weight: "fam_inc" };
    const others = await withRows(path, {}, async (engine, table) => {
      const facts = { ...(await learnFacts(engine, table, options)), weight: undefined };
      const room = { threads: 1, memory: 2e8 };
      const { source, close } = openThreadedRows(rowSource(engine, table, facts), engine, table, room); // as prediction
      const kept = states.flatMap((state) => state.kept);
      const tallies = await source.tally(
        kept.map(({ rule }) => rule),
        4,
      );
      await close();
      return kept.filter(({ ruleTally }, i) => String(ruleTally.sizes) !== String(tallies[i].counts)).length;
    });
    expect(others).toBe(0);
  }, 240_000);

  it("knows rows that are far from all others, whether or not the sample would have held them", async () => {
    const path = await lawSchool("far.parquet", 8000, 12);
    const problem = encode(await readTable(path), { protect: ["race"], clusters: 4 });
    const full = await findFront(problem, { method: trace, seed: 1 });
    for (const [bySql, least] of [
      [false, 0.97],
      [true, 0.93],
    ] as const) {
      const { front } = await lifted(path, 4, 1000, { solutions: 100, bySql, options: {} });
      const scores = front.solutions.map((solution) => solution.scores);
      const volume = hypervolume(objectivesOf(problem), scores, full.ideal, full.worst);
      expect(volume / full.hypervolume).toBeGreaterThan(least); // a quick search had 0.51 without them
      expect(scores.at(-1)![1] / full.solutions.at(-1)!.scores[1]).toBeGreaterThan(0.99);
    }
  }, 240_000);

  it("is the same on any number of threads, and after a stop at any pass", async () => {
    const path = await lawSchool("same.parquet", 3000);
    const whole = await lifted(path, 3, 1000);
    const told = ({ front }: Lift) => front.solutions.map(({ scores, exceptions }) => [[...scores], exceptions.length]);
    expect(told(await lifted(path, 3, 1000, { threads: 3 }))).toEqual(told(whole));
    for (const state of whole.states.slice(0, -1)) {
      const saved = structuredClone(state);
      expect(told(await lifted(path, 3, 1000, { from: saved })), `after pass ${state.step}`).toEqual(told(whole));
    }
    const [first] = structuredClone(whole.states);
    const isFirst = ({ rule }: Candidate, i: number) => first.candidates.findIndex((own) => own.rule === rule) === i;
    const candidates = first.candidates.filter(isFirst); // an earlier version had none with higher floors than their counts
    const earlier = { ...first, candidates: candidates.map((own) => ({ ...own, floors: new Float64Array(0) })) };
    const same = told(await lifted(path, 3, 1000, { from: { ...first, candidates } }));
    expect(told(await lifted(path, 3, 1000, { from: earlier })), "saved by an earlier version").toEqual(same);
    expect(same.length).toBeGreaterThan(20);
  });

  it("keeps limits, and optimises representation, of two attributes too", async () => {
    const path = await lawSchool("limits.parquet", 3000);
    const { front } = await lifted(path, 3, 1000, { measure: "representation", minSize: "10%" });
    expect(front.solutions.length).toBeGreaterThan(3);
    expect(front.solutions.at(-1)!.scores[1]).toBeGreaterThan(0.9);
    for (const { tally } of front.solutions) {
      for (let k = 0; k < 3; k++) expect(tally.counts[k] + tally.counts[3 + k]).toBeGreaterThanOrEqual(300);
    }
    const two = await lifted(path, 3, 1000, { protect: ["race", "fam_inc<3,>=3"] });
    expect(two.front.solutions[0].scores.length).toBe(3);
    expect(Math.max(...two.front.solutions.map(({ scores }) => scores[2]))).toBeGreaterThan(0.5);
  });

  it("weighs rows, and comes close to what is found in memory", async () => {
    const path = await lawSchool("weighed.parquet", 4000);
    const options = { protect: ["race"], clusters: 3, weight: "fam_inc" };
    const problem = encode(await readTable(path), options);
    const full = await findFront(problem, { method: trace, seed: 1, options: QUICK });
    const { front, box } = await lifted(path, 3, 2000, { weight: "fam_inc", solutions: 60 });
    const scores = front.solutions.map((solution) => solution.scores);
    const volume = hypervolume(objectivesOf(problem), scores, full.ideal, full.worst);
    expect(volume / full.hypervolume).toBeGreaterThan(0.98);
    expect(scores.at(-1)![1] / full.solutions.at(-1)!.scores[1]).toBeGreaterThan(0.98);
    expect(Math.abs(box.worst[0] / full.worst[0] - 1)).toBeLessThan(1e-9);
    for (const { tally } of front.solutions) {
      expect(tally.sizes!.reduce((a, b) => a + b)).toBe(4000);
      expect(tally.counts.reduce((a, b) => a + b)).toBe(problem.mass);
    }
  }, 120_000);

  it("of two million rows takes seconds, each solution measured on all of them", async () => {
    const path = await lawSchool("millions.parquet", 2_000_000);
    const { front } = await lifted(path, 3, 1000, { solutions: 40, threads: 2 });
    expect(front.solutions.length).toBeGreaterThan(40);
    for (const { tally } of front.solutions) expect(tally.counts.reduce((a, b) => a + b)).toBe(2_000_000);
    const best = front.ideal[1];
    expect(front.solutions.at(-1)!.scores[1] / best).toBeGreaterThan(0.98);
  }, 240_000);
});
