import { encode, findFront, methodNamed, syntheticSet } from "@fairfront/core/internal";
import { describe, expect, it } from "vitest";
import { frontFigure } from "./front-figure.ts";
import { svgToPng } from "./svg-to-png.ts";

const problem = encode(syntheticSet("syn_unequal_ds2", 1), { protect: ["group"], clusters: 3 });

describe("frontFigure", () => {
  it("draws a dot a solution, with a title and a description for those who do not see it", async () => {
    const front = await findFront(problem, { method: methodNamed("safairkm"), seed: 1, options: { iterations: 10 } });
    const svg = frontFigure(problem, front);
    expect(svg).toMatch(/^<svg [^>]*aria-labelledby="picture-title picture-description"/);
    expect(svg).toContain(`${front.solutions.length} clusterings of 400 points into 3</title>`);
    expect(svg).toMatch(/<desc id="picture-description">\d+ clusterings from cost/);
    const [, dots] = /<path class="dots[^"]*" d="([^"]*)"/.exec(svg)!;
    expect(dots.match(/h0/g)).toHaveLength(front.solutions.length);
    expect(svg.match(/<circle/g)).toHaveLength(2); // a ring at each end
    expect(svg).toContain("balance of group (more is fairer)");
    expect(svg).toContain(">SAfairKM</text>"); // the legend
    expect([...(await svgToPng(svg)).subarray(1, 4)]).toEqual([..."PNG"].map((letter) => letter.charCodeAt(0)));
  });
});
