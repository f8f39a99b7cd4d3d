import { TONE_COLOURS } from "../pictures/picture-style.ts";

/** Colours that every eye tells apart (after Okabe and Ito, and Tol), for clusters and, of another family, groups. */
const CLUSTERS = {
  light: "#0072b2 #d55e00 #00805e #b5478a #8a6d00 #5b4fc4 #007c91 #a5331f #4f7a1f #7b5ea7 #30648f #c0497a".split(" "),
  dark: "#56b4e9 #f0833a #3cc79b #e58fc0 #e2c044 #a79bff #4fc9dc #ff8b78 #9fd067 #c9a7f0 #86bdf2 #f58bb5".split(" "),
};
const GROUPS = {
  light: "#2b4c7e #e0a030 #5f9ea0 #b65a7a #7d8a3c #8c78b5 #c77a4a #4d4d4d".split(" "),
  dark: "#7ea6e0 #f2c566 #7fc4c4 #e090ad #b9c86e #b9a6e6 #eda47a #c0c0c0".split(" "),
};

/** g: a group's fill, b: its background, s: a cluster's stroke. Colours come again where there are many. */
export function colourClass(use: "g" | "b" | "s", index: number): string {
  return `${use}${index % (use === "s" ? CLUSTERS : GROUPS).light.length}`;
}

function variables(kind: "light" | "dark"): string {
  const clusters = CLUSTERS[kind].map((colour, i) => `--s${i}:${colour}`);
  const groups = GROUPS[kind].map((colour, i) => `--g${i}:${colour}`);
  const plain =
    kind === "light"
      ? ["--ink:#1a1d21", "--soft:#58606a", "--paper:#fff", "--card:#f5f6f8", "--line:#d8dce1", "--accent:#b3261e"]
      : ["--ink:#e8eaed", "--soft:#a3abb5", "--paper:#15181c", "--card:#1f2328", "--line:#3a4048", "--accent:#ff8a80"];
  return [...plain, ...clusters, ...groups].join(";");
}

const colours = [
  ...CLUSTERS.light.map((_, i) => `.s${i}{stroke:var(--s${i})}`),
  ...GROUPS.light.map((_, i) => `.g${i}{fill:var(--g${i})}.b${i}{background:var(--g${i})}`),
].join("");

function toneRules(kind: "light" | "dark"): string {
  return TONE_COLOURS[kind].map((colour, i) => `.tone-${i}{stroke:${colour}}`).join("");
}

