import {
  Front,
  type FrontRow,
  InputError,
  KNEES,
  type Knee,
  nearestName,
  parseCostWish,
  type RunRecord,
  type Wish,
} from "@fairfront/core/internal";
import type { Chosen } from "../../runs/choose.ts";
import { oneOf } from "./flags.ts";

export interface PickFlags {
  readonly balance?: string;
  readonly cost?: string;
  /** true where no definition was named. */
  readonly knee?: string | true;
  readonly id?: number;
}

/** The solution that the flags ask for; undefined where they ask for none. */
export function wishOf(flags: PickFlags, { problem }: RunRecord, rows: readonly FrontRow[]): Chosen | undefined {
  const { balance, cost, knee, id } = flags;
  const bounded = balance !== undefined || cost !== undefined;
  const kinds = [bounded && "--balance or --cost", knee !== undefined && "--knee", id !== undefined && "--id"].filter(
    Boolean,
  );
  if (kinds.length > 1) throw new InputError("pick", `${kinds.join(" and ")} contradict each other; choose one`);
  if (kinds.length === 0) return undefined;
  const names = problem.attributes.map(({ name }) => name);
  const front = frontOf(rows, names);
  const find = (wish: Wish): number => front.solutions.indexOf(front.pick(wish));
  if (id !== undefined) return { id: find({ id }), text: `id ${id}` };
  if (knee !== undefined) {
    if (names.length > 1) {
      throw new InputError(
        "--knee",
        `expected a run with one protected attribute, got ${names.length} (${names.join(", ")}); use --balance or --cost`,
      );
    }
    const definition: Knee = knee === true ? KNEES[0] : oneOf("knee", KNEES)(knee);
    return { id: find({ knee: definition }), text: `the knee (${definition})` };
  }
  const bounds = {
    ...(balance !== undefined && balanceBounds(balance, names)),
    ...(cost !== undefined && parseCostWish(cost, front)),
  };
  const texts = [
    balance !== undefined && `balance of at least ${balance}`,
    cost !== undefined && `cost of at most ${cost}`,
  ];
  const found = find(bounds); // refuses what nobody keeps to
  const best = cost === undefined ? found : fairest(rows.filter((row) => keeps(row, bounds, names)));
  return { id: best, text: texts.filter(Boolean).join(" and ") };
}

function keeps(row: FrontRow, bounds: Readonly<Record<string, number>>, names: readonly string[]): boolean {
  const balances = row.balance.every((balance, a) => balance >= (bounds[balanceName(a, names)] ?? 0));
  return balances && row.cost <= bounds.cost;
}

/** Whose least relative balance is highest, then all of them together; the cheapest of equals. */
function fairest(rows: readonly FrontRow[]): number {
  const sum = (row: FrontRow): number => row.relativeBalance.reduce((total, share) => total + share, 0);
  const least = (row: FrontRow): number => Math.min(...row.relativeBalance);
  return rows.reduce((a, b) => ((least(b) - least(a) || sum(b) - sum(a)) > 0 ? b : a)).id;
}

function balanceName(attribute: number, names: readonly string[]): string {
  return names.length === 1 ? "balance" : `balance_${names[attribute]}`;
}

type Rows = { readonly scores: Float64Array };

function frontOf(rows: readonly FrontRow[], names: readonly string[]): Front<Rows> {
  const aims = [
    { name: "cost", better: "lower" as const },
    ...names.map((_, a) => ({ name: balanceName(a, names), better: "higher" as const })),
  ];
  const solutions = rows.map(({ cost, balance }) => ({ scores: Float64Array.of(cost, ...balance) }));
  // The corners only matter for the hypervolume, which nobody asks for here.
  const corner = aims.map(() => 0);
  return new Front({ aims, ideal: corner, worst: corner.map(() => 1), solutions });
}

/** `0.4` bounds every attribute, `sex=0.4,race=0.2` each by its name. */
function balanceBounds(text: string, names: readonly string[]): Record<string, number> {
  const bounds: Record<string, number> = {};
  for (const part of text.split(",")) {
    const at = part.lastIndexOf("=");
    const named = at < 0 ? names : [part.slice(0, at).trim()];
    const bound = part.slice(at + 1).trim() === "" ? Number.NaN : Number(part.slice(at + 1));
    if (!(bound >= 0 && bound <= 1)) {
      throw new InputError("--balance", `expected a number from 0 to 1, or sex=0.4,race=0.2, got "${text}"`);
    }
    for (const name of named) {
      const attribute = names.indexOf(name);
      if (attribute < 0) {
        throw new InputError("--balance", `expected a protected attribute, got "${name}"; ${nearestName(name, names)}`);
      }
      bounds[balanceName(attribute, names)] = bound;
    }
  }
  return bounds;
}
