import type { Engine, EngineTable } from "../sources/engine.ts";
import { numberOfFixed } from "../sources/fixed-point.ts";
import { pointColumns, pointsSql, ROW_KEY } from "../sources/point-sql.ts";
import type { DrawnPoints, RowSource, Share } from "../sources/row-source.ts";
import type { NearTally, Rule } from "../sources/rule.ts";
import { SegmentFiller } from "./fill-segments.ts";
import { standingSql } from "./part.ts";
import { type PassFound, type PassTask, passTask } from "./pass-task.ts";
import { type PassThreads, passThreads } from "./pass-threads.ts";
import type { Segment } from "./segment.ts";

export interface PassRoom {
  readonly threads: number;
  /** Bytes of rows that may be kept between passes; where all do not fit they are read again in every pass. */
  readonly memory: number;
}

const AT_ONCE = 16; // segments that a thread is handed

/**
 * The rows of an engine in this process, looked at by threads of our own: some ten times faster than SQL, and the same to
 * the bit as prediction. An engine without a stream of rows keeps its passes by SQL, and so do rows that have weights.
 */
export function openThreadedRows(
  source: RowSource,
  engine: Engine,
  table: EngineTable,
  room: PassRoom,
): { readonly source: RowSource; readonly close: () => Promise<void> } {
  const far = engine.stream === undefined || table.place === undefined;
  if (far || source.facts.weight !== undefined) return { source, close: async () => {} };
  const threads = passThreads(room.threads);
  return { source: threadedSource(source, engine, table, room, threads), close: () => threads.close() };
}

function threadedSource(
  source: RowSource,
  engine: Engine,
  table: EngineTable,
  { memory }: PassRoom,
  threads: PassThreads,
): RowSource {
  const { facts } = source;
  const { encoding, offset } = facts;
  const strata = facts.strata.length;
  const { coordinates, stratum } = pointColumns(encoding, strata);
  const dim = coordinates.length;
  const fits = facts.rows * (dim + 1) * 8 <= memory;
  const sql = rowsSql();
  let kept: Segment[] | undefined;
  let part: Segment[] | undefined;

  function rowsSql(): string {
    const numberOf = new Map(facts.strata.map(({ combination }, s) => [combination, s]));
    const rules = { fill: encoding.missing === "impute", between: false };
    const placed = { ...table, key: table.place!.sql };
    const points = pointsSql(engine.dialect, placed, encoding, offset, numberOf, rules);
    const complete = [stratum, ...coordinates].map((name) => `${name} IS NOT NULL`).join(" AND ");
    const columns = [ROW_KEY, `CAST(${stratum} AS DOUBLE)`, ...coordinates].join(", ");
    return `SELECT ${columns} FROM (${points}) AS points WHERE ${complete}`;
  }

  /** Rows as segments, handed on as they fill. */
  async function read(share: Share | undefined, only: boolean, hand: (segment: Segment) => Promise<void> | void) {
    const waiting: Segment[] = [];
    const { of = 0, seed = 0 } = share ?? {};
    const filler = new SegmentFiller({ dim, strata, share: of, seed }, (segment) => waiting.push(segment));
    const handOn = async (): Promise<void> => {
      for (const segment of waiting.splice(0)) await hand(segment);
    };
    const asked = only
      ? `${sql} AND ${standingSql(engine.dialect, ROW_KEY, seed)} < ${engine.dialect.double(of)}`
      : sql;
    await engine.stream!(asked, async (columns, rows) => {
      filler.take(columns, rows);
      if (waiting.length > 0) await handOn();
    });
    filler.end();
    await handOn();
  }

  async function segmentsOf(share: Share | undefined): Promise<readonly Segment[] | undefined> {
    if (fits) {
      if (kept === undefined || (share !== undefined && part === undefined)) {
        const all: Segment[] = [];
        await read(share, false, (segment) => void all.push(segment));
        kept = all;
        if (share !== undefined) part = all.filter(({ inPart }) => inPart);
      }
      return share === undefined ? kept : part;
    }
    if (share !== undefined && part === undefined) {
      const some: Segment[] = [];
      await read(share, true, (segment) => void some.push(segment));
      part = some;
    }
    return share === undefined ? undefined : part;
  }

  async function pass(task: PassTask, share: Share | undefined): Promise<PassFound[]> {
    const segments = await segmentsOf(share);
    threads.begin(task);
    if (segments === undefined) await read(undefined, false, (segment) => threads.look([segment]));
    else {
      const piece = Math.max(1, Math.min(AT_ONCE, Math.ceil(segments.length / 16)));
      for (let i = 0; i < segments.length; i += piece) await threads.look(segments.slice(i, i + piece));
    }
    return threads.end();
  }

  return {
    facts,
    sample: source.sample,
    far: source.far,
    tallyLabels: source.tallyLabels,
    tallyNearest: source.tallyNearest,
    unchanged: source.unchanged,
    tally: async (rules, clusters, share) => {
      const task = passTask("tally", rules, clusters, strata, dim, () => 0);
      return talliesOf(await pass(task, share), rules, clusters, strata, dim);
    },
    tallyNear: async (rules, clusters, widths, share) => {
      const task = passTask("near", rules, clusters, strata, dim, (r, s) => widths[r * strata + s]);
      return talliesOf(await pass(task, share), rules, clusters, strata, dim);
    },
    borders: async (rules, clusters, widths) => {
      const widest = rules.map((_, r) => {
        let width = 0;
        for (let k = 0; k < clusters; k++) width = Math.max(width, widths[r * clusters + k]);
        return width;
      });
      const task = passTask("border", rules, clusters, strata, dim, (r) => widest[r]);
      return bordering(await pass(task, undefined), rules.length, dim, table.place!.keyOf);
    },
  };
}

