// The page of how fast: what the benchmarks measured last, each with its machine and its day.
import { existsSync, readdirSync, readFileSync } from "node:fs";

const INTRO = `# How fast

What \`npm run bench -- --save\` measured, as it is in \`bench/results\`: each question with the machine, the day, and how busy the
machine was before (a load above its cores means that other programs took part of it, so the times are upper bounds).
Run it on yours.
`;

export function speedPage(root) {
  const folder = `${root}bench/results`;
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : [];
  const parts = files
    .sort()
    .map((name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8")))
    .filter(({ lines, machine }) => Array.isArray(lines) && machine !== undefined)
    .map(resultPart);
  const markdown = `${INTRO}\n${parts.length === 0 ? "Nothing was measured yet.\n" : parts.join("\n")}`;
  return { source: "docs/speed.md", out: "speed.html", title: "How fast", markdown };
}

function resultPart({ name, question, date, machine, lines }) {
  const { cpu, cores, memory, node, system, load } = machine;
  const [head, ...rest] = lines;
  return `## ${name}

${question}

${head}

\`\`\`text
${rest.map((line) => line.replace(/^ {2}/, "")).join("\n")}
\`\`\`

${date}; ${cpu}, ${cores} cores, ${memory} GB, ${system}, Node ${node}, load before ${load}.
`;
}
