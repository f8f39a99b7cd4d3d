import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Rng } from "@fairfront/core/internal";
import { learnFacts, openThreadedRows, rowSource, withDuckDB, withRows } from "fairfront/internal"; // built: it starts threads
import { afterAll, describe, expect, it } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "fairfront-threaded-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ROWS = 9001; // no multiple of eight, and more than two segments
const CLUSTERS = 4;

/** Two Parquet files of a folder, with some values missing; `scale` makes the numbers large. */
async function put(name: string, scale = 1): Promise<string> {
  for (const file of [0, 1]) {
    const own = join(folder, name, `part=${file}`);
    mkdirSync(own, { recursive: true });
    const path = join(own, "rows.parquet");
    const value = (stream: number): string =>
      `CASE WHEN hash(n * 16 + ${stream + 8}) % 97 = 0 THEN NULL ELSE ${scale} * ((hash(n * 16 + ${stream}) % 10007) / 10007e0) END`;
    const sql = `SELECT CASE WHEN hash(n * 16) % 10 < 3 THEN 'f' ELSE 'm' END AS sex, ${value(1)} AS a, ${value(2)} AS b, ${value(3)} AS c FROM range(${file * 4000}, ${file === 0 ? 4000 : ROWS}) AS numbers(n)`;
    await withDuckDB([path], async (connection) => {
      await connection.run(`COPY (${sql}) TO '${path}' (FORMAT parquet, USE_TMP_FILE false)`);
    });
  }
  return join(folder, name);
}

const rng = Rng.fromSeed(5);
const rules = Array.from({ length: 5 }, () => ({
  centers: Float64Array.from({ length: CLUSTERS * 3 }, () => rng.normal()),
  prices: Float64Array.from({ length: 2 * CLUSTERS }, () => rng.float()),
}));
const widths = Float64Array.from({ length: rules.length * CLUSTERS }, () => 0.05 * rng.float());
const reach = new Float64Array(rules.length * 2).fill(0.1);

/** What passes by SQL say and what ours say, with so many threads and bytes for kept rows. */
async function both(table: string, threads: number, memory: number, more: { scale?: "none" } = {}) {
  const options = {
    protect: ["sex"],
    features: ["a", "b", "c"],
    clusters: CLUSTERS,
    missing: "drop" as const,
    ...more,
  };
  return withRows(table, { threads: 1, memory: 5e8 }, async (engine, rows) => {
    const facts = await learnFacts(engine, rows, options);
    const slow = rowSource(engine, rows, facts);
    const { source: threaded, close } = openThreadedRows(slow, engine, rows, { threads, memory });
    const found = {
      facts,
      slow: { tallies: await slow.tally(rules, CLUSTERS), near: await slow.borders(rules, CLUSTERS, widths) },
      threaded: {
        part: await threaded.tally(rules, CLUSTERS, { of: 0.25, seed: 3 }),
        tallies: await threaded.tally(rules, CLUSTERS),
        reaching: await threaded.tallyNear!(rules, CLUSTERS, reach),
        near: await threaded.borders(rules, CLUSTERS, widths),
      },
    };
    await close();
    return found;
  });
}

describe("passes on threads of our own", () => {
  it("say what passes by SQL say, to the bit, on any number of threads, with rows kept or read again", async () => {
    const table = await put("people");
    const { facts, slow, threaded } = await both(table, 1, 1e8);
    const plain = ({ counts, sums }: { counts: Float64Array; sums: Float64Array }) => ({ counts, sums });
    expect(facts.rows).toBeLessThan(ROWS);
    expect(threaded.tallies.map(plain)).toEqual(slow.tallies.map(plain));
    expect(threaded.reaching.map(plain)).toEqual(slow.tallies.map(plain));
    expect((await both(table, 2, 1e8)).threaded).toEqual(threaded);
    expect((await both(table, 3, 0)).threaded).toEqual(threaded);
  });

  it("find the rows near borders that SQL finds, by the same keys, and say near which rule they are", async () => {
    const { slow, threaded } = await both(await put("borders"), 2, 1e8);
    const at = new Map(threaded.near.keys.map((key, i) => [key, i]));
    expect(slow.near.keys.length).toBeGreaterThan(100);
    slow.near.keys.forEach((key, i) => {
      const j = at.get(key)!;
      expect(threaded.near.points.subarray(3 * j, 3 * j + 3)).toEqual(slow.near.points.subarray(3 * i, 3 * i + 3));
      expect(threaded.near.strata[j]).toBe(slow.near.strata[i]);
      expect(threaded.near.nearOf!.some((own) => own.includes(j))).toBe(true);
    });
  });

  it("count the rows whose second cluster is near, by both clusters, as a plain loop does", async () => {
    const table = await put("near");
    const { threaded } = await both(table, 2, 1e8);
    const everything = await withRows(table, { memory: 5e8 }, async (engine, rows) => {
      const options = { protect: ["sex"], features: ["a", "b", "c"], clusters: CLUSTERS, missing: "drop" as const };
      const facts = await learnFacts(engine, rows, options);
      return rowSource(engine, rows, facts).sample(
        facts.strata.map((own) => own.rows),
        1,
      );
    });
    rules.forEach(({ centers, prices }, r) => {
      const near = new Float64Array(2 * CLUSTERS * CLUSTERS);
      everything.strata.forEach((s, p) => {
        const totals = Array.from({ length: CLUSTERS }, (_, k) => {
          let total = 0;
          for (let i = 0; i < 3; i++) total += (everything.points[3 * p + i] - centers[3 * k + i]) ** 2;
          return total + prices[s * CLUSTERS + k];
        });
        const [first, second] = [...totals.keys()].sort((k, l) => totals[k] - totals[l]);
        if (totals[second] - totals[first] < 0.1) near[(s * CLUSTERS + first) * CLUSTERS + second]++;
      });
      expect(threaded.reaching[r].near).toEqual(near);
    });
  });

  it("look at about the share that was asked for, and keep sums of large numbers exact", async () => {
    const { facts, threaded } = await both(await put("share"), 2, 1e8);
    const rows = threaded.part[0].counts.reduce((a, b) => a + b);
    expect(Math.abs(rows / facts.rows - 0.25)).toBeLessThan(0.01);
    const large = await both(await put("large", 20_000), 2, 1e8, { scale: "none" }); // sums are emptied many times
    expect(large.threaded.tallies.map(({ sums }) => sums)).toEqual(large.slow.tallies.map(({ sums }) => sums));
  });
});
