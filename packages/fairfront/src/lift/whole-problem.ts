import {
  type Clustering,
  coordinateNames,
  type EncodeOptions,
  keepsLimits,
  type MeasureChoice,
  makeLimits,
  makeMeasure,
  objectivesOf,
  type Problem,
  type ProtectedAttribute,
  parseShare,
} from "@fairfront/core/internal";
import type { SourceFacts } from "../sources/facts.ts";
import type { Tally } from "../sources/rule.ts";

/** What is asked of the front, besides the encoding. */
export type WholeOptions = Pick<EncodeOptions, "clusters" | "measure" | "minSize" | "maxSize" | "shares">;

/** All rows as a problem that has no points here: enough to score tallies. */
export function wholeProblem(facts: SourceFacts, asked: WholeOptions): Problem {
  const { encoding, rows, strata, squares, offset } = facts;
  const groupsOf = (cell: number): number[] => {
    const groups: number[] = [];
    for (const attribute of encoding.attributes.toReversed()) {
      groups.unshift(cell % attribute.groups.length);
      cell = Math.floor(cell / attribute.groups.length);
    }
    return groups;
  };
  let firstCell = 0;
  const attributes = encoding.attributes.map(({ name, groups }, a): ProtectedAttribute => {
    const masses = new Float64Array(groups.length);
    for (const { cell, rows: count } of strata) masses[groupsOf(cell)[a]] += count;
    const choice = (Array.isArray(asked.measure) ? asked.measure[a] : asked.measure) as MeasureChoice | undefined;
    const attribute = {
      name,
      groups,
      groupOf: new Uint16Array(0),
      firstCell,
      sizes: Int32Array.from(masses),
      masses,
      ranges: [],
      bestBalance: Math.min(...masses) / Math.max(...masses),
      measure: makeMeasure(name, choice ?? "balance", { groups, masses: [...masses] }),
    };
    firstCell += groups.length;
    return attribute;
  });
  const names = attributes.map(({ name }) => name);
  const shares = asked.shares?.map((share) => (typeof share === "string" ? parseShare(share, names) : share));
  const shape = { size: rows, mass: rows, clusters: asked.clusters, weighted: false, cells: firstCell, attributes };
  return {
    size: rows,
    dim: coordinateNames(encoding).length,
    clusters: asked.clusters,
    points: new Float64Array(0),
    offset,
    weights: undefined,
    mass: rows,
    squares,
    attributes,
    limits: makeLimits({ minSize: asked.minSize, maxSize: asked.maxSize, shares }, shape),
    cells: firstCell,
    rows: new Uint32Array(0),
    fingerprint: "",
  };
}

/** A stratum's place in a cluster's row of cells, one an attribute. */
export function cellsOfStrata({ encoding, strata }: SourceFacts, { attributes }: Problem): number[][] {
  return strata.map(({ cell }) => {
    const cells: number[] = [];
    let rest = cell;
    for (let a = attributes.length - 1; a >= 0; a--) {
      const count = encoding.attributes[a].groups.length;
      cells.unshift(attributes[a].firstCell + (rest % count));
      rest = Math.floor(rest / count);
    }
    return cells;
  });
}

/** The scores of a tally, by the objectives that judge every clustering; undefined where it breaks a limit. */
export function scoresOf(problem: Problem, strataCells: readonly number[][], tally: Tally): Float64Array | undefined {
  const clustering = clusteringOf(problem, strataCells, tally);
  if (!keepsLimits(problem, clustering)) return undefined;
  return Float64Array.from(objectivesOf(problem), (objective) => objective.of(problem, clustering));
}

/** A tally as a clustering without labels. */
export function clusteringOf(problem: Problem, strataCells: readonly number[][], { counts, sums }: Tally): Clustering {
  const { clusters, cells } = problem;
  const masses = new Float64Array(clusters);
  const cellMasses = new Float64Array(clusters * cells);
  strataCells.forEach((own, s) => {
    for (let k = 0; k < clusters; k++) {
      masses[k] += counts[s * clusters + k];
      for (const cell of own) cellMasses[k * cells + cell] += counts[s * clusters + k];
    }
  });
  return {
    labels: new Uint8Array(0),
    sizes: Int32Array.from(masses),
    masses,
    sums,
    cellSizes: Int32Array.from(cellMasses),
    cellMasses,
    floats: new Float64Array(0),
    counts: new Int32Array(0),
  };
}
