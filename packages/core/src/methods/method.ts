import type { ProblemObjective } from "../measures/objective.ts";
import type { Notice } from "../notices/notice.ts";
import type { Archive } from "../pareto/archive.ts";
import type { Solution } from "../pareto/solution.ts";
import type { Pieces } from "../pieces.ts";
import type { Problem } from "../problem/problem.ts";
import type { Rng } from "../random/rng.ts";
import type { MethodOptions } from "./option-schema.ts";
import type { Shape } from "./shapes.ts";

/** Plain JSON: what a search remembers besides the archive. */
export type SearchState = { readonly [key: string]: number | readonly number[] | readonly (readonly number[])[] };

/** A point between two pieces of work: the archive is up to date, and `state` continues from here. */
export interface Moment {
  /** How much of the method's own budget is spent, from 0 to 1. */
  readonly share: number;
  readonly state: SearchState;
  /**
   * What a person should know about the search so far, as data: it takes the place of earlier notes. A method of your
   * own says it as `{ code: "text", about: "its name", values: { text: "a sentence" }, remedies: [] }`.
   */
  readonly notes?: readonly Notice[];
}

/** Why a search ended by itself. */
export type EndReason = "done" | "converged" | "front-full";

/** What a search is given. Everything it finds goes into the archive. */
export interface SearchTask<Options, Input, Output> {
  readonly problem: Problem;
  readonly options: Options;
  readonly rng: Rng;
  readonly objectives: readonly ProblemObjective[];
  readonly archive: Archive<Solution>;
  /** Where an earlier search was left; undefined at the start. */
  readonly state: SearchState | undefined;
  /** Runs the method's step on every input, here or elsewhere; outputs in the order of the inputs. */
  perform(inputs: readonly Input[]): Promise<readonly Output[]>;
  /** Drives work of the search itself that may take long, and lets others of this thread go first now and then. */
  pace<Result>(pieces: Pieces<Result>): Promise<Result>;
}

/** What a saved state must agree with. */
export interface AskedState<Options> {
  readonly problem: Problem;
  readonly options: Options;
  /** Solutions in the archive. */
  readonly members: number;
}

/**
 * A way to propose clusterings. Methods propose, objectives judge, the archive keeps.
 * `step` is pure: the same problem and input give the same output on any thread of any machine, so inputs and outputs
 * are plain data and arrays, and randomness travels as a saved generator. A promise is for steps that have to load
 * something first. A long step may ask `shouldStop` and end with what it has: then the whole run ends, and what the step found
 * counts for the front but not for a checkpoint.
 */
export interface Method<Options = unknown, Input = unknown, Output = unknown> {
  readonly name: string;
  /** As figures and tables call it. */
  readonly title: string;
  readonly about: string;
  /** The one home of the options' defaults, ranges and explanations. */
  readonly options: MethodOptions<Options>;
  /** The states that a search can be left in: a saved one, which may be anybody's, is held to it. Absent: plain numbers. */
  state?(asked: AskedState<Options>): Shape<unknown>;
  /** Steps may take seconds: an executor keeps the thread that answers to people free of them. */
  readonly longSteps?: true;
  /** Every clustering it offers keeps the problem's limits; a problem that has some is refused by the others. */
  readonly keepsLimits?: true;
  /** It has something to do where no attribute is protected. */
  readonly needsNoGroups?: true;
  /** Where a method from outside lives (`import.meta.url` of a module that exports it): threads import it from there. */
  readonly module?: string;
  step(problem: Problem, input: Input, shouldStop: () => boolean): Output | Promise<Output>;
  /**
   * The same as `step`, as a generator that yields wherever it can be left for a while: a thread that has other duties
   * runs a long step so. Where that is often, it may ask `isRestDue` first, which costs less than a yield that was not needed.
   * Other steps may run before it goes on: what it writes to is its own.
   */
  pieces?(
    problem: Problem,
    input: Input,
    shouldStop: () => boolean,
    isRestDue: () => boolean,
  ): Generator<void, Output, void> | AsyncGenerator<void, Output, void>;
  search(task: SearchTask<Options, Input, Output>): AsyncGenerator<Moment, EndReason, void>;
}
