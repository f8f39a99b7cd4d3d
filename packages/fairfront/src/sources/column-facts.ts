import { type EncodeSettings, type Encoding, fileError, type Notice, notice, refusal } from "@fairfront/core/internal";
import { indexIn, numberIn, rowOf } from "./answer-values.ts";
import type { Engine, EngineColumn, EngineTable } from "./engine.ts";
import { numberOfFixed, sumSql, wholeOf } from "./fixed-point.ts";
import { type Ends, mediansOf } from "./medians.ts";
import { RowsChanged } from "./rows-changed.ts";

type Feature = Encoding["features"][number];

/** What the passes say of a column of numbers. */
interface Spread {
  readonly least: number;
  readonly most: number;
  readonly mean: number;
  /** Of the population. */
  readonly deviation: number;
}

interface FittedFeatures {
  readonly features: Feature[];
  readonly unit: number;
  readonly constant: string[];
}

/**
 * The constants of all features over the rows of `table`, as the encoder would learn them from the rows themselves.
 * Missing values count as their column's fill.
 */
export async function fitFeatureFacts(
  engine: Engine,
  table: EngineTable,
  columns: readonly EngineColumn[],
  rows: number,
  { scale, missing, maxCategories }: EncodeSettings,
  gaps: ReadonlyMap<string, number>,
  notices: Notice[],
): Promise<FittedFeatures> {
  const texts = columns.filter(({ kind }) => kind === "text");
  const numbers = columns.filter(({ kind }) => kind === "numeric");
  const levelsOf = await levelsIn(engine, table, texts, maxCategories);
  for (const [name, levels] of levelsOf) checkLevels(name, levels, rows, missing);
  const ends = await endsOf(engine, table, numbers);
  const isConstant = (column: EngineColumn): boolean =>
    column.kind === "text"
      ? levelsOf.get(column.name)!.length < 2
      : !(ends.get(column.name)!.most > ends.get(column.name)!.least);
  const constant = columns.filter(isConstant).map(({ name }) => name);
  const varying = columns.filter(({ name }) => !constant.includes(name));
  if (constant.length > 0) notices.push(notice("constant-left-out", constant.join(", "), {}));
  if (varying.length === 0) throw refusal("only-constant-features", "features", { names: constant });
  const isFlag = ({ name, kind, date }: EngineColumn): boolean => {
    if (kind !== "numeric" || date !== undefined) return false;
    const { least, most, whole } = ends.get(name)!;
    return whole && least === 0 && most === 1;
  };
  const medians = await mediansOf(
    engine,
    table,
    varying.filter(({ kind }) => kind === "numeric"),
    ends,
    rows,
    missing,
  );
  const measured = varying.filter((column) => column.kind === "numeric" && !isFlag(column));
  const filled = missing === "impute" ? measured.map((column) => filledBy(engine, column, medians)) : measured;
  const spreads = await spreadsOf(engine, table, filled, missing === "impute" ? filledEnds(ends, medians) : ends, rows);
  const numeric = new Map(
    measured.map((column) => [column.name, numericOf(column, spreads.get(column.name)!, scale, medians)]),
  );
  if (scale === "none") refuseWide(spreads);
  const deviations = measured.map(({ name }) => spreads.get(name)!.deviation / numeric.get(name)!.spread);
  const unit = scale.startsWith("zscore") || deviations.length === 0 ? 1 : middle(deviations);
  const apart = scale.startsWith("none") ? 1 : unit; // numbers that stay as they are stay 0 and 1
  const features = varying.map(({ name, kind }) => {
    if (kind === "text") return categoryOf(name, levelsOf.get(name)!, unit, apart);
    return numeric.get(name) ?? flagOf(name, medians.get(name)!, apart);
  });
  const categories = features.filter(({ kind }) => kind === "category").map(({ name }) => name);
  if (categories.length > 0) notices.push(notice("read-as-categories", categories.join(", "), {}));
  const flags = varying.filter(isFlag).map(({ name }) => name);
  if (flags.length > 0 && !scale.startsWith("none")) notices.push(notice("read-as-flags", flags.join(", "), {}));
  for (const { name, fill, ...feature } of features) {
    if ("date" in feature && feature.date !== undefined) {
      notices.push(notice("dates-as-numbers", name, { unit: feature.date }));
    }
    if (missing === "impute") {
      const count = gaps.get(name)!;
      if (count > 0) notices.push(notice("values-filled", name, { count, rows, fill: String(fill) }));
    }
  }
  return { features, unit, constant };
}

