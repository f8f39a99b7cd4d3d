import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EncodeOptions, encode, Rng } from "@fairfront/core/internal";
import { afterAll, describe, expect, it } from "vitest";
import { readTable } from "../tables/read-table.ts";
import { withFileRows } from "./engines/duckdb.ts";
import { learnFacts } from "./facts.ts";
import { putMixedRows, ROWS } from "./mixed-rows.contract.ts";
import { rowSource } from "./row-source.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-rows-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a row source", () => {
  it("draws the same sample and makes the same tallies on any number of threads", async () => {
    const path = putMixedRows(folder, "threads.csv", false);
    const options = { protect: ["sex"], clusters: 3 };
    const asked = (threads: number) =>
      withFileRows(path, { threads }, async (engine, table) => {
        const source = rowSource(engine, table, await learnFacts(engine, table, options));
        const sample = await source.sample([100, 200], 5);
        const other = await source.sample([100, 200], 6);
        const dim = sample.points.length / 300;
        const centers = sample.points.slice(0, 3 * dim);
        const rules = [
          { centers, prices: new Float64Array(6) },
          { centers, prices: Float64Array.of(0, 0.5, 1, 1, 0.25, 0) },
        ];
        return {
          sample,
          other,
          tallies: await source.tally(rules, 3),
          near: await source.borders(rules, 3, new Float64Array(6).fill(0.05)),
        };
      });
    const [one, four] = [await asked(1), await asked(4)];
    expect(four).toEqual(one);
    expect([...one.sample.strata].filter((s) => s === 0).length).toBe(100);
    expect(one.other.points).not.toEqual(one.sample.points);
  });

  it("finds the same borders in several statements, where an engine takes few rules at once", async () => {
    const path = putMixedRows(folder, "few.csv", false);
    await withFileRows(path, {}, async (engine, table) => {
      const facts = await learnFacts(engine, table, { protect: ["sex"], clusters: 2 });
      const { points } = await rowSource(engine, table, facts).sample([1, 1], 5);
      const rules = [0, 0.5, 1].map((price) => ({ centers: points, prices: Float64Array.of(0, price, price, 0) }));
      const bordersBy = async (mostBorders?: number) => {
        const statements: (boolean | undefined)[] = [];
        const told: typeof engine = {
          ...engine,
          dialect: { ...engine.dialect, mostBorders },
          rows: (sql, manyConditions) => {
            statements.push(manyConditions);
            return engine.rows(sql, manyConditions);
          },
        };
        const near = await rowSource(told, table, facts).borders(rules, 2, new Float64Array(6).fill(0.05));
        return { near, statements };
      };
      const [one, several] = [await bordersBy(), await bordersBy(2)];
      expect(several.near).toEqual(one.near);
      expect(one.near.keys.length).toBeGreaterThan(3);
      expect([one.statements, several.statements]).toEqual([[true], [true, true]]);
    });
  });

  it("brings all rows that are far from the mean, and so many of every stratum, and no other", async () => {
    const path = putMixedRows(folder, "far.csv", false);
    const options = { protect: ["sex"], clusters: 3 };
    const { points, dim, size, rows, attributes } = encode(await readTable(path), options);
    const squareOf = (from: Float64Array, p: number): number =>
      from.subarray(p * dim, (p + 1) * dim).reduce((sum, x) => sum + x * x, 0);
    const squaresIn = (group: number): number[] =>
      Array.from({ length: size }, (_, p) => p)
        .filter((p) => attributes[0].groupOf[p] === group)
        .map((p) => squareOf(points, p))
        .sort((a, b) => b - a);
    const [few, many] = [squaresIn(0), squaresIn(1)];
    const all = (many[24] + many[25]) / 2;
    const before = few.filter((square) => square > all).length;
    const far = (ofEach: number, least: number) =>
      withFileRows(path, { threads: 2 }, async (engine, table) =>
        rowSource(engine, table, await learnFacts(engine, table, options)).far({ all, ofEach, least: [least, 1e9] }),
      );
    const told = async (ofEach: number, least: number): Promise<number[][]> => {
      const { strata, points: found } = await far(ofEach, least);
      return [0, 1].map((s) => {
        const own = [...strata.keys()].filter((p) => strata[p] === s).map((p) => squareOf(found, p));
        return own.sort((a, b) => b - a).map((square) => Number(square.toFixed(6)));
      });
    };
    const first = (squares: readonly number[], count: number): number[] =>
      squares.slice(0, count).map((square) => Number(square.toFixed(6)));
    expect(before).toBeLessThan(25);
    expect(await told(40, 0)).toEqual([first(few, 40), first(many, 25)]);
    expect(await told(40, (few[29] + few[30]) / 2)).toEqual([first(few, 30), first(many, 25)]);
    expect(await told(0, 0)).toEqual([first(few, before), first(many, 25)]);

    // No engine's own order of texts shows: the rows of a stratum come by the hash of their key.
    const { strata, points: found } = await far(40, 0);
    const keyOf = (p: number): string => {
      const row = Array.from({ length: size }, (_, q) => q).find((q) =>
        Array.from({ length: dim }, (_, i) => Math.abs(found[p * dim + i] - points[q * dim + i])).every(
          (gap) => gap < 1e-6,
        ),
      );
      return String(rows[row!] + 1);
    };
    for (const s of [0, 1]) {
      const hashes = [...strata.keys()]
        .filter((p) => strata[p] === s)
        .map((p) => createHash("md5").update(keyOf(p)).digest("hex"));
      expect(hashes).toEqual(hashes.toSorted());
    }
  });

  it("tells the stratum of a value at once: engines write out a choice over a choice as often as it has branches", async () => {
    const path = putMixedRows(folder, "merged.csv", false);
    const options: EncodeOptions = { protect: ["level"], group: "other<600", clusters: 3 };
    const asked: string[] = [];
    const strata = await withFileRows(path, { threads: 1 }, async (engine, table) => {
      const facts = await learnFacts(engine, table, options);
      const heard = {
        ...engine,
        rows: (sql: string) => {
          asked.push(sql);
          return engine.rows(sql);
        },
      };
      await rowSource(heard, table, facts).sample(
        facts.strata.map(() => 10),
        1,
      );
      return facts.strata.length;
    });
    expect(strata).toBeLessThan(5); // some were merged
    expect(asked).toHaveLength(1);
    expect(asked[0]).not.toMatch(/CASE \(*CASE/);
  });

  it("notices that values have changed places between rows, of columns or of groups, and not that rows have", async () => {
    const path = putMixedRows(folder, "places.csv", false);
    const options = { protect: ["sex"], clusters: 3, features: ["age", "income", "city", "joined"] };
    const facts = await withFileRows(path, {}, (engine, table) => learnFacts(engine, table, options));
    const [head, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
    const among = async (rows: readonly string[]): Promise<void> => {
      const other = join(folder, "places-other.csv");
      writeFileSync(other, `${[head, ...rows].join("\n")}\n`);
      await withFileRows(other, {}, (engine, table) => rowSource(engine, table, facts).unchanged());
    };
    /** Exchanges one field of two rows in which it and some others differ. */
    const exchanged = (field: number): string[] => {
      const fields = lines.map((line) => line.split(","));
      const to = fields.findIndex((own) => own[field] !== fields[0][field] && own[0] !== fields[0][0]);
      [fields[0][field], fields[to][field]] = [fields[to][field], fields[0][field]];
      return fields.map((own) => own.join(","));
    };
    await among(lines.toReversed());
    for (const field of [0, 4, 8]) await expect(among(exchanged(field))).rejects.toThrow(/its values are others/);
  });

  it("tallies and finds borders as a plain loop over all rows does", async () => {
    const path = putMixedRows(folder, "oracle.csv", false);
    const options = { protect: ["sex"], clusters: 3 };
    const problem = encode(await readTable(path), options);
    const { dim, size, points, attributes } = problem;
    const rng = Rng.fromSeed(3);
    const rules = Array.from({ length: 4 }, () => ({
      centers: Float64Array.from({ length: 3 * dim }, () => rng.normal()),
      prices: Float64Array.from({ length: 6 }, () => rng.float()),
    }));
    const widths = Float64Array.from({ length: 12 }, () => 0.2 * rng.float());
    const found = await withFileRows(path, {}, async (engine, table) => {
      const source = rowSource(engine, table, await learnFacts(engine, table, options));
      return { tallies: await source.tally(rules, 3), near: await source.borders(rules, 3, widths) };
    });
    const near = new Set<number>();
    rules.forEach(({ centers, prices }, r) => {
      const counts = new Float64Array(6);
      const sums = new Float64Array(3 * dim);
      for (let p = 0; p < size; p++) {
        const stratum = attributes[0].groupOf[p];
        const totals = [0, 1, 2].map((k) => {
          let total = prices[stratum * 3 + k];
          for (let i = 0; i < dim; i++) total += (points[p * dim + i] - centers[k * dim + i]) ** 2;
          return total;
        });
        const best = totals.indexOf(Math.min(...totals));
        counts[stratum * 3 + best]++;
        for (let i = 0; i < dim; i++) sums[best * dim + i] += points[p * dim + i];
        const isNear = totals.some(
          (t, k) => k !== best && t - totals[best] < Math.max(widths[r * 3 + k], widths[r * 3 + best]),
        );
        if (isNear) near.add(problem.rows[p] + 1);
      }
      expect(found.tallies[r].counts).toEqual(counts);
      found.tallies[r].sums.forEach((sum, i) => {
        expect(Math.abs(sum - sums[i])).toBeLessThan(1e-6);
      });
    });
    expect(new Set(found.near.keys.map(Number))).toEqual(near);
    expect(near.size).toBeGreaterThan(50);
    expect(near.size).toBeLessThan(ROWS);
  });

  it("tallies rows by their weight as a plain loop does, and draws them as often as they weigh", async () => {
    const path = putMixedRows(folder, "weighed.csv", false);
    const options = { protect: ["sex"], clusters: 3, weight: "income" };
    const { size, dim, points, attributes, weights } = encode(await readTable(path), options);
    const rng = Rng.fromSeed(3);
    const rule = {
      centers: Float64Array.from({ length: 3 * dim }, () => rng.normal()),
      prices: Float64Array.from({ length: 6 }, () => rng.float()),
    };
    const { tally, sample } = await withFileRows(path, {}, async (engine, table) => {
      const source = rowSource(engine, table, await learnFacts(engine, table, options));
      const [own] = await source.tally([rule], 3);
      return { tally: own, sample: await source.sample([2000, 4000], 5) };
    });
    const counts = new Float64Array(6);
    const sizes = new Float64Array(6);
    const sums = new Float64Array(3 * dim);
    for (let p = 0; p < size; p++) {
      const stratum = attributes[0].groupOf[p];
      const totals = [0, 1, 2].map((k) => {
        let total = rule.prices[stratum * 3 + k];
        for (let i = 0; i < dim; i++) total += (points[p * dim + i] - rule.centers[k * dim + i]) ** 2;
        return total;
      });
      const best = totals.indexOf(Math.min(...totals));
      counts[stratum * 3 + best] += weights![p];
      sizes[stratum * 3 + best]++;
      for (let i = 0; i < dim; i++) sums[best * dim + i] += weights![p] * points[p * dim + i];
    }
    expect(tally.sizes).toEqual(sizes);
    for (const [i, mass] of counts.entries()) expect(Math.abs(tally.counts[i] / mass - 1)).toBeLessThan(1e-12);
    const rounded = 1e-10 * Math.max(...weights!) * size;
    for (const [i, sum] of sums.entries()) expect(Math.abs(tally.sums[i] - sum)).toBeLessThan(rounded);
    const ofStratum = (s: number): number => sample.strata.filter((own) => own === s).length;
    expect(Math.abs(ofStratum(0) / 2000 - 1)).toBeLessThan(0.05);
    expect(Math.abs(ofStratum(1) / 4000 - 1)).toBeLessThan(0.05);
    for (const s of [0, 1]) {
      for (let i = 0; i < dim; i++) {
        const drawn = [...sample.strata.keys()]
          .filter((p) => sample.strata[p] === s)
          .map((p) => sample.points[p * dim + i]);
        const own = [...attributes[0].groupOf.keys()].filter((p) => attributes[0].groupOf[p] === s);
        const mass = own.reduce((sum, p) => sum + weights![p], 0);
        const mean = own.reduce((sum, p) => sum + weights![p] * points[p * dim + i], 0) / mass;
        expect(Math.abs(drawn.reduce((a, b) => a + b) / drawn.length - mean)).toBeLessThan(0.1); // deviations are 1
      }
    }
  });
});
