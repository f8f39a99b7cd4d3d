import type { Solution } from "../../pareto/solution.ts";
import type { TraceTask } from "./search.ts";
import type { TraceInput } from "./step.ts";
import { endsOf } from "./thin-surface.ts";

/** Explorations go on while what the gaps of the front could add is so many times what counts as enough. */
export const HOPE = 10;
const NEGLIGIBLE = 1e-4; // of what counts as enough
const MEMBERS_A_STEP = 12;

export interface Open {
  readonly member: Solution;
  readonly place: number;
  /** The hypervolume that a solution between this one and its neighbours could add at most. */
  readonly gap: number;
}

/**
 * The members whose neighbourhood is not known yet, in the order of the front: those beside the widest gaps and, where
 * there are several attributes, the ends, which lie beside none.
 */
export function chooseOpen(
  { problem, options, objectives, archive }: TraceTask,
  explored: ReadonlySet<Solution>,
  most: number,
): Open[] {
  const { members } = archive;
  const boxes = objectives.map((objective) => Math.abs(objective.ideal(problem) - objective.worst(problem)));
  const area = (a: Solution | undefined, b: Solution | undefined): number => {
    if (a === undefined || b === undefined) return 0;
    let widest = 0;
    for (let i = 1; i < boxes.length; i++) widest = Math.max(widest, Math.abs(a.scores[i] - b.scores[i]) / boxes[i]);
    return (Math.abs(a.scores[0] - b.scores[0]) / boxes[0]) * widest;
  };
  const ends = objectives.length > 2 ? endsOf(problem, members) : new Set<number>();
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

export function explorations({ options, objectives, archive }: TraceTask, open: readonly Open[]): TraceInput[] {
  const known = new Float64Array(archive.size * objectives.length);
  archive.members.forEach(({ scores }, place) => {
    known.set(scores, place * objectives.length);
  });
  return Array.from({ length: Math.ceil(open.length / MEMBERS_A_STEP) }, (_, i) => ({
    kind: "explore",
    members: open.slice(i * MEMBERS_A_STEP, (i + 1) * MEMBERS_A_STEP).map(({ member }) => member.clustering.labels),
    known,
    tries: options.tries,
  }));
}