/** What all threads have found, by rules. */
function talliesOf(
  found: readonly PassFound[],
  rules: readonly Rule[],
  clusters: number,
  strata: number,
  dim: number,
): NearTally[] {
  const hasNear = found[0].near.length > 0;
  return rules.map((_, r) => {
    const counts = new Float64Array(strata * clusters);
    const near = new Float64Array(hasNear ? strata * clusters * clusters : 0);
    for (const own of found) {
      for (let s = 0; s < strata; s++) {
        const at = (s * rules.length + r) * clusters;
        for (let k = 0; k < clusters; k++) counts[s * clusters + k] += own.counts[at + k];
        if (!hasNear) continue;
        const pairs = clusters * clusters;
        for (let i = 0; i < pairs; i++) near[s * pairs + i] += own.near[at * clusters + i];
      }
    }
    const sums = Float64Array.from({ length: clusters * dim }, (_, i) =>
      numberOfFixed(found.reduce((sum, own) => sum + own.sums[r * clusters * dim + i], 0n)),
    );
    return { counts, sums, near };
  });
}

/** In the order of places. */
function bordering(
  found: readonly PassFound[],
  rules: number,
  dim: number,
  keyOf: (place: number) => string,
): DrawnPoints {
  const width = dim + 2;
  const rows = found.flatMap(({ bordering: own, pairs }) => {
    const taken = Array.from({ length: own.length / width }, (_, row) => ({
      stratum: own[row * width],
      place: own[row * width + 1],
      point: own.subarray(row * width + 2, (row + 1) * width),
      rules: [] as number[],
    }));
    for (let i = 0; i < pairs.length; i += 2) taken[pairs[i + 1]].rules.push(pairs[i]);
    return taken;
  });
  rows.sort((a, b) => a.place - b.place);
  const points = new Float64Array(rows.length * dim);
  const nearOf = Array.from({ length: rules }, () => [] as number[]);
  rows.forEach((row, p) => {
    points.set(row.point, p * dim);
    for (const r of row.rules) nearOf[r].push(p);
  });
  return {
    points,
    strata: Uint16Array.from(rows, (row) => row.stratum),
    keys: rows.map(({ place }) => keyOf(place)),
    nearOf: nearOf.map((own) => Int32Array.from(own)),
  };
}