/** One sheet for screen, phone and print; nothing is fetched. */
export const reportStyle = `
:root{color-scheme:light dark;${variables("light")}}
@media (prefers-color-scheme:dark){:root{${variables("dark")}}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere}
main{max-width:48rem;margin:0 auto;padding:1.25rem 1rem 4rem}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem;padding-top:.75rem;border-top:1px solid var(--line)}
h3{font-size:1.02rem;margin:1.5rem 0 .4rem}
p,ul,dl,figure{margin:.6rem 0}
nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;list-style:none;font-size:.9rem}
a{color:inherit}
.soft,figcaption,caption{color:var(--soft);font-size:.9rem}
.summary{background:var(--card);border-radius:.6rem;padding:.6rem 1rem;margin:1rem 0}
.summary p{margin:.4rem 0}
.board{background:var(--card);border-radius:.6rem;padding:.4rem 1rem;margin:1rem 0}
.board>div:last-child{border-bottom:0}
.board dt{font-weight:650;color:var(--ink)}
.board dd p{margin:.1rem 0 .3rem}
dl>div{display:grid;grid-template-columns:minmax(7rem,12rem) 1fr;gap:.75rem;padding:.2rem 0;border-bottom:1px solid var(--line)}
dt{color:var(--soft)}
dd{margin:0}
code{font:.85em/1.4 ui-monospace,Menlo,Consolas,monospace;background:var(--card);padding:.1em .3em;border-radius:.25em;white-space:pre-wrap}
.wide{overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;width:100%;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;padding-bottom:.3rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .6rem .3rem 0;border-bottom:1px solid var(--line);font-weight:400;overflow-wrap:normal}
thead th{color:var(--soft);vertical-align:bottom}
td.n,th.n{text-align:right;white-space:nowrap}
tr.marked>*{font-weight:650;background:var(--card)}
.flag{color:var(--soft)}
.range{display:block;font-size:.85em}
details{margin:.6rem 0}
summary{cursor:pointer;color:var(--soft)}
svg{display:block;width:100%;max-width:44rem;height:auto;font:11px system-ui,sans-serif}
svg text{fill:var(--ink)}
svg text.n{text-anchor:end}
svg text.m{text-anchor:middle}
svg text.small{font-size:9.5px;fill:var(--soft)}
svg text.strong{font-weight:650}
svg text.halo{paint-order:stroke;stroke:var(--paper);stroke-width:3px;font-size:13px}
.grid{stroke:var(--line);stroke-width:.6;fill:none}
.best{stroke:var(--soft);stroke-width:1;stroke-dasharray:5 3;fill:none}
.chance{fill:var(--soft);fill-opacity:.14}
.guide{stroke:var(--ink);stroke-width:1;stroke-dasharray:2 2;fill:none}
.dots{stroke:var(--s0);stroke-width:4;stroke-linecap:round;fill:none}
.points{stroke-width:3;stroke-linecap:round;stroke-opacity:.65;fill:none}
.dots.many{stroke-width:3}
.stairs{stroke:var(--s0);stroke-width:1.2;fill:none}
.axis{stroke:var(--soft);stroke-width:.8;fill:none}
svg text.soft{fill:var(--soft)}
${toneRules("light")}
@media (prefers-color-scheme:dark){${toneRules("dark")}}
.knee{fill:none;stroke:var(--ink);stroke-width:1.2;stroke-dasharray:3 2}
.chosen{fill:var(--accent);stroke:var(--paper);stroke-width:1.5}
.legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;padding:0;list-style:none;font-size:.9rem}
.key{display:inline-block;width:.8em;height:.8em;border-radius:.15em;margin-right:.35em}
.traits{display:grid;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr));gap:.75rem}
.traits>div{background:var(--card);border-radius:.6rem;padding:.6rem .8rem}
.traits h3{margin:0 0 .3rem}
.traits ul{margin:0;padding-left:1.1rem;font-size:.9rem}
footer{margin-top:3rem;color:var(--soft);font-size:.85rem}
${colours}
@media (max-width:30rem){dl>div{grid-template-columns:1fr;gap:0}h1{font-size:1.4rem}figure{overflow-x:auto}figure svg{min-width:29rem}}
@page{margin:14mm 13mm}
@media print{:root{color-scheme:light;${variables("light")}}body{font-size:10pt;background:none}main{max-width:none;padding:0}nav,summary{display:none}header{break-after:page}.board{padding:.2rem .8rem;font-size:8.5pt;line-height:1.35}.board>div{grid-template-columns:7rem 1fr;padding:.15rem 0}.board dd p{margin:0 0 .15rem}figure,tr,.legend,.traits>div,dl>div{break-inside:avoid}h2,h3,h2+p,h3+p,caption,.legend,thead,thead tr,tbody tr:first-child{break-after:avoid}tbody,tbody tr:nth-child(-n+2){break-before:avoid}h2+p,h3+p{break-inside:avoid}tbody tr:nth-last-child(-n+2){break-before:avoid}p{orphans:3;widows:3}.wide{overflow:visible}table{font-size:7.5pt}thead{display:table-header-group}td.n,th.n{white-space:normal;padding-right:.3rem}thead th{overflow-wrap:anywhere}thead th:first-child{overflow-wrap:normal;white-space:nowrap}tbody th.n{white-space:nowrap;padding-right:.7rem}figure svg{max-height:105mm}a{text-decoration:none}details::details-content{content-visibility:visible}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}
`;
