import type { Solution } from "../../../pareto/solution.ts";
import { endsOf } from "../../surface/ends.ts";
import type { TraceTask } from "../task.ts";
import { isSurface } from "./keep.ts";

const NEGLIGIBLE = 1e-4; // of what counts as enough

/** A member whose neighbourhood is not known yet. */
export interface OpenMember {
  readonly member: Solution;
  readonly place: number;
  /** The hypervolume that a solution between this one and its neighbours could add at most. */
  readonly gap: number;
}

/**
 * At most `most` members whose neighbourhood is not known yet, in the order of the front: those beside the widest gaps and,
 * where there are several attributes, the ends, which lie beside none.
 */
export function chooseOpen(task: TraceTask, explored: Pick<WeakSet<Solution>, "has">, most: number): OpenMember[] {
  const { problem, options, objectives, archive } = task;
  const { members } = archive;
  const boxes = objectives.map((objective) => Math.abs(objective.ideal(problem) - objective.worst(problem)));
  const area = (a: Solution | undefined, b: Solution | undefined): number => {
    if (a === undefined || b === undefined) return 0;
    let widest = 0;
    for (let i = 1; i < boxes.length; i++) widest = Math.max(widest, Math.abs(a.scores[i] - b.scores[i]) / boxes[i]);
    return (Math.abs(a.scores[0] - b.scores[0]) / boxes[0]) * widest;
  };
  const ends = isSurface(task) ? endsOf(problem, members) : new Set<number>();
  return members
    .map((member, place) => ({
      member,
      place,
      gap: Math.max(area(members[place - 1], member), area(member, members[place + 1])),
    }))
    .filter(({ member, gap, place }) => !explored.has(member) && (gap > options.enough * NEGLIGIBLE || ends.has(place)))
    .sort((a, b) => Number(ends.has(b.place)) - Number(ends.has(a.place)) || b.gap - a.gap || a.place - b.place)
    .slice(0, most)
    .sort((a, b) => a.place - b.place);
}
