import type { Objective } from "../measures/objective.ts";
import type { Pieces } from "../pieces.ts";
import type { Dominance } from "./dominance.ts";
import { orientation } from "./orientation.ts";
import type { Scored } from "./solution.ts";

const FIRST_CAPACITY = 64;

/**
 * Keeps the solutions that no other one dominates; of equal score vectors the first that came.
 *
 * Rows are in the order of `members`, so only rows before a candidate's place can dominate it and only rows from there
 * on can be dominated. With two objectives and the usual dominance the second score falls strictly along the rows, and one
 * binary search answers.
 *
 * @example
 * const archive = new Archive([{ name: "cost", better: "lower" }, { name: "balance", better: "higher" }]);
 * archive.add({ scores: Float64Array.of(3, 0.5) });
 * console.log(archive.accepts([4, 0.4])); // false: it is dominated
 */
export class Archive<S extends Scored> {
  readonly objectives: readonly Objective[];
  readonly dominance: Dominance;
  private readonly signs: Float64Array;
  private readonly staircase: boolean;
  /** One row a solution, times `signs`, so that lower is better everywhere; ascending by column 0, then 1, ... */
  private rows: Float64Array;
  /** The candidate at hand, times `signs`. */
  private readonly candidate: Float64Array;
  private readonly kept: S[] = [];
  private snapshot: readonly S[] | undefined;

  constructor(objectives: readonly Objective[], options: { readonly dominance?: Dominance | undefined } = {}) {
    this.objectives = objectives;
    this.dominance = options.dominance ?? "usual";
    this.signs = orientation(objectives);
    this.staircase = objectives.length === 2 && this.dominance === "usual";
    this.rows = new Float64Array(FIRST_CAPACITY * objectives.length);
    this.candidate = new Float64Array(objectives.length);
  }

  get size(): number {
    return this.kept.length;
  }

  /** Sorted by the first objective from best to worst, ties by the next ones. A snapshot: later additions do not change it. */
  get members(): readonly S[] {
    this.snapshot ??= Object.freeze(this.kept.slice());
    return this.snapshot;
  }

  /** Whether `add` would keep a solution of these scores. Allocates nothing. */
  accepts(scores: ArrayLike<number>): boolean {
    this.orient(scores);
    return this.accepted();
  }

  /** Keeps the solution and drops those it dominates, or refuses it. Says which. */
  add(solution: S): boolean {
    this.orient(solution.scores);
    if (!this.accepted()) return false;
    const place = this.lowerBound();
    this.dropFrom(place);
    this.insertAt(place, solution);
    this.snapshot = undefined;
    return true;
  }

  /** Forgets what was kept and adds these, in their order. Scores with a NaN throw before anything is forgotten. */
  replaceAll(solutions: readonly S[]): void {
    for (const solution of solutions) this.orient(solution.scores);
    this.kept.length = 0;
    this.snapshot = undefined;
    for (const solution of solutions) this.add(solution);
  }

  /** Adds these, one a piece. */
  *addAll(solutions: Iterable<S>): Pieces<void> {
    for (const solution of solutions) {
      this.add(solution);
      yield;
    }
  }

  private orient(scores: ArrayLike<number>): void {
    const { candidate, signs } = this;
    for (let objective = 0; objective < signs.length; objective++) {
      const value = signs[objective] * scores[objective];
      // biome-ignore lint/suspicious/noSelfCompare: the cheapest test for NaN, and this is the hottest path of a search
      if (value !== value)
        throw new Error(
          `Cannot archive ${this.objectives[objective].name} = ${scores[objective]}: it compares to nothing`,
        );
      candidate[objective] = value;
    }
  }

  private accepted(): boolean {
    const { candidate, rows } = this;
    const width = candidate.length;
    const end = this.countUpTo(candidate[0]);
    if (this.staircase) return end === 0 || rows[(end - 1) * 2 + 1] > candidate[1];
    // Backwards, because near neighbours are the likeliest to dominate.
    for (let row = end - 1; row >= 0; row--) {
      if (this.isRefusedBy(row * width)) return false;
    }
    return true;
  }

  /** Whether the row at `offset` dominates the candidate, or equals it. */
  private isRefusedBy(offset: number): boolean {
    const { candidate, rows } = this;
    let equal = 0;
    for (let objective = 0; objective < candidate.length; objective++) {
      const kept = rows[offset + objective];
      if (kept > candidate[objective]) return false;
      if (kept === candidate[objective]) equal++;
    }
    return this.dominance === "usual" || equal === 0 || equal === candidate.length;
  }

  /** Whether the candidate dominates the row. */
  private dominates(offset: number): boolean {
    const { candidate, rows } = this;
    const strict = this.dominance === "paper";
    for (let objective = 0; objective < candidate.length; objective++) {
      const kept = rows[offset + objective];
      if (kept < candidate[objective] || (strict && kept === candidate[objective])) return false;
    }
    return true; // an equal row would have refused the candidate
  }

  /** How many rows have a first score of at most `first`. */
  private countUpTo(first: number): number {
    const { rows } = this;
    const width = this.candidate.length;
    let low = 0;
    let high = this.kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (rows[middle * width] <= first) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many rows come before the candidate in the order of `members`. */
  private lowerBound(): number {
    let low = 0;
    let high = this.kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.isAfter(middle * this.candidate.length)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Whether the candidate comes after the row in the order of `members`. */
  private isAfter(offset: number): boolean {
    const { candidate, rows } = this;
    for (let objective = 0; objective < candidate.length; objective++) {
      const kept = rows[offset + objective];
      if (kept !== candidate[objective]) return kept < candidate[objective];
    }
    return false;
  }

  /** Drops what the candidate dominates, from `place` on. */
  private dropFrom(place: number): void {
    const { kept, rows } = this;
    const width = this.candidate.length;
    let end = place;
    while (end < kept.length && this.dominates(end * width)) end++;
    let write = place;
    if (this.staircase) {
      // The dominated rows of a staircase are neighbours.
      rows.copyWithin(place * width, end * width, kept.length * width);
      kept.splice(place, end - place);
      return;
    }
    for (let row = end; row < kept.length; row++) {
      if (this.dominates(row * width)) continue;
      rows.copyWithin(write * width, row * width, (row + 1) * width);
      kept[write++] = kept[row];
    }
    kept.length = write;
  }

  private insertAt(place: number, solution: S): void {
    const width = this.candidate.length;
    const used = this.kept.length * width;
    if (used + width > this.rows.length) {
      const larger = new Float64Array(this.rows.length * 2);
      larger.set(this.rows);
      this.rows = larger;
    }
    this.rows.copyWithin((place + 1) * width, place * width, used);
    this.rows.set(this.candidate, place * width);
    this.kept.splice(place, 0, solution);
  }
}