function filledBy({ dialect }: Engine, column: EngineColumn, medians: ReadonlyMap<string, number>): EngineColumn {
  return { ...column, value: `coalesce(${column.value}, ${dialect.double(medians.get(column.name)!)})` };
}

/** A median between two whole numbers is none. */
function filledEnds(ends: Ends, medians: ReadonlyMap<string, number>): Ends {
  return new Map(
    [...ends].map(([name, own]) => [name, { ...own, whole: own.whole && Number.isInteger(medians.get(name)) }]),
  );
}

function numericOf(
  { name, date }: EngineColumn,
  { least, most, mean, deviation }: Spread,
  scale: Encoding["scale"],
  medians: ReadonlyMap<string, number>,
): Feature {
  const fill = medians.get(name)!;
  const [shift, spread] = scale.startsWith("none")
    ? [0, 1]
    : scale.startsWith("minmax")
      ? [least, most - least]
      : [mean, deviation];
  if (!Number.isFinite(shift) || !Number.isFinite(spread) || !(spread > 0)) {
    const what = scale.startsWith("zscore") ? "mean and variance" : "range";
    throw refusal("scale-overflow", name, { what, most: String(Math.max(Math.abs(least), Math.abs(most))) });
  }
  return { kind: "numeric", name, shift, spread, fill, ...(date !== undefined && { date }) };
}

const WIDEST = 2 ** 31; // of a number, or of the square of a point's length: times 2^32 it is in 64 bits

/** Passes add whole numbers of 64 bits: what does not fit would be another number in some engines. */
function refuseWide(spreads: ReadonlyMap<string, Spread>): void {
  const all = [...spreads].map(([name, { least, most }]) => ({
    name,
    most: Math.max(-least, most),
    wide: most - least,
  }));
  const far = all.find(({ most }) => most >= WIDEST);
  const wide = all.reduce((sum, own) => sum + own.wide ** 2, 0) >= WIDEST;
  if (far === undefined && !wide) return;
  const { name } = far ?? all.reduce((a, b) => (b.wide > a.wide ? b : a));
  throw fileError(name, "has numbers too large for passes over rows where they stay as they are", {
    remedies: [{ kind: "choose", option: "scale", values: ["zscore", "minmax"] }],
  });
}

/** Categories in their order, with their rows. */
type Levels = readonly (readonly [level: string, rows: number])[];

/** Of every column, all in one statement. */
async function levelsIn(
  { rows }: Engine,
  { from, where }: EngineTable,
  columns: readonly EngineColumn[],
  most: number,
): Promise<Map<string, Levels>> {
  if (columns.length === 0) return new Map();
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const parts = columns.map(({ value }, i) => {
    const counted = `SELECT ${i} AS part, v, count(*) AS size FROM (SELECT ${value} AS v FROM ${from}${met}) AS read_rows WHERE v IS NOT NULL GROUP BY v LIMIT ${most + 1}`;
    return `SELECT part, v, size FROM (${counted}) AS part${i}`;
  });
  const found = await rows(parts.join(" UNION ALL "));
  return new Map(
    columns.map(({ name }, i) => {
      const own = found.filter(([part]) => indexIn(part, columns.length) === i);
      if (own.length > most) throw tooManyTexts(name, most, own.length);
      const levels = own.map(([, level, count]): [string, number] => [String(level), indexIn(count)]);
      return [name, levels.sort(([a], [b]) => (a < b ? -1 : 1))];
    }),
  );
}

/** Where rows without a value are none of these, every row has a category. */
function checkLevels(name: string, levels: Levels, rows: number, missing: EncodeSettings["missing"]): void {
  const counted = levels.reduce((sum, [, count]) => sum + count, 0);
  if (new Set(levels.map(([level]) => level)).size < levels.length)
    throw new RowsChanged(`"${name}" has a value twice`);
  if (counted === rows || (missing === "impute" && counted < rows)) return;
  throw new RowsChanged(`${rows} rows were counted, then ${counted} by "${name}"`);
}

function tooManyTexts(name: string, most: number, texts: number): Error {
  return refusal("unusable-features", name, { troubles: [{ kind: "texts", name, most, texts }] }, [
    { kind: "set", option: "exclude", value: [name], to: "drop-named" },
  ]);
}

