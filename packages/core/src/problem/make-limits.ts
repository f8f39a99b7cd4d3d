import { gotText, refusal } from "../errors.ts";
import type { GroupShare, LimitRows, Limits, LimitsInput, SizeLimit } from "./limits.ts";
import type { ProtectedAttribute } from "./problem.ts";
import { checkSizesForShares } from "./whole-shares.ts";

/** What limits are checked against. */
interface Whole {
  readonly size: number;
  readonly mass: number;
  readonly clusters: number;
  readonly weighted: boolean;
  readonly cells: number;
  readonly attributes: readonly ProtectedAttribute[];
}

const ROUNDING = 1e-9; // of the data's weight
const PERCENT = /^\s*([0-9]*\.?[0-9]+(?:e[+-]?[0-9]+)?)\s*%\s*$/i;

/** Limits that some clustering may keep; undefined where nothing is asked for. Refuses those that none can. */
export function makeLimits(asked: LimitsInput, whole: Whole): Limits | undefined {
  const min = sizeOf("minSize", asked.minSize, whole);
  const max = sizeOf("maxSize", asked.maxSize, whole);
  const shares = (asked.shares ?? []).map((share) => checkedShare(share, whole));
  checkTwice(shares);
  if (min === undefined && max === undefined && shares.length === 0) return undefined;
  const minSize = min ?? 0;
  const maxSize = max ?? Number.POSITIVE_INFINITY;
  checkSizes(minSize, maxSize, whole);
  checkWholeShares(minSize, shares, whole);
  if (!whole.weighted) {
    for (const attribute of whole.attributes) checkSizesForShares(attribute, shares, { ...whole, minSize, maxSize });
  }
  return { minSize, maxSize, shares, rows: rowsOf(minSize, maxSize, shares, whole) };
}

function sizeOf(name: "minSize" | "maxSize", asked: SizeLimit | undefined, { mass }: Whole): number | undefined {
  if (asked === undefined) return undefined;
  const refuse = (): never => {
    throw refusal("size-unreadable", name, { got: gotText(asked) });
  };
  if (typeof asked !== "number" && typeof asked !== "string") return refuse();
  if (typeof asked === "number") return Number.isFinite(asked) && asked >= 0 ? asked : refuse();
  const percent = PERCENT.exec(asked);
  if (percent !== null) return Number(percent[1]) <= 100 ? (Number(percent[1]) / 100) * mass : refuse();
  const rows = asked.trim() === "" ? Number.NaN : Number(asked);
  return Number.isFinite(rows) && rows >= 0 ? rows : refuse();
}

function checkSizes(min: number, max: number, { mass, size, clusters, weighted }: Whole): void {
  const slack = ROUNDING * mass;
  const data = { clusters, mass: weighted ? mass : size, weighted };
  if (max < min) throw refusal("sizes-crossed", "maxSize", { min, max, even: mass / clusters });
  // Whole rows: a cluster has at least the next whole number, at most the one below.
  const leastEach = weighted ? min : Math.ceil(min - slack);
  const mostEach = weighted ? max : Math.floor(max + slack);
  const even = mass / clusters;
  if (leastEach * clusters > mass + slack) {
    const feasible = weighted ? even : Math.floor(even);
    throw refusal("clusters-too-large", "minSize", { ...data, min, need: leastEach * clusters, feasible });
  }
  if (mostEach * clusters < mass - slack) {
    const feasible = weighted ? even : Math.ceil(even);
    throw refusal("clusters-too-small", "maxSize", { ...data, max, hold: mostEach * clusters, feasible });
  }
  if (mostEach < leastEach) {
    throw refusal("no-whole-size", "maxSize", { min, max });
  }
}

function checkedShare(share: GroupShare, { attributes }: Whole): GroupShare {
  const { attribute: name, group, least, most } = share;
  const attribute = attributes.find((candidate) => candidate.name === name);
  if (attribute === undefined) {
    throw refusal("share-attribute", "shares", { got: name, known: attributes.map((known) => known.name) });
  }
  const of = `${name}=${group}`;
  const index = attribute.groups.indexOf(group);
  if (index < 0) {
    throw refusal("share-group", "shares", { attribute: name, got: group, known: attribute.groups });
  }
  if (!(least >= 0 && least <= 1 && most >= 0 && most <= 1)) {
    throw refusal("share-range", "shares", { of, least: String(least), most: String(most) });
  }
  if (least === 0 && most === 1) {
    throw refusal("share-idle", "shares", { of });
  }
  if (least > most) {
    throw refusal("share-backwards", "shares", { of, least, most });
  }
  const total = attribute.masses.reduce((sum, mass) => sum + mass, 0);
  const own = attribute.masses[index] / total;
  if (least > own + ROUNDING) {
    throw refusal("share-too-high", "shares", { of, own, least });
  }
  if (most < own - ROUNDING) {
    throw refusal("share-too-low", "shares", { of, own, most });
  }
  return { attribute: name, group, least, most };
}

function checkTwice(shares: readonly GroupShare[]): void {
  const seen = new Set<string>();
  for (const { attribute, group } of shares) {
    const key = JSON.stringify([attribute, group]);
    if (seen.has(key)) throw refusal("share-twice", "shares", { of: `${attribute}=${group}` });
    seen.add(key);
  }
}

/** A group that every cluster must have needs as many rows as there are clusters, and as the least cluster asks for. */
function checkWholeShares(minSize: number, shares: readonly GroupShare[], whole: Whole): void {
  if (whole.weighted) return;
  for (const { attribute: name, group, least } of shares) {
    const attribute = whole.attributes.find((candidate) => candidate.name === name)!;
    const rows = attribute.sizes[attribute.groups.indexOf(group)];
    const each = least === 0 ? 0 : Math.max(1, Math.ceil(least * Math.max(1, minSize) - ROUNDING));
    if (each * whole.clusters <= rows) continue;
    const feasible = minSize > 0 ? Math.floor(rows / whole.clusters) / Math.max(1, minSize) : 0;
    const { clusters } = whole;
    const need = each * clusters;
    throw refusal("share-too-few-rows", "shares", { of: `${name}=${group}`, clusters, each, need, rows, feasible });
  }
}

function rowsOf(minSize: number, maxSize: number, shares: readonly GroupShare[], whole: Whole): LimitRows {
  const { cells } = whole;
  const rows: { readonly whole: number; readonly cell: number; readonly factor: number; readonly constant: number }[] =
    [];
  const size = { cell: -1, factor: 0 };
  if (minSize > 0) rows.push({ ...size, whole: 1, constant: -minSize });
  if (maxSize < whole.mass) rows.push({ ...size, whole: -1, constant: maxSize });
  for (const { attribute: name, group, least, most } of shares) {
    const { firstCell, groups } = whole.attributes.find((attribute) => attribute.name === name)!;
    const cell = firstCell + groups.indexOf(group);
    if (least > 0) rows.push({ whole: -least, cell, factor: 1, constant: 0 });
    if (most < 1) rows.push({ whole: most, cell, factor: -1, constant: 0 });
  }
  const factors = new Float64Array(rows.length * cells);
  rows.forEach(({ cell, factor }, row) => {
    if (cell >= 0) factors[row * cells + cell] = factor;
  });
  return {
    count: rows.length,
    whole: Float64Array.from(rows, (row) => row.whole),
    factors,
    constants: Float64Array.from(rows, ({ constant }) => constant),
  };
}
