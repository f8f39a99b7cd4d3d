// Makes docs/balance.svg and docs/representation.svg (or in a folder that is named): one clustering, read by both
// measures, which disagree about it.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import "./ready.mjs";

const { balancePicture, framedSvg, representationPicture } = await import("../packages/core/dist/internal.js");

/** Three clusters of equal size: together they have the shares of the data. */
const shares = {
  groups: [
    { name: "a", share: 0.6 },
    { name: "b", share: 0.25 },
    { name: "c", share: 0.15 },
  ],
  clusters: [
    { name: "cluster 1", shares: [0.45, 0.41, 0.14] },
    { name: "cluster 2", shares: [0.66, 0.18, 0.16] },
    { name: "cluster 3", shares: [0.69, 0.16, 0.15] },
  ],
};
const folder = process.argv[2] ?? fileURLToPath(new URL("../docs", import.meta.url));
const COLOURS = ["#2b4c7e", "#e0a030", "#5f9ea0"];
const fillOf = (group) => `fill="${COLOURS[group]}"`;

for (const [name, drawing, remark] of [
  [
    "balance",
    balancePicture(shares, fillOf),
    "Faded: balance does not see b, which is 41 % of cluster 1 and 16 % of cluster 3.",
  ],
  [
    "representation",
    representationPicture(shares, fillOf),
    "The same clusters: b has 1.64 times its share in cluster 1, and 0.64 of it in cluster 3.",
  ],
]) {
  const { title, about, width, height, content } = drawing;
  const legend = shares.groups.map((group, j) => ({
    sign: `<rect ${fillOf(j)} x="-6" y="-6" width="12" height="12"/>`,
    text: `group ${group.name}, ${Math.round(100 * group.share)} % of the data`,
  }));
  const svg = framedSvg({ title, about, width, height, content, legend: [legend, remark] });
  writeFileSync(join(folder, `${name}.svg`), svg);
}
