import {
  balanceText,
  type FrontRow,
  InputError,
  KNEES,
  type Knee,
  measureOf,
  nearestName,
  numberOf,
  parseCostWish,
  pickFrom,
  type RunRecord,
  surfaceKnee,
  type Wish,
} from "@fairfront/core/internal";
import type { Chosen } from "../../runs/choose.ts";
import { oneOf } from "./flags.ts";

export interface WishFlags {
  readonly balance?: string;
  readonly relative?: string;
  readonly representation?: string;
  readonly cost?: string;
  /** true where no definition was named. */
  readonly knee?: string | true;
  readonly id?: number;
}

const BOUNDS = ["balance", "relative", "representation", "cost"] as const;

/** The solution that the flags ask for; undefined where they ask for none. */
export function wishOf(
  flags: WishFlags,
  { problem }: Pick<RunRecord, "problem">,
  rows: readonly FrontRow[],
): Chosen | undefined {
  const { balance, relative, representation, cost, knee, id } = flags;
  const bounded = BOUNDS.filter((name) => flags[name] !== undefined).map((name) => `--${name}`);
  const kinds = [bounded.join(" and "), knee !== undefined && "--knee", id !== undefined && "--id"].filter(Boolean);
  if (kinds.length > 1) throw new InputError("pick", `${kinds.join(" and ")} contradict each other; choose one`);
  if (kinds.length === 0) return undefined;
  const names = problem.attributes.map(({ name }) => name);
  const floor = bounded.find((name) => name !== "--cost");
  if (names.length === 0 && floor !== undefined) {
    throw new InputError(floor, "this run protects no column, so that no solution of it keeps to that; leave it out");
  }
  if (id !== undefined) return { id: pickId(rows, problem.attributes, { id }), text: `id ${id}` };
  if (knee !== undefined) {
    const definition: Knee = knee === true ? KNEES[0] : oneOf("knee", KNEES)(knee);
    const found =
      names.length === 1 ? pickId(rows, problem.attributes, { knee: definition }) : surfaceKnee(rows, definition);
    const of = names.length === 1 ? "" : " of cost against the worst share of the best";
    return { id: found ?? 0, text: `the knee (${definition})${of}` };
  }
  // A bound on what was optimised is the library's to judge; one on the other measure only leaves rows out.
  const isOptimised = problem.attributes.every((attribute) => measureOf(attribute).name === "balance");
  let fitting = rows;
  if (balance !== undefined && !isOptimised) fitting = keeping(fitting, "balance", balance, names);
  if (relative !== undefined) fitting = keeping(fitting, "relative", relative, names);
  if (representation !== undefined) fitting = keeping(fitting, "representation", representation, names);
  const wish = {
    ...(balance !== undefined && isOptimised && balanceBounds(balance, names)),
    ...(cost !== undefined && parseCostWish(cost, { solutions: scored(rows) })),
  };
  const texts = [
    balance !== undefined && `balance of at least ${balance}`,
    relative !== undefined && `at least ${relative} of the best balance`,
    representation !== undefined && `representation of at least ${representation}`,
    cost !== undefined && `cost of at most ${cost}`,
  ];
  const found = Object.keys(wish).length === 0 ? fitting[0].id : pickId(fitting, problem.attributes, wish);
  return { id: found, text: texts.filter(Boolean).join(" and ") };
}

/** The rows that keep to bounds on a column; refuses bounds that none keeps to. */
function keeping(
  rows: readonly FrontRow[],
  column: "balance" | "relative" | "representation",
  text: string,
  names: readonly string[],
): readonly FrontRow[] {
  const bounds = boundsOf(`--${column}`, text, names);
  const valuesOf = (row: FrontRow): readonly number[] => {
    const values = column === "relative" ? row.relativeBalance : row[column];
    if (values !== undefined) return values;
    throw new InputError(
      "--representation",
      "an earlier version made this run, and did not tell it; start the run again",
    );
  };
  const fitting = rows.filter((row) => bounds.every((bound, a) => bound === undefined || valuesOf(row)[a] >= bound));
  if (fitting.length > 0) return fitting;
  const best = names.flatMap((name, a) =>
    bounds[a] === undefined ? [] : [`${name} ${balanceText(Math.max(...rows.map((row) => valuesOf(row)[a])))}`],
  );
  const alone = bounds.filter((bound) => bound !== undefined).length === 1 ? "" : ", each alone";
  throw new InputError(
    `--${column}`,
    `expected bounds that a solution keeps to, but none has ${text}; the most there is: ${best.join(", ")}${alone}`,
  );
}

function balanceName(attribute: number, names: readonly string[]): string {
  return names.length === 1 ? "balance" : `balance_${names[attribute]}`;
}

const scored = (rows: readonly FrontRow[]) =>
  rows.map(({ id, cost, fairness }) => ({ id, scores: Float64Array.of(cost, ...fairness) }));

/** By the library's own meaning of a wish. */
function pickId(rows: readonly FrontRow[], attributes: RunRecord["problem"]["attributes"], wish: Wish): number {
  const single = attributes.length === 1;
  const measures = attributes.map((attribute) => ({ ...measureOf(attribute), attribute: attribute.name }));
  const objectives = [
    { name: "cost", better: "lower" as const },
    ...measures.map(({ name, attribute }) => ({
      name: single ? name : `${name}_${attribute}`,
      better: "higher" as const,
    })),
  ];
  return pickFrom(objectives, scored(rows), wish, [0, ...measures.map(({ best }) => best)]).id;
}

function balanceBounds(text: string, names: readonly string[]): Record<string, number> {
  const bounds = boundsOf("--balance", text, names);
  return Object.fromEntries(
    bounds.flatMap((bound, a) => (bound === undefined ? [] : [[balanceName(a, names), bound] as const])),
  );
}

/** One for every attribute, or none: `0.4` bounds all of them, `sex=0.4,race=0.2` each by its name. */
function boundsOf(flag: string, text: string, names: readonly string[]): (number | undefined)[] {
  const bounds = new Array<number | undefined>(names.length).fill(undefined);
  for (const part of text.split(",")) {
    const at = part.lastIndexOf("=");
    const named = at < 0 ? names : [part.slice(0, at).trim()];
    const bound = numberOf(part.slice(at + 1)) ?? Number.NaN;
    if (!(bound >= 0 && bound <= 1)) {
      throw new InputError(flag, `expected a number from 0 to 1, or sex=0.4,race=0.2, got "${text}"`);
    }
    for (const name of named) {
      const attribute = names.indexOf(name);
      if (attribute < 0) {
        throw new InputError(flag, `expected a protected attribute, got "${name}"; ${nearestName(name, names)}`);
      }
      bounds[attribute] = bound;
    }
  }
  return bounds;
}
