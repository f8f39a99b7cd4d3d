import { median } from "../../../core/index.ts";
import type { Claim, Evidence, Look } from "./claim.ts";

/** One case of a claim: how many of its seeds show it, and the median numbers. */
interface CaseVerdict {
  readonly case: string;
  /** 0 of 0 where the data is missing. */
  readonly holds: number;
  readonly seeds: number;
  readonly numbers: Readonly<Record<string, number>>;
}

export interface Verdict {
  readonly claim: Claim;
  readonly verdict: "reproduced" | "not reproduced" | "not testable: data missing";
  readonly cases: readonly CaseVerdict[];
}

/** A case shows a claim if most of its seeds do; a claim is reproduced if all of its cases (or enough of them) show it. */
export function judge(claim: Claim, evidence: ReadonlyMap<string, readonly Evidence[]>): Verdict {
  const cases = claim.cases.map((id): CaseVerdict => {
    const looks = (evidence.get(id) ?? []).flatMap((seed) => claim.look(seed) ?? []);
    const holds = looks.filter((look) => look.holds).length;
    return { case: id, holds, seeds: looks.length, numbers: medians(looks) };
  });
  const shown = cases.filter(({ holds, seeds }) => holds > seeds / 2).length;
  const missing = cases.some(({ seeds }) => seeds === 0);
  if (missing) return { claim, verdict: "not testable: data missing", cases };
  return { claim, verdict: shown >= (claim.enough ?? cases.length) ? "reproduced" : "not reproduced", cases };
}

function medians(looks: readonly Look[]): Record<string, number> {
  const names = [...new Set(looks.flatMap(({ numbers }) => Object.keys(numbers)))];
  return Object.fromEntries(names.map((name) => [name, median(known(looks.map(({ numbers }) => numbers[name])))]));
}

/** A number that a seed cannot give is NaN. */
function known(values: readonly number[]): number[] {
  return values.filter((value) => !Number.isNaN(value));
}
