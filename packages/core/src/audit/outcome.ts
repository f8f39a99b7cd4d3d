import { exp } from "../kernels/exp-log.ts";
import type { AttributeInput } from "../problem/problem-input.ts";
import type { AuditedRows } from "./audited-rows.ts";
import { normalQuantile } from "./normal-quantile.ts";
import { effectiveRows, type Interval, wilson } from "./share-intervals.ts";

/** What was decided about each row. */
export interface OutcomeInput {
  /** The column's name. */
  readonly name: string;
  /** Which value counts. */
  readonly value: string;
  /** 1 where the row has it, 0 where not, NaN where it is missing. */
  readonly values: ArrayLike<number>;
  /** Group to compare with, of each attribute by its name; the largest where absent. */
  readonly reference?: Readonly<Record<string, string>> | undefined;
}

/** How often a group has the outcome, in a cluster or in all rows. */
export interface OutcomeRate {
  /** undefined: of all rows. */
  readonly cluster: string | undefined;
  readonly group: string;
  /** With a known outcome. */
  readonly rows: number;
  /** null without rows. The interval is Wilson's. */
  readonly rate: number | null;
  readonly interval: Interval | null;
  /** Rate minus that of the reference group in the same place (Newcombe's interval); null for the reference itself. */
  readonly difference: { readonly value: number; readonly interval: Interval } | null;
  /** Rate over that of the reference group (Katz's interval, 1/2 added where a count is 0); null where that is 0. */
  readonly ratio: { readonly value: number; readonly interval: Interval } | null;
}

/** What was decided, by group and cluster. */
export interface Outcome {
  readonly name: string;
  readonly value: string;
  readonly reference: string;
  /** Rows whose outcome is missing: in no rate. */
  readonly missing: number;
  /** All rows first, then cluster after cluster; group after group. */
  readonly rates: readonly OutcomeRate[];
}

interface Tally {
  readonly rows: number;
  readonly mass: number;
  readonly squares: number;
  readonly hits: number;
}

export function outcomeOf(
  { name, value, values, reference: asked }: OutcomeInput,
  { name: attribute, groups, groupOf }: AttributeInput,
  { clusterNames, clusterOf, weights, copies }: AuditedRows,
  confidence: number,
): Outcome {
  const z = normalQuantile(1 - (1 - confidence) / 2);
  const size = groups.length;
  const cells = (clusterNames.length + 1) * size; // the first row is of all clusters
  const tallies = Array.from({ length: cells }, () => ({ rows: 0, mass: 0, squares: 0, hits: 0 }));
  let missing = 0;
  for (let row = 0; row < values.length; row++) {
    const times = copies?.[row] ?? 1;
    if (Number.isNaN(values[row])) {
      missing += times;
      continue;
    }
    const weight = weights?.[row] ?? 1;
    for (const place of [0, clusterOf[row] + 1]) {
      const tally = tallies[place * size + groupOf[row]];
      tally.rows += times;
      tally.mass += times * weight;
      tally.squares += times * weight * weight;
      tally.hits += times * weight * values[row];
    }
  }
  const largest = tallies.slice(0, size).reduce((best, { mass }, j, all) => (mass > all[best].mass ? j : best), 0);
  const reference = asked !== undefined && Object.hasOwn(asked, attribute) ? groups.indexOf(asked[attribute]) : largest;
  return {
    name,
    value,
    reference: groups[reference],
    missing,
    rates: tallies.map((tally, i) => {
      const [place, j] = [Math.floor(i / size), i % size];
      const other = tallies[place * size + reference];
      return {
        cluster: place === 0 ? undefined : clusterNames[place - 1],
        group: groups[j],
        rows: tally.rows,
        ...rateOf(tally, z),
        difference: j === reference ? null : differenceOf(tally, other, z),
        ratio: j === reference ? null : ratioOf(tally, other, z),
      };
    }),
  };
}

function rateOf({ rows, hits, mass, squares }: Tally, z: number): { rate: number | null; interval: Interval | null } {
  if (rows === 0) return { rate: null, interval: null };
  return { rate: hits / mass, interval: wilson(hits / mass, effectiveRows(mass, squares), z) };
}

function differenceOf(own: Tally, other: Tally, z: number): OutcomeRate["difference"] {
  const [a, b] = [rateOf(own, z), rateOf(other, z)];
  if (a.rate === null || b.rate === null) return null;
  const value = a.rate - b.rate;
  const [[low, high], [otherLow, otherHigh]] = [a.interval!, b.interval!];
  return {
    value,
    interval: [value - lengthOf(a.rate - low, otherHigh - b.rate), value + lengthOf(high - a.rate, b.rate - otherLow)],
  };
}

function lengthOf(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

function ratioOf(own: Tally, other: Tally, z: number): OutcomeRate["ratio"] {
  if (own.rows === 0 || other.rows === 0 || other.hits === 0) return null;
  const value = own.hits / own.mass / (other.hits / other.mass);
  const [n, m] = [effectiveRows(own.mass, own.squares), effectiveRows(other.mass, other.squares)];
  const [hits, otherHits] = [(own.hits / own.mass) * n, (other.hits / other.mass) * m];
  const isFull = own.hits === own.mass || other.hits === other.mass; // seven of seven are no proof of all
  const add = hits === 0 || isFull ? 0.5 : 0;
  const more = isFull ? 1 : add;
  const center = (hits + add) / (n + more) / ((otherHits + add) / (m + more));
  const variance = 1 / (hits + add) - 1 / (n + more) + 1 / (otherHits + add) - 1 / (m + more);
  const spread = exp(z * Math.sqrt(Math.max(0, variance)));
  const [low, high] = [center / spread, center * spread];
  return { value, interval: [Math.min(low, value), Math.max(high, value)] };
}
