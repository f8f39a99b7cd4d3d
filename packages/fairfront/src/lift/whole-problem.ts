import {
  type Clustering,
  coordinateNames,
  type EncodeOptions,
  keepsLimits,
  makeLimits,
  makeMeasure,
  measureAt,
  measureValue,
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
  const { encoding, rows, mass, strata, squares, offset, weight } = facts;
  const groupsOf = (combination: number): number[] => {
    const groups: number[] = [];
    for (const attribute of encoding.attributes.toReversed()) {
      groups.unshift(combination % attribute.groups.length);
      combination = Math.floor(combination / attribute.groups.length);
    }
    return groups;
  };
  let firstCell = 0;
  const attributes = encoding.attributes.map(({ name, groups }, a): ProtectedAttribute => {
    const masses = new Float64Array(groups.length);
    const sizes = new Int32Array(groups.length);
    for (const stratum of strata) {
      const group = groupsOf(stratum.combination)[a];
      masses[group] += stratum.mass;
      sizes[group] += stratum.rows;
    }
    const attribute = {
      name,
      groups,
      groupOf: new Uint16Array(0),
      firstCell,
      sizes,
      masses,
      ranges: [],
      bestBalance: Math.min(...masses) / Math.max(...masses),
      measure: makeMeasure(name, measureAt(asked, a) ?? "balance", { groups, masses: [...masses] }),
    };
    firstCell += groups.length;
    return attribute;
  });
  const names = attributes.map(({ name }) => name);
  const shares = asked.shares?.map((share) => (typeof share === "string" ? parseShare(share, names) : share));
  const shape = { size: rows, mass, clusters: asked.clusters, cells: firstCell, attributes };
  return {
    size: rows,
    dim: coordinateNames(encoding).length,
    clusters: asked.clusters,
    points: new Float64Array(0),
    offset,
    weights: undefined,
    mass,
    squares,
    attributes,
    limits: makeLimits(
      { minSize: asked.minSize, maxSize: asked.maxSize, shares },
      { ...shape, weighted: weight !== undefined },
    ),
    cells: firstCell,
    rows: new Uint32Array(0),
    fingerprint: "",
  };
}

/** A stratum's place in a cluster's row of cells, one an attribute. */
export function cellsOfStrata({ strata }: Pick<SourceFacts, "strata">, { attributes }: Problem): number[][] {
  return strata.map(({ combination }) => {
    const cells: number[] = [];
    let rest = combination;
    for (let a = attributes.length - 1; a >= 0; a--) {
      const count = attributes[a].groups.length;
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

/** The measure of every attribute at some counts of the strata. */
export function floorsIn(problem: Problem, strataCells: readonly number[][], counts: Float64Array): Float64Array {
  const clustering = clusteringOf(problem, strataCells, { counts, sums: new Float64Array(0) });
  return Float64Array.from(problem.attributes, (_, a) => measureValue(problem, clustering, a));
}

/** A tally as a clustering without labels. */
export function clusteringOf(problem: Problem, strataCells: readonly number[][], tally: Tally): Clustering {
  const { clusters, cells } = problem;
  const added = (counts: Float64Array) => {
    const ofCluster = new Float64Array(clusters);
    const ofCell = new Float64Array(clusters * cells);
    strataCells.forEach((own, s) => {
      for (let k = 0; k < clusters; k++) {
        ofCluster[k] += counts[s * clusters + k];
        for (const cell of own) ofCell[k * cells + cell] += counts[s * clusters + k];
      }
    });
    return { ofCluster, ofCell };
  };
  const { ofCluster: masses, ofCell: cellMasses } = added(tally.counts);
  const rows = tally.sizes === undefined ? { ofCluster: masses, ofCell: cellMasses } : added(tally.sizes);
  return {
    labels: new Uint8Array(0),
    sizes: Int32Array.from(rows.ofCluster),
    masses,
    sums: tally.sums,
    cellSizes: Int32Array.from(rows.ofCell),
    cellMasses,
    floats: new Float64Array(0),
    counts: new Int32Array(0),
  };
}
