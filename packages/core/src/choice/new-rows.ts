import { measureValue } from "../measures/measured.ts";
import type { EncodedPoints } from "../model/fit-model.ts";
import { tallyClustering } from "../problem/clustering.ts";
import { Rng } from "../random/rng.ts";
import { sampleDistinctInto } from "../random/sampling.ts";
import { halfByChance } from "./half-by-chance.ts";
import { type Measured, measured, refitHalf } from "./refit-half.ts";

/** A measure on rows that a rule was not made from: over all refits. */
export interface NewRowsMeasure {
  readonly median: number;
  /** The lowest and the highest of the refits. */
  readonly range: readonly [number, number];
}

/** A measure that is told of new rows, whichever was optimised. */
export type ToldMeasure = "balance" | "representation";

/** The same for one attribute. */
export interface NewRowsAttribute {
  readonly attribute: string;
  /** Of the choice, on the rows it was made from. */
  readonly promised: { readonly balance: number; readonly representation: number };
  /** By a rule that uses the group, as the model does. */
  readonly balance: NewRowsMeasure;
  readonly representation: NewRowsMeasure;
  /** By the nearest mean alone, without the group. */
  readonly blind: {
    readonly balance: NewRowsMeasure;
    readonly representation: NewRowsMeasure;
    readonly broken: readonly ToldMeasure[];
    readonly byChance: readonly ToldMeasure[];
  };
  /**
   * Promises that would break: the median falls by more than a tenth of what was promised, or that of the representation
   * below four fifths.
   */
  readonly broken: readonly ToldMeasure[];
  /** Those of them that chance alone would break as well, and no less. */
  readonly byChance: readonly ToldMeasure[];
  /** What as many rows would have, dealt out at random to clusters of these sizes. */
  readonly chance: { readonly balance: NewRowsMeasure; readonly representation: NewRowsMeasure };
}

/** How the fairness of a choice carries over to rows that it was not made from. */
export interface NewRows {
  /** Rules made from one half of the rows and measured on the other. */
  readonly refits: number;
  /** Of each half. */
  readonly rows: number;
  readonly attributes: readonly NewRowsAttribute[];
}

export interface NewRowsOptions {
  readonly seed?: number | string | undefined;
  /** Times that the rows are halved; each half is the training rows once. */
  readonly halvings?: number | undefined;
  /** At most so many rows, drawn at random, are halved. */
  readonly mostRows?: number | undefined;
  /** What the choice has, of every attribute, where these are only some of its rows. */
  readonly promised?: readonly Measured[] | undefined;
}

const newRowsDefaults = { seed: 1, halvings: 3, mostRows: 10_000 } as const;

const FOUR_FIFTHS = 0.8;
const LOSS = 0.1;

/**
 * Halves the rows, takes the choice on one half, moves rows so that it keeps there what the choice has of each attribute's
 * own measure, fits the model, and measures what it does with the other half. Half the rows promise a little less than all do.
 */
export function newRowsOf(problem: EncodedPoints, labels: Uint8Array, options: NewRowsOptions = {}): NewRows {
  const { seed = newRowsDefaults.seed, halvings = newRowsDefaults.halvings } = options;
  const { mostRows = newRowsDefaults.mostRows } = options;
  const rng = Rng.fromSeed(seed).fork("new rows");
  const used = Math.min(problem.size, mostRows);
  const clustering = tallyClustering(problem, labels);
  const floors = problem.attributes.map(({ measure }, a) => {
    const own = options.promised?.[a];
    if (own !== undefined && (measure.name === "balance" || measure.name === "representation"))
      return own[measure.name];
    return measureValue(problem, clustering, a);
  });
  const found: { ruled: Measured[]; blind: Measured[] }[] = [];
  let tried = new Uint32Array(0);
  for (let halving = 0; halving < halvings; halving++) {
    const drawn = new Uint32Array(used);
    sampleDistinctInto(problem.size, rng.fork("halving", halving), drawn);
    const middle = used >> 1;
    const [first, second] = [drawn.slice(0, middle), drawn.slice(middle)];
    if (halving === 0) tried = second;
    found.push(refitHalf(problem, labels, first, second, floors));
    found.push(refitHalf(problem, labels, second, first, floors));
  }
  const promised = options.promised ?? measured(problem, labels);
  const chances = halfByChance(problem, labels, tried);
  return {
    refits: found.length,
    rows: used >> 1,
    attributes: problem.attributes.map(({ name }, a): NewRowsAttribute => {
      const over = (kind: "ruled" | "blind", measure: ToldMeasure): NewRowsMeasure =>
        summary(found.map((one) => one[kind][a][measure]));
      const chance = chances[a];
      const carried = (kind: "ruled" | "blind") => {
        const own = { balance: over(kind, "balance"), representation: over(kind, "representation") };
        const broken = brokenBy(promised[a], own);
        return { ...own, broken, byChance: explainedBy(chance, promised[a], broken, own) };
      };
      return { attribute: name, promised: promised[a], ...carried("ruled"), blind: carried("blind"), chance };
    }),
  };
}

function summary(values: readonly number[]): NewRowsMeasure {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  return { median, range: [sorted[0], sorted[sorted.length - 1]] };
}

/** Which promises would not be kept: by more than a tenth of it, or below four fifths where it was above. */
function brokenBy(promised: Measured, found: Readonly<Record<ToldMeasure, NewRowsMeasure>>): readonly ToldMeasure[] {
  return (["representation", "balance"] as const).filter((measure) => {
    const [{ median }, own] = [found[measure], promised[measure]];
    return median < own * (1 - LOSS) || (measure === "representation" && median < FOUR_FIFTHS && own >= FOUR_FIFTHS);
  });
}

/** Where chance breaks the promise as well, and not all refits are below the middle of what chance gives. */
function explainedBy(
  chance: NewRowsAttribute["chance"],
  promised: Measured,
  broken: readonly ToldMeasure[],
  found: Readonly<Record<ToldMeasure, NewRowsMeasure>>,
): readonly ToldMeasure[] {
  const brokenToo = brokenBy(promised, chance);
  return broken.filter((measure) => brokenToo.includes(measure) && found[measure].range[1] >= chance[measure].median);
}
