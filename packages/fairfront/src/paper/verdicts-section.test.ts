import { describe, expect, it } from "vitest";
import { claims } from "./claims/claims.ts";
import type { Verdict } from "./claims/judge.ts";
import { verdictsSection } from "./verdicts-section.ts";

const verdictOf = (id: string, given: Partial<Verdict["cases"][number]>, verdict: Verdict["verdict"]): Verdict => ({
  claim: claims.find((claim) => claim.id === id)!,
  verdict,
  cases: [{ case: "adult-k10", holds: 2, seeds: 3, numbers: {}, ranges: {}, ...given }],
});

describe("verdictsSection", () => {
  it("shows counts to the last digit, measures to four, and the range where seeds differ", () => {
    const numbers = { rows: 32_561, share: 0.669_205_2, steady: 2.5, "s to it": Number.POSITIVE_INFINITY };
    const ranges: Verdict["cases"][number]["ranges"] = {
      rows: [32_561, 32_561],
      share: [0.6, 0.7],
      steady: [2.5, 2.5],
      "s to it": [1.234_56, Number.POSITIVE_INFINITY],
    };
    const html = verdictsSection([verdictOf("adult-size", { numbers, ranges }, "reproduced")]);
    expect(html).toContain('<td class="number">32,561</td>');
    expect(html).toContain('<td class="number">0.6692<br><small>0.6 to 0.7</small></td>');
    expect(html).toContain('<td class="number">2.5</td>');
    expect(html).toContain('<td class="number">never<br><small>1.235 to never</small></td>');
    expect(html).toContain("<td>2 of 3</td>");
  });

  it("tells data that is missing from runs that are not done yet", () => {
    const open = { holds: 0, seeds: 0 };
    const html = verdictsSection([
      verdictOf("adult-size", { ...open, lacks: "data" }, "not testable: data missing"),
      verdictOf("quality", { ...open, lacks: "runs" }, "not tested yet: runs missing"),
    ]);
    expect(html).toContain("<td>data missing</td>");
    expect(html).toContain("<td>not run yet</td>");
    expect(html).toContain("0 are not, 1 cannot be tested without more data, 1 wait for runs that are not done yet.");
  });
});
