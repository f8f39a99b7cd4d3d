import type { EndReason } from "../methods/method.ts";
import type { Notice } from "../notices/notice.ts";
import type { Front } from "../pareto/front.ts";
import type { Checkpoint } from "./checkpoint.ts";

/** What was asked, resolved: plain JSON. */
export interface RunRequest {
  readonly method: string;
  /** All options, defaults filled in. */
  readonly options: unknown;
  readonly seed: number;
  readonly dominance: "usual" | "paper";
  readonly size: number;
  readonly dim: number;
  readonly clusters: number;
  readonly attributes: readonly {
    readonly name: string;
    readonly groups: readonly { readonly name: string; readonly points: number; readonly mass: number }[];
    readonly bestBalance: number;
  }[];
  /** Cost of the one-cluster solution: the worst corner of the hypervolume's box. */
  readonly worstCost: number;
  readonly fingerprint: string;
}

/** How far a search is. */
export interface Progress {
  readonly kind: "progress";
  /** Done so far, from 0 to 1. */
  readonly share: number;
  readonly frontSize: number;
  readonly hypervolume: number;
  /** Milliseconds, those before a resume included. */
  readonly elapsed: number;
  /** Milliseconds, by what is done so far; undefined before anything is. */
  readonly timeLeft: number | undefined;
  /** The run as it is now, to go on from later. */
  readonly checkpoint: () => Checkpoint;
}

/** What happens while running, in this order: started, progress ..., finished or stopped. */
export type RunEvent =
  | { readonly kind: "started"; readonly request: RunRequest }
  | Progress
  | {
      readonly kind: "finished";
      readonly front: Front;
      readonly reason: EndReason | "time";
      /** What a person should know about the search. */
      readonly notes: readonly Notice[];
      /** Where its time was up: to go on from with more of it. Undefined otherwise, and before the first moment. */
      readonly checkpoint?: Checkpoint | undefined;
      readonly elapsed: number;
    }
  | {
      readonly kind: "stopped";
      readonly front: Front;
      readonly notes: readonly Notice[];
      /** Undefined where the run was stopped before its first moment. */
      readonly checkpoint: Checkpoint | undefined;
      readonly elapsed: number;
    };

/** Why a search ended: by itself, at its time limit, or by its signal. */
export type RunReason = EndReason | "time" | "stopped";

export function reasonOf(end: Extract<RunEvent, { kind: "finished" | "stopped" }>): RunReason {
  return end.kind === "finished" ? end.reason : "stopped";
}
