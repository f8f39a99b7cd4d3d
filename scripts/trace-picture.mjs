// Draws docs/trace.svg, the picture of docs/trace.md: node scripts/trace-picture.mjs
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const WIDTH = 900;
const HEIGHT = 430;
const LEFT = 64;
const RIGHT = 560;
const TOP = 40;
const BOTTOM = 360;

/** Cost of the picture's front, from 0 to 1, at a share of the best fairness: flat at first, steep at the end. */
const costAt = (share) => 0.08 + 0.22 * share + 0.55 * share ** 7;
const x = (share) => LEFT + (RIGHT - LEFT) * share;
const y = (cost) => BOTTOM - (BOTTOM - TOP) * cost;
const at = (share, lift = 0) => `${x(share).toFixed(1)},${(y(costAt(share)) - lift).toFixed(1)}`;

const along = (from, to, lift = 0) =>
  Array.from({ length: 41 }, (_, i) => at(from + ((to - from) * i) / 40, lift)).join(" ");
const line = (points, style) => `<polyline points="${points}" fill="none" ${style}/>`;
const dot = (share, lift, radius, style) => {
  const [cx, cy] = at(share, lift).split(",");
  return `<circle cx="${cx}" cy="${cy}" r="${radius}" ${style}/>`;
};
const text = (px, py, words, more = "") => `<text x="${px}" y="${py}" ${more}>${words}</text>`;
const arrowOf = (colour) => `marker-end="url(#${colour})"`;

const START = 0.12;
const bounds = [START, 0.4, 0.7, 0.9, 1];
const scouted = Array.from({ length: 7 }, (_, i) => START + ((1 - START) * i) / 6);

const parts = [
  // axes
  `<path d="M${LEFT},${TOP - 10}V${BOTTOM}H${RIGHT + 20}" fill="none" stroke="#555"/>`,
  text(LEFT - 12, TOP - 18, "cost"),
  text(RIGHT - 4, BOTTOM + 40, "floor on fairness, as a share of the best", 'text-anchor="end"'),
  ...[0.4, 0.7, 0.9, 1].flatMap((share) => [
    `<path d="M${x(share)},${BOTTOM}V${y(costAt(share)) - 34}" stroke="#bbb" stroke-dasharray="2 4"/>`,
    text(x(share), BOTTOM + 18, share, 'text-anchor="middle" class="small"'),
  ]),
  // scout
  line(scouted.map((share) => at(share, 24)).join(" "), 'stroke="#8a6d00" stroke-width="1.5" stroke-dasharray="5 4"'),
  ...scouted.map((share) => dot(share, 24, 3.5, 'fill="#fff" stroke="#8a6d00" stroke-width="1.5"')),
  // the front
  line(along(START, 1), 'stroke="#1f5fa8" stroke-width="2.5"'),
  // follow: up and back, stretch by stretch
  ...bounds
    .slice(1)
    .flatMap((to, i) => [
      line(along(bounds[i] + 0.012, to - 0.012, 10), `stroke="#1f5fa8" stroke-width="1.5" ${arrowOf("blue")}`),
    ]),
  // carry: down
  ...bounds
    .slice(1)
    .flatMap((to, i) => [
      line(along(to - 0.012, bounds[i] + 0.012, -11), `stroke="#a3342d" stroke-width="1.5" ${arrowOf("red")}`),
    ]),
  // explore: neighbours beside a gap
  ...[0.52, 0.8, 0.955].flatMap((share) => [
    dot(share, 0, 5, 'fill="#1f5fa8"'),
    ...[-0.018, 0.02].map((step) => dot(share + step, -24, 3, 'fill="#fff" stroke="#2b7a3d" stroke-width="1.5"')),
  ]),
  // start
  dot(START, 0, 6, 'fill="#222"'),
  dot(START - 0.012, 16, 4, 'fill="#999"'),
  dot(START - 0.02, 30, 4, 'fill="#bbb"'),
];

const words = [
  ["#222", "1 start", "the best of several k-means solutions"],
  ["#8a6d00", "2 scout", "a coarse way from end to end, early"],
  ["#1f5fa8", "3 follow", "every stretch up and back,", "from one start after the other"],
  ["#555", "4 aim", "several attributes: the box of floors", "is halved where costs differ most"],
  ["#a3342d", "5 carry", "what was found, down the stretches", "and back, at other floors"],
  ["#2b7a3d", "6 explore", "neighbours of the solutions beside", "the widest gaps"],
];
let row = TOP + 4;
for (const [colour, name, ...lines] of words) {
  parts.push(text(600, row, name, `fill="${colour}" class="name"`));
  for (const words of lines) {
    row += 15;
    parts.push(text(600, row, words, 'class="small"'));
  }
  row += 24;
}

// aim: the box of floors of two attributes, halved
const box = { left: 610, top: row - 6, side: 84 };
const { left, top, side } = box;
parts.push(
  `<path d="M${left},${top}h${side}v${side}h${-side}z M${left + side / 2},${top}v${side} M${left + side / 2},${top + side / 2}h${side / 2} M${left + (3 * side) / 4},${top}v${side / 2}" fill="none" stroke="#555"/>`,
  `<circle cx="${left + side / 2}" cy="${top}" r="3.5" fill="#555"/>`,
  `<circle cx="${left + side}" cy="${top + side / 2}" r="3.5" fill="#555"/>`,
  `<circle cx="${left + (3 * side) / 4}" cy="${top}" r="3.5" fill="#555"/>`,
  text(left + side + 12, top + 12, "floors of two attributes:", 'class="small"'),
  text(left + side + 12, top + 27, "each new corner is solved", 'class="small"'),
);

const marker = (id, colour) =>
  `<marker id="${id}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0,0L8,4L0,8z" fill="${colour}"/></marker>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#222" role="img" aria-label="Trace: start at the cheap end, scout, follow the front up and back in stretches, carry findings down, explore beside gaps; with several attributes aim at corners of the box of floors">
<style>.small{font-size:12px}.name{font-weight:600}</style>
<defs>${marker("blue", "#1f5fa8")}${marker("red", "#a3342d")}</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
${parts.join("\n")}
</svg>
`;
writeFileSync(fileURLToPath(new URL("../docs/trace.svg", import.meta.url)), svg);
