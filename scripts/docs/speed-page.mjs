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

function linesPart({ name, date, machine, lines }) {
  const [head, ...rest] = lines;
  return `## ${name}

${head}

\`\`\`text
${rest.map((line) => line.replace(/^ {2}/, "")).join("\n")}
\`\`\`

${whenAndWhere({ date, machine })}.
`;
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

${results.map(({ content }) => `${content.name}: ${content.machine === undefined ? "the machine and the day were not kept" : whenAndWhere(content)}.`).join(" ")}
`;
}
