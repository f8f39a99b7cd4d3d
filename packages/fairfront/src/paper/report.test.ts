import { describe, expect, it } from "vitest";
import { paperCases } from "./cases.ts";
import { exhibitsNamed } from "./exhibits.ts";
import { reportPage } from "./report.ts";

const machine = {
  ...{ fairfront: "0", node: "v0", platform: "none", processor: "none" },
  ...{ cores: 2, memoryGB: 1, load: 0, date: "2026-01-01" },
};

describe("reportPage", () => {
  it("prints the paper's times as the paper does, also where nothing was run", () => {
    const exhibits = exhibitsNamed(["table-1"]);
    const request = { out: "", exhibits, quick: false, firstSeed: 1, subsample: "own", threads: 1 } as const;
    const html = reportPage(request, [], [], new Map(exhibits.map((exhibit) => [exhibit, []])), machine);
    for (const { title, paper } of paperCases) {
      for (const [method, seconds] of [["SAfairKM", paper.safairkm] as const, ["VfairKM", paper.vfairkm] as const]) {
        expect(html).toContain(`<td>${title}</td><td>${method}</td><td class="number">${seconds.toFixed(2)}</td>`);
      }
    }
    expect(html).toContain('<td class="number">59.12</td><td class="number">1.79</td><td class="number">not run</td>');
  });
});
