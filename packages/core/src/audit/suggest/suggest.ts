import { anyRefusal } from "../../any-refusal.ts";
import { Rng } from "../../random/rng.ts";
import type { AuditInput } from "../audit-options.ts";
import { geometryOf } from "../geometry.ts";
import { nameClusters } from "../name-clusters.ts";
import { chooseRows } from "./choose-rows.ts";
import type { CountsFound } from "./counts-found.ts";
import { evenMoves } from "./even-moves.ts";
import { representationOf, type StrataTable, strataTable } from "./fair-rows.ts";
import { fewestMoves, MOST_CELLS } from "./fewest-moves.ts";

export interface SuggestOptions {
  /** The least representation that is wished for, of every attribute. */
  readonly representation?: number | undefined;
  /** Which rows of a cell move, where no features say so. */
  readonly seed?: number | string | undefined;
  /** Is told before every step of the search, a few seconds each at most: how many are done, and of how many. */
  readonly onStep?: ((done: number, of: number) => void) | undefined;
}

export const suggestDefaults = { representation: 0.8, seed: 1 } as const;

/** Rows moved against the representation that they buy. */
export interface SuggestedStep {
  readonly representation: number;
  readonly moved: number;
  /** No clustering with this representation moves fewer. */
  readonly atLeast: number;
}

/** So many rows of a group go from one cluster to another. */
export interface SuggestedMoves {
  /** A group of every attribute. */
  readonly groups: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly rows: number;
}

/** The nearest clustering with the wished representation. Plain JSON, but for its labels. */
export interface Suggestion {
  /** The names of the attributes that are to have it. */
  readonly attributes: readonly string[];
  readonly wished: number;
  readonly before: number;
  /** Over all attributes; at least what was wished, or what was before if that is more. */
  readonly reached: number;
  readonly moved: number;
  readonly atLeast: number;
  readonly moves: readonly SuggestedMoves[];
  /** Of every group of every attribute: how many of its rows move. */
  readonly groups: readonly {
    readonly attribute: string;
    readonly group: string;
    readonly rows: number;
    readonly moved: number;
  }[];
  readonly front: readonly SuggestedStep[];
  /** Whether the rows of a cell were chosen by what moving them costs, or at random. */
  readonly byCost: boolean;
  /** The cluster of every row. */
  readonly labels: readonly string[];
}

type Found = Extract<CountsFound, { readonly kind: "found" }>;

/** Steps of the search for the fewest moves: some ten seconds at most for the wish, and one for each step of the front. */
const EFFORT = 1.5e9;
const STEP_EFFORT = 1.5e8;
const STEPS = [0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95, 0.99] as const;

/** What would have to change, and for whom? */
export function suggest(input: AuditInput, options: SuggestOptions = {}): Suggestion {
  const wished = options.representation ?? suggestDefaults.representation;
  if (!(wished > 0 && wished <= 1)) {
    throw anyRefusal("representation-range", "representation", { got: wished });
  }
  if (input.weights !== undefined) {
    throw anyRefusal("suggest-weights", "suggest", {});
  }
  const { names, clusterOf } = nameClusters(input.labels, input.clusters ?? []);
  const table = strataTable(input.attributes, clusterOf, names.length);
  if (table.counts.length > MOST_CELLS) {
    throw anyRefusal("suggest-cells", "suggest", { most: MOST_CELLS, got: table.counts.length });
  }
  const alone =
    input.attributes.length === 1
      ? []
      : input.attributes.map((attribute) => strataTable([attribute], clusterOf, names.length));
  const before = representationOf(table, table.counts);
  const steps = STEPS.filter((step) => step > before && step !== wished);
  const found = new Map<number, Found>();
  let above: Found | undefined; // what keeps a higher floor keeps the lower ones, too
  for (const [step, floor] of [...steps, wished].sort((x, y) => y - x).entries()) {
    options.onStep?.(step, steps.length + 1);
    const nearest = nearestOfAll(table, alone, floor, floor === wished ? EFFORT : STEP_EFFORT);
    if (nearest.kind === "found" && (above === undefined || nearest.moved <= above.moved)) above = nearest;
    else if (above !== undefined) above = { ...above, atLeast: nearest.kind === "found" ? nearest.atLeast : 0 };
    if (above !== undefined) found.set(floor, above);
  }
  let below = 0; // what a lower floor needs, a higher one needs, too
  for (const floor of [...found.keys()].sort((x, y) => x - y)) {
    const own = found.get(floor)!;
    below = Math.max(below, own.atLeast);
    found.set(floor, { ...own, atLeast: below });
  }
  const own = found.get(wished);
  if (own === undefined) {
    const most = Math.max(before, ...found.keys());
    throw anyRefusal("suggest-unreached", "representation", { clusters: names.length, wished, most });
  }
  const rng = Rng.fromSeed(options.seed ?? suggestDefaults.seed).fork("suggest");
  const rows = input.points && {
    points: input.points.values,
    dim: input.points.dim,
    clusterOf,
    clusters: names.length,
    weights: undefined,
  };
  const space = rows && { ...rows, means: geometryOf(rows).means };
  const counts = evenMoves(table, own.counts, wished, rng.fork("ties"));
  const after = chooseRows(table, counts, clusterOf, space, rng);
  return {
    attributes: input.attributes.map(({ name }) => name),
    wished,
    before,
    reached: representationOf(table, counts),
    moved: own.moved,
    atLeast: own.atLeast,
    moves: movesOf(input, names, clusterOf, after),
    groups: input.attributes.flatMap(({ name, groups, groupOf }) =>
      groups.map((group, j) => {
        const members = Array.from(clusterOf.keys()).filter((row) => groupOf[row] === j);
        const moved = members.filter((row) => clusterOf[row] !== after[row]).length;
        return { attribute: name, group, rows: members.length, moved };
      }),
    ),
    front: [...found]
      .map(([representation, { moved, atLeast }]): SuggestedStep => ({ representation, moved, atLeast }))
      .sort((a, b) => a.representation - b.representation),
    byCost: space !== undefined,
    labels: Array.from(after, (k) => names[k]),
  };
}

/** What one attribute needs by itself, all of them need: no bound is below that. */
function nearestOfAll(table: StrataTable, alone: readonly StrataTable[], floor: number, effort: number): CountsFound {
  const nearest = fewestMoves(table, floor, effort);
  if (nearest.kind !== "found" || nearest.atLeast === nearest.moved) return nearest;
  let { atLeast } = nearest;
  for (const own of alone) {
    const found = fewestMoves(own, floor, effort / (2 * alone.length));
    if (found.kind === "found") atLeast = Math.max(atLeast, found.atLeast);
  }
  return { ...nearest, atLeast };
}

function movesOf(
  { attributes }: AuditInput,
  names: readonly string[],
  before: Uint16Array,
  after: Uint16Array,
): SuggestedMoves[] {
  const found = new Map<string, { groups: string[]; from: string; to: string; rows: number }>();
  before.forEach((from, row) => {
    if (from === after[row]) return;
    const own = attributes.map(({ groupOf }) => groupOf[row]);
    const key = [...own, from, after[row]].join(",");
    const groups = own.map((j, a) => attributes[a].groups[j]);
    const moves = found.get(key) ?? { groups, from: names[from], to: names[after[row]], rows: 0 };
    moves.rows++;
    found.set(key, moves);
  });
  return [...found.values()].sort((a, b) => b.rows - a.rows);
}
