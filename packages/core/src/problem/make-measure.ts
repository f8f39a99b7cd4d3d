import { gotText, refusal } from "../errors.ts";
import {
  type Form,
  MEASURES,
  type Measure,
  type MeasureChoice,
  type MeasuredGroups,
  type OwnMeasure,
  type OwnRows,
  type RowBlock,
} from "./measure.ts";
import { valueByRows } from "./measure-value.ts";

/** Counts on which the rows of an own measure are held to its score, beside those of single groups and of all. */
const TRIALS = 64;
const SAME = 1e-9; // of a value: rounding
const NAME = /^[a-z][a-z0-9_]*$/;

/** The rows of a chosen measure for an attribute's groups; refuses what is no measure. */
export function makeMeasure(attribute: string, choice: MeasureChoice, of: MeasuredGroups): Measure {
  if (choice === "balance") return measureOf(choice, balanceBlocks(of.groups.length), of);
  if (choice === "representation") return measureOf(choice, representationBlocks(of.masses), of);
  if (typeof choice === "object" && choice !== null && "blocks" in choice) {
    return measureOf(choice.name, choice.blocks, of);
  }
  if (typeof choice !== "object" || choice === null || !("rows" in choice)) {
    throw refusal("measure-unknown", "measure", { known: MEASURES, got: gotText(choice) });
  }
  return ownMeasure(attribute, choice, of);
}

function measureOf(name: string, blocks: readonly RowBlock[], { masses }: MeasuredGroups): Measure {
  return { name, blocks, best: valueByRows(blocks, masses) };
}

const groupForm = (group: number, factor: number): Form => ({ whole: 0, groups: [group], factors: [factor] });
const wholeForm = (factor: number): Form => ({ whole: factor, groups: [], factors: [] });

/** n_low - t n_high for every ordered pair of groups. */
export function balanceBlocks(groups: number): RowBlock[] {
  const forms = Array.from({ length: groups }, (_, group) => groupForm(group, 1));
  return [{ lows: forms, highs: forms }];
}

/**
 * With r_j = N_j / N: n_j - t r_j n and r_j n - t n_j for every group, each times N, so that whole counts give whole
 * numbers and equal shares exactly 1.
 */
function representationBlocks(masses: readonly number[]): RowBlock[] {
  const total = masses.reduce((sum, mass) => sum + mass, 0);
  return masses.flatMap((mass, group) => {
    const [part, whole] = [[groupForm(group, total)], [wholeForm(mass)]];
    return [
      { lows: part, highs: whole },
      { lows: whole, highs: part },
    ];
  });
}

/** A block for every row. What many groups share goes to the whole, where that makes fewer terms. */
function blocksOf({ base, slope }: OwnRows): RowBlock[] {
  return base.map((row, i) => ({ lows: [formOf(row)], highs: [formOf(slope[i].map((value) => 0 - value))] }));
}

function formOf(coefficients: readonly number[]): Form {
  let whole = 0;
  let fewest = coefficients.filter((value) => value !== 0).length;
  for (const candidate of new Set(coefficients)) {
    const terms = 1 + coefficients.filter((value) => value !== candidate).length;
    if (terms >= fewest) continue;
    whole = candidate;
    fewest = terms;
  }
  const groups = coefficients.flatMap((value, group) => (value === whole ? [] : [group]));
  return { whole, groups, factors: groups.map((group) => coefficients[group] - whole) };
}

function ownMeasure(attribute: string, { name, rows: given, score }: OwnMeasure, of: MeasuredGroups): Measure {
  if (typeof name !== "string" || !NAME.test(name) || ["cost", ...MEASURES].includes(name)) {
    throw refusal("measure-name", "measure", { got: gotText(name) });
  }
  const refuse = (why: string): never => {
    throw refusal("measure-rows", "measure", { name, attribute, why });
  };
  const rows = typeof given === "function" ? given(of) : given;
  const width = of.groups.length;
  if (rows.base.length === 0 || rows.base.length !== rows.slope.length) {
    refuse(`expected as many rows of base as of slope, at least one, got ${rows.base.length} and ${rows.slope.length}`);
  }
  [...rows.base, ...rows.slope].forEach((row) => {
    if (row.length !== width) refuse(`expected ${width} numbers a row, one for each group, got ${row.length}`);
    if (!row.every(Number.isFinite)) refuse(`expected finite numbers, got ${row.join(", ")}`);
  });
  rows.slope.forEach((row, i) => {
    if (row.some((value) => value > 0))
      refuse(`row ${i + 1} has a slope above 0: it would be easier at a higher floor`);
  });
  const measure = measureOf(name, blocksOf(rows), of);
  if (!Number.isFinite(measure.best)) refuse("no row falls with the floor, so that every clustering is as fair");
  if (measure.best <= 0) refuse("the data as a whole has the value 0, so that no clustering has more");
  if (score !== undefined) {
    for (const counts of trialCounts(width)) {
      const [said, follows] = [score(counts, of), valueByRows(measure.blocks, counts)];
      if (follows === Number.POSITIVE_INFINITY || Math.abs(said - follows) <= SAME * Math.max(1, Math.abs(said)))
        continue;
      refuse(`for counts of ${counts.join(", ")} its score is ${said}, while its rows say ${follows}`);
    }
  }
  return measure;
}

/** Different counts of `width` groups, some of them 0. */
function trialCounts(width: number): number[][] {
  const single = Array.from({ length: width }, (_, own) =>
    Array.from({ length: width }, (__, j) => (j === own ? 3 : 0)),
  );
  const mixed = Array.from({ length: TRIALS }, (_, trial) =>
    Array.from({ length: width }, (__, j) => ((trial + 1) * (2 * j + 7) + trial * trial * (j + 1)) % 23),
  );
  return [...single, ...mixed].filter((counts) => counts.some((count) => count > 0));
}
