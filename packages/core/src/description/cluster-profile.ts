import type { EncodedProblem } from "../encoding/encode.ts";
import type { Clustering } from "../problem/clustering.ts";
import type { Problem } from "../problem/problem.ts";
import type { DateUnit } from "../tables/date-unit.ts";
import { isoDate } from "../tables/iso-date.ts";
import { percentText, valueText } from "../words/number-text.ts";

const HAIR = 1e-9; // of a deviation, or of a share: a mean of rounded numbers may miss 0 by so much

/** How a cluster differs from all rows in one coordinate. */
export interface ProfileTrait {
  readonly feature: string;
  /** Set for a category: the trait is how often it occurs. */
  readonly level: string | undefined;
  /** Set where the numbers are dates. */
  readonly date?: DateUnit | undefined;
  /** Distance of the cluster's mean from that of all rows, in standard deviations of all rows. */
  readonly deviation: number;
  /** The cluster's mean and that of all rows: in the column's unit, or as a share of the rows; undefined after "+l2". */
  readonly mean: number | undefined;
  readonly overall: number | undefined;
}

/** A mean of a trait as people read it: a number in its unit, a date, or a share. */
export function traitValueText({ level, date }: ProfileTrait, mean: number): string {
  if (level !== undefined) return percentText(mean);
  return date === undefined ? valueText(mean) : isoDate(Math.round(mean), date);
}

/** Standard deviation of every coordinate over all points (whose mean is 0). */
export function coordinateSpreads({ points, dim, size, weights, mass }: Problem): Float64Array {
  const spreads = new Float64Array(dim);
  for (let point = 0; point < size; point++) {
    const weight = weights?.[point] ?? 1;
    for (let i = 0; i < dim; i++) spreads[i] += weight * points[point * dim + i] * points[point * dim + i];
  }
  return spreads.map((squares) => Math.sqrt(squares / mass));
}

/** The traits of one cluster, the strongest first; none for an empty cluster. */
export function clusterProfile(
  problem: Pick<EncodedProblem, "dim" | "offset" | "encoding">,
  clustering: Clustering,
  cluster: number,
  spreads: Float64Array,
): ProfileTrait[] {
  const { dim, offset } = problem;
  const { scale, unit, features } = problem.encoding;
  if (clustering.sizes[cluster] === 0) return [];
  const mass = clustering.masses[cluster];
  const readable = !scale.endsWith("+l2");
  const traits: ProfileTrait[] = [];
  let at = 0;
  const add = (
    feature: string,
    level: string | undefined,
    decode: (encoded: number) => number,
    date?: DateUnit,
  ): void => {
    const difference = clustering.sums[cluster * dim + at] / mass;
    const hair = HAIR * (level === undefined ? spreads[at] * (decode(1) - decode(0)) : 1);
    const told = (encoded: number): number => (Math.abs(decode(encoded)) < hair ? 0 : decode(encoded));
    traits.push({
      feature,
      level,
      ...(date !== undefined && { date }),
      deviation: spreads[at] > 0 ? difference / spreads[at] : 0,
      mean: readable ? told(difference + offset[at]) : undefined,
      overall: readable ? told(offset[at]) : undefined,
    });
    at++;
  };
  for (const feature of features) {
    if (feature.kind === "numeric") {
      add(feature.name, undefined, (encoded) => encoded * feature.spread + feature.shift, feature.date);
    } else if (feature.levels.length === 2) {
      add(feature.name, feature.levels[1], (encoded) => encoded / unit);
    } else {
      for (const level of feature.levels) add(feature.name, level, (encoded) => (encoded * Math.sqrt(2)) / unit);
    }
  }
  return traits.sort((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation));
}