/** 0 and 1: as the two categories of a text are. */
function flagOf(name: string, median: number, apart: number): Feature {
  return { kind: "numeric", name, shift: 0, spread: 1 / apart, fill: median < 1 ? 0 : median };
}

function categoryOf(name: string, levels: Levels, unit: number, apart: number): Feature {
  const spread = levels.length === 2 ? 1 / apart : Math.SQRT2 / unit;
  const fill = levels.reduce((best, level) => (level[1] > best[1] ? level : best))[0]; // ties: the first in order
  return { kind: "category", name, levels: levels.map(([level]) => level), shift: 0, spread, fill };
}

export async function endsOf(
  { rows, dialect }: Engine,
  { from, where }: EngineTable,
  columns: readonly EngineColumn[],
): Promise<Ends> {
  if (columns.length === 0) return new Map();
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const values = columns.map(({ value }, i) => `${value} AS v${i}`);
  const asked = columns.map(
    (_, i) =>
      `min(v${i}), max(v${i}), sum(CASE WHEN v${i} <> floor(v${i}) THEN ${dialect.double(1)} ELSE ${dialect.double(0)} END)`,
  );
  const sql = `SELECT ${asked.join(", ")} FROM (SELECT ${values.join(", ")} FROM ${from}${met}) AS read_rows`;
  const found = rowOf(await rows(sql), 3 * columns.length);
  return new Map(
    columns.map(({ name }, i) => {
      const [least, most, broken] = found
        .slice(3 * i, 3 * i + 3)
        .map((value) => (value === null ? 0 : numberIn(value))); // no value: a constant
      const whole = broken === 0 && Math.max(Math.abs(least), Math.abs(most)) < 2 ** 40;
      return [name, { least, most, whole }];
    }),
  );
}

/** Mean, then deviation: two passes, as the encoder does. Whole numbers are summed as they are. */
async function spreadsOf(
  { rows: ask, dialect }: Engine,
  { from, where }: EngineTable,
  columns: readonly EngineColumn[],
  ends: Ends,
  rows: number,
): Promise<Map<string, Spread>> {
  if (columns.length === 0) return new Map();
  const met = where === undefined ? "" : ` WHERE (${where}\n)`;
  const values = columns.map(({ value }, i) => `${value} AS v${i}`);
  const read = `(SELECT ${values.join(", ")} FROM ${from}${met}) AS read_rows`;
  const bits = columns.map(({ name }) => {
    const { least, most, whole } = ends.get(name)!;
    return whole ? 0 : bitsFor(Math.max(Math.abs(least), Math.abs(most)));
  });
  const wholes = columns.map((_, i) => sumSql(dialect, `v${i}`, bits[i]));
  const sums = rowOf(await ask(`SELECT ${wholes.join(", ")} FROM ${read}`), columns.length);
  const means = columns.map((_, i) => numberOfFixed(wholeOf(sums[i]), bits[i]) / rows);
  const spans = columns.map(({ name }, i) => {
    const { least, most } = ends.get(name)!;
    return bitsFor(Math.max(most - means[i], means[i] - least) ** 2);
  });
  const squares = columns.map((_, i) => {
    const away = `(v${i} - ${dialect.double(means[i])})`;
    return sumSql(dialect, `${away} * ${away}`, spans[i]);
  });
  const found = rowOf(await ask(`SELECT ${squares.join(", ")} FROM ${read}`), columns.length);
  return new Map(
    columns.map(({ name }, i) => {
      const { least, most } = ends.get(name)!;
      const deviation = Math.sqrt(numberOfFixed(wholeOf(found[i]), spans[i]) / rows);
      return [name, { least, most, mean: means[i], deviation }];
    }),
  );
}

const DIGITS = 52; // of the largest value, in a whole number of 64 bits

/** So many binary places that the largest value uses all digits of a double. */
export function bitsFor(most: number): number {
  let bits = 0;
  for (; most * 2 ** bits < 2 ** (DIGITS - 1) && bits < 1000; bits++);
  for (; most * 2 ** bits >= 2 ** DIGITS; bits--);
  return bits;
}

function middle(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half] : sorted[half - 1] + (sorted[half] - sorted[half - 1]) / 2;
}
