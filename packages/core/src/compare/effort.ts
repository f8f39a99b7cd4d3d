import type { ComparedRun, Comparison } from "./comparison.ts";
import { median } from "./median.ts";

/** What one method took: medians over the seeds, as measured. Undefined where nothing was measured. */
export interface EffortSummary {
  readonly name: string;
  readonly title: string;
  readonly cpu: number | undefined;
  readonly elapsed: number | undefined;
  /** CPU seconds a nondominated solution. */
  readonly cpuEach: number | undefined;
  /** CPU seconds (by the clock where those are not measured) until the hypervolume was first `goal`. */
  readonly timeToTarget: number | undefined;
  /** Runs that reached it at all; the time is the median of these. */
  readonly reached: number;
  readonly runs: number;
}

/** What is asked of the fronts where nobody says: nearly as much as the best method reaches. */
const NEARLY = 0.99;

export function defaultGoal({ candidacies }: Comparison): number {
  const medians = candidacies
    .filter(({ runs }) => runs.length > 0)
    .map(({ runs }) => median(runs.map(({ front }) => front.hypervolume)));
  return NEARLY * Math.max(0, ...medians);
}

export function effortOf(comparison: Comparison, goal: number = defaultGoal(comparison)): EffortSummary[] {
  return comparison.candidacies
    .filter(({ runs }) => runs.length > 0)
    .map(({ name, title, runs }) => {
      const times = runs.map((run) => timeTo(run, goal)).filter((time) => time !== undefined);
      return {
        name,
        title,
        cpu: medianOf(runs.map(({ effort }) => effort.cpu)),
        elapsed: medianOf(runs.map(({ effort }) => effort.elapsed)),
        cpuEach: medianOf(
          runs.map(({ effort, front }) => (effort.cpu === undefined ? undefined : effort.cpu / front.solutions.length)),
        ),
        timeToTarget: times.length === 0 ? undefined : median(times),
        reached: runs.filter(({ front }) => front.hypervolume >= goal).length,
        runs: runs.length,
      };
    });
}

function timeTo({ effort }: ComparedRun, goal: number): number | undefined {
  const first = effort.growth.find(({ hypervolume }) => hypervolume >= goal);
  return first?.cpu ?? first?.elapsed;
}

function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : median(known);
}
