import type { Method } from "../methods/method.ts";
import type { Notice } from "../notices/notice.ts";
import type { Front } from "../pareto/front.ts";
import type { RunReason } from "../run/events.ts";

/** A method that takes part, and how it is set up. */
export interface Contender {
  readonly method: Method;
  /** The method's options; what is absent has its default. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Tells two set-ups of one method apart; the method's name where absent. */
  readonly name?: string;
}

/** How the front grew: the hypervolume after so many seconds. */
export interface GrowthPoint {
  readonly cpu: number | undefined;
  readonly elapsed: number | undefined;
  readonly hypervolume: number;
}

/** What a run took. Differs from machine to machine and from time to time, unlike everything else here. */
export interface Effort {
  /** CPU seconds; undefined where nobody measured them. */
  readonly cpu: number | undefined;
  /** Seconds by the clock. */
  readonly elapsed: number | undefined;
  readonly growth: readonly GrowthPoint[];
}

/** One method from one seed. */
export interface ComparedRun {
  readonly contender: string;
  readonly seed: number;
  readonly front: Front;
  readonly reason: RunReason;
  readonly notes: readonly Notice[];
  readonly effort: Effort;
}

/** All runs of one method: equal seeds for all. */
export interface Candidacy {
  readonly name: string;
  readonly title: string;
  readonly method: string;
  /** Defaults filled in. */
  readonly options: unknown;
  readonly runs: readonly ComparedRun[];
}

export interface Comparison {
  readonly candidacies: readonly Candidacy[];
  /** As asked for; a comparison that was stopped has fewer runs. */
  readonly seeds: readonly number[];
}
