// The page of how fast: what the benchmarks measured last, each with its machine and its day.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const INTRO = `# How fast

What \`npm run bench -- NAME --save\` measured, as it is in \`bench/results/lines\`: each with the machine, the day, and how busy the
machine was before it began. A load above its cores means that other programs took part of it, and the times are upper bounds.
Run it on yours. How long Trace takes in other cases, and what it reaches: [bench/results/trace.md](../bench/results/trace.md).
`;

export function speedPage(root) {
  const kept = resultsIn(`${root}bench/results/lines`).map(({ content }) => linesPart(content));
  const fronts = resultsIn(`${root}bench/results`).filter(({ name }) => name.startsWith("measures-"));
  const parts = [...kept, ...(fronts.length === 0 ? [] : [frontsPart(fronts)])];
  const markdown = `${INTRO}\n${parts.length === 0 ? "Nothing was measured yet.\n" : parts.join("\n")}`;
  return { source: "docs/speed.md", out: "speed.html", title: "How fast", markdown };
}

function resultsIn(folder) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  return files.sort().map((name) => ({ name, content: JSON.parse(readFileSync(`${folder}/${name}`, "utf8")) }));
}

/** What each benchmark asks, in words for who does not know its name. */
const TITLES = {
  audit: "How often an audit is right, and how long it takes",
  lloyd: "Plain k-means, beside ml-kmeans",
  "memory-predict": "What predict holds in memory",
  "memory-runs": "What searches one after the other leave in memory",
  "memory-search": "What a long search holds in memory",
  predict: "A million new rows into their clusters",
  "read-text": "A CSV of a million rows, beside DuckDB and papaparse",
  safairkm: "The paper's method, beside its authors' code",
  "safairkm-targets": "The paper's method: which target is better, and what it reaches",
  scale: "Up to a hundred million rows in files",
  "scale-border": "Rows in files beside rows in memory, around the border",
  "scale-census": "Rows like a census",
  "scale-quality": "How good fronts of rows in files are",
  sizes: "Clusters of equal sizes, beside k-means-constrained",
  slices: "How long a search keeps its thread",
  trace: "Trace on the paper's cases and on published ones",
  "trace-made-up": "Trace on made-up problems that it was not tuned on",
  "trace-million": "Trace on a million rows in memory",
  "trace-peers": "Trace, beside an LP solver and ml-kmeans",
  "vfairkm-targets": "VfairKM, beside what its authors' code reaches",
};

function linesPart({ name, date, machine, lines }) {
  return `## ${TITLES[name] ?? name}

${linesText(lines)}
\`npm run bench -- ${name}\`: ${whenAndWhere({ date, machine })}.
`;
}

const isOfTable = (line) => /\S {2,}\S/.test(line.trim()); // columns

const isHeading = (line) => !line.startsWith("  ") && !isOfTable(line);

/** Sentences as a list, which fits any screen; lines of a table as they are. What is not indented is a heading of what follows. */
function linesText(lines) {
  const parts = lines.map((line, i) => {
    if (isOfTable(line)) {
      const [begins, ends] = [!isOfTable(lines[i - 1] ?? ""), !isOfTable(lines[i + 1] ?? "")];
      return `${begins ? "\n```text\n" : ""}${line.replace(/^ {2}/, "")}${ends ? "\n```\n" : ""}`;
    }
    if (!isHeading(line)) return `- ${line.trim()}`;
    const [begins, ends] = [!isHeading(lines[i - 1] ?? "  "), !isHeading(lines[i + 1] ?? "  ")];
    return `${begins && i > 0 ? "\n" : ""}${line}${ends ? "\n" : ""}`;
  });
  return `${parts.join("\n")}\n`;
}

function whenAndWhere({ date, machine: { cpu, cores, memory, node, system, load } }) {
  return `${date}; ${cpu}, ${cores} cores, ${memory} GB, ${system}, Node ${node}, load before ${load}`;
}

/** Whole fronts by representation: what Trace took, and how near it came to long searches. */
function frontsPart(results) {
  const rows = results.map(({ content: { name, size, dim, clusters, groups, solutions, cpu, share } }) =>
    [name, size, dim, clusters, groups, solutions, cpu.toFixed(1), share.toFixed(5)].join(" | "),
  );
  return `## Whole fronts by representation

Trace, one thread: CPU seconds for the whole front, and its hypervolume as a share of the best that all searches together found.

| case | rows | features | clusters | groups | solutions | CPU seconds | share |
| --- | --: | --: | --: | --: | --: | --: | --: |
${rows.map((row) => `| ${row} |`).join("\n")}

${madeWhere(results.map(({ content }) => content))}
`;
}

/** Where and when, once for all that were measured there and then. */
function madeWhere(results) {
  const where = ({ machine, ...rest }) =>
    machine === undefined ? "the machine and the day were not kept" : whenAndWhere({ machine, ...rest });
  const names = new Map();
  for (const result of results) names.set(where(result), [...(names.get(where(result)) ?? []), result.name]);
  return [...names].map(([place, named]) => `${named.join(", ")}: ${place}.`).join(" ");
}
