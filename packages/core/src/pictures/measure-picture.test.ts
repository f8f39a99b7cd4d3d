import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { balancePicture, type MeasureShares, representationPicture } from "./measure-picture.ts";

const fill = (group: number): string => `class="g${group}"`;
const groups = [
  { name: "a", share: 0.5 },
  { name: "b", share: 0.3 },
  { name: "<c>", share: 0.2 },
];

describe("the pictures of the two measures", () => {
  // Group b is 0.1 of one cluster and 0.5 of the other; the others keep their ratio, 0.2 / 0.5.
  const torn: MeasureShares = {
    groups,
    clusters: [
      { name: "cluster 0", shares: [0.64, 0.1, 0.26] },
      { name: "cluster 1", shares: [0.36, 0.5, 0.14] },
    ],
  };

  it("tell the value of the worst cluster, by hand 0.1 / 0.64 and 0.1 / 0.3", () => {
    expect(balancePicture(torn, fill).title).toMatch(/^Balance 0\.156, 39\.1 % of the best/);
    expect(representationPicture(torn, fill).title).toMatch(/^Representation 0\.333:/);
  });

  it("fade the groups that balance does not look at, and none for representation", () => {
    expect(balancePicture(torn, fill).content.match(/fill-opacity/g)).toHaveLength(3); // one in every row
    expect(representationPicture(torn, fill).content).not.toContain("fill-opacity");
  });

  it("say in words what they show, names as texts", () => {
    const { about, content } = representationPicture(torn, fill);
    expect(about).toContain("cluster 1: a 36.0 %, b 50.0 %, <c> 14.0 % (1 / 1.67 ≈ 0.600)");
    expect(content).not.toContain("<c>");
    expect(balancePicture(torn, fill).about).toContain(
      "cluster 0: a 64.0 %, b 10.0 %, <c> 26.0 % (10.0 % / 64.0 % = 0.156)",
    );
  });

  it("draw a group that is absent, and one that fills a cluster", () => {
    const apart = { groups, clusters: [{ name: "cluster 0", shares: [1, 0, 0] }] };
    expect(balancePicture(apart, fill).title).toMatch(/^Balance 0\.000, 0\.0 %/);
    expect(representationPicture(apart, fill).title).toMatch(/^Representation 0\.000:/);
    expect(representationPicture(apart, fill).content).not.toMatch(/NaN|Infinity/);
  });
});

it("the pictures of docs are as their script makes them", { timeout: 120_000 }, () => {
  const root = resolve(import.meta.dirname, "../../../..");
  const folder = mkdtempSync(join(tmpdir(), "fairfront-pictures-"));
  try {
    execFileSync(process.execPath, [join(root, "scripts/measure-pictures.mjs"), folder], { stdio: "ignore" });
    for (const name of ["balance.svg", "representation.svg"]) {
      expect(readFileSync(join(folder, name), "utf8"), name).toBe(readFileSync(join(root, "docs", name), "utf8"));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
