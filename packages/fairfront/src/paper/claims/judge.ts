import { median } from "@fairfront/core/internal";
import type { Claim, Evidence, Look } from "./claim.ts";

/** One case of a claim: how many of its seeds show it, and the numbers behind that. */
interface CaseVerdict {
  readonly case: string;
  /** Why there is nothing to judge by. */
  readonly lacks?: "data" | "runs";
  readonly holds: number;
  readonly seeds: number;
  /** Medians over the seeds. */
  readonly numbers: Readonly<Record<string, number>>;
  /** The least and the most of them. */
  readonly ranges: Readonly<Record<string, readonly [least: number, most: number]>>;
}

export interface Verdict {
  readonly claim: Claim;
  readonly verdict: "reproduced" | "not reproduced" | "not testable: data missing" | "not tested yet: runs missing";
  readonly cases: readonly CaseVerdict[];
}

/**
 * A case shows a claim if most of its seeds do; a claim is reproduced if all of its cases (or enough of them) show it.
 * `evidence` has no entry for a case whose data is missing, and an empty one for a case that was not run yet.
 */
export function judge(claim: Claim, evidence: ReadonlyMap<string, readonly Evidence[]>): Verdict {
  const cases = claim.cases.map((id): CaseVerdict => {
    const seeds = evidence.get(id);
    const looks = (seeds ?? []).flatMap((seed) => claim.look(seed) ?? []);
    const holds = looks.filter((look) => look.holds).length;
    const lacks = looks.length > 0 ? undefined : seeds?.length === 0 ? "runs" : "data";
    const numbers = ofEach(looks, median);
    const ranges = ofEach(looks, (values): [number, number] => [Math.min(...values), Math.max(...values)]);
    return { case: id, ...(lacks && { lacks }), holds, seeds: looks.length, numbers, ranges };
  });
  return { claim, verdict: verdictOf(claim, cases), cases };
}

function verdictOf({ enough }: Claim, cases: readonly CaseVerdict[]): Verdict["verdict"] {
  if (cases.some(({ lacks }) => lacks === "data")) return "not testable: data missing";
  if (cases.some(({ lacks }) => lacks === "runs")) return "not tested yet: runs missing";
  const shown = cases.filter(({ holds, seeds }) => holds > seeds / 2).length;
  return shown >= (enough ?? cases.length) ? "reproduced" : "not reproduced";
}

/** Something about each of the numbers that looks have in common. */
function ofEach<T>(looks: readonly Look[], tell: (values: number[]) => T): Record<string, T> {
  const names = Object.keys(looks.at(0)?.numbers ?? {});
  return Object.fromEntries(names.map((name) => [name, tell(looks.map(({ numbers }) => numbers[name]))]));
}
