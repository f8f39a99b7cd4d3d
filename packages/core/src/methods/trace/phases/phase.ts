import type { Solution } from "../../../pareto/solution.ts";
import type { EndReason } from "../../method.ts";
import type { TraceTask } from "../task.ts";
import type { Finding } from "../workspace.ts";
import type { Progress } from "./progress.ts";

/** A search under way. */
export interface Search {
  readonly task: TraceTask;
  progress: Progress;
  /** The starts that the front is followed from; after a resume they are found again. */
  followed: readonly Finding[] | undefined;
  /** Members whose neighbourhood is known; weak, so that who left the archive does not stay in memory with its labels. */
  readonly explored: WeakSet<Solution>;
}

/** Rounds of independent pieces of work, with the archive in between: the same front on any number of threads. */
export interface Phase {
  /** Whether it has something left to do, once the phases before it have not. */
  isOpen(search: Search): boolean;
  /** One round; changes `progress`. Where the whole search ends instead, why. */
  round(search: Search): Promise<EndReason | undefined>;
}
