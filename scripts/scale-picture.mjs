// Draws docs/scale.svg, processor time against rows, of what bench/results/scale.json keeps: node scripts/scale-picture.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import "./ready.mjs";

const { framedSvg } = await import("../packages/core/dist/internal.js");

/** What one size took: see bench/scale.ts. */
const results = JSON.parse(readFileSync(new URL("../bench/results/scale.json", import.meta.url), "utf8"));
const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [720, 360, 70, 690, 12, 310];
const cpuOf = ({ parts }, ...names) =>
  parts.filter(({ what }) => names.includes(what)).reduce((sum, { cpu }) => sum + cpu, 0);
const lines = [
  { text: "all", colour: "#16202e", of: ({ cpu }) => cpu },
  { text: "facts", colour: "#2b4c7e", of: (result) => cpuOf(result, "facts") },
  { text: "sample and search", colour: "#e0a030", of: (result) => cpuOf(result, "search") },
  { text: "passes over a part and over all rows", colour: "#c2410c", of: (result) => cpuOf(result, "part", "tally") },
];
const powers = (values) => {
  const logs = values.map((value) => Math.log10(value));
  return [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
};
const [fromRows, toRows] = powers(results.map(({ rows }) => rows));
const [fromTime, toTime] = powers(lines.flatMap(({ of }) => results.map(of)));
const x = (rows) => LEFT + 20 + ((RIGHT - LEFT - 40) * (Math.log10(rows) - fromRows)) / Math.max(1, toRows - fromRows);
const y = (time) => BOTTOM - ((BOTTOM - TOP) * (Math.log10(time) - fromTime)) / (toTime - fromTime);
const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => 10 ** (from + i));
const grouped = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ",");

const content = [
  ...range(fromTime, toTime).flatMap((time) => [
    `<path class="grid" d="M${LEFT},${y(time)}H${RIGHT}"/>`,
    `<text class="small n" x="${LEFT - 8}" y="${y(time) + 4}">${grouped(time)} s</text>`,
  ]),
  ...range(fromRows, toRows).flatMap((rows) => [
    `<path class="grid" d="M${x(rows)},${TOP}V${BOTTOM}"/>`,
    `<text class="small m" x="${x(rows)}" y="${BOTTOM + 18}">${grouped(rows)}</text>`,
  ]),
  `<text class="small m" x="${(LEFT + RIGHT) / 2}" y="${BOTTOM + 38}">rows</text>`,
  ...lines.map(({ colour, of }) => {
    const points = results.map((result) => `${x(result.rows).toFixed(1)},${y(of(result)).toFixed(1)}`);
    const dots = points.map((point) => `<circle cx="${point.replace(",", '" cy="')}" r="4" fill="${colour}"/>`);
    return `<polyline points="${points.join(" ")}" fill="none" stroke="${colour}" stroke-width="1.5"/>${dots.join("")}`;
  }),
].join("\n");
const legend = lines.map(({ text, colour }) => ({ sign: `<circle r="5" fill="${colour}"/>`, text }));
const told = results.map((result) => `${grouped(result.rows)} rows ${result.cpu.toFixed(0)} s`).join(", ");
const svg = framedSvg({
  title: "Processor seconds against rows, both by powers of ten",
  about: `Processor seconds of all threads together: ${told}. The search stays about the same, all else grows with the rows.`,
  width: WIDTH,
  height: HEIGHT,
  content,
  legend: [legend],
});
writeFileSync(process.argv[2] ?? fileURLToPath(new URL("../docs/scale.svg", import.meta.url)), svg);
