import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Comparison,
  coverageMatrix,
  effortOf,
  fairnessOf,
  noticeText,
  type Problem,
  qualityOf,
  type TableReading,
} from "@fairfront/core/internal";
import { comparisonFigure } from "../figures/comparison-figure.ts";
import { svgToPng } from "../figures/svg-to-png.ts";
import { writeTextWhole, writeWhole } from "../runs/atomic-file.ts";
import { tableName } from "../runs/next-folder.ts";
import { COMPARISON_FILES } from "./comparison-folder.ts";
import { comparisonTables } from "./comparison-tables.ts";
import { measuresText } from "./measures-text.ts";
import { csvTable, markdownTable, markdownText } from "./result-table.ts";

/** What was asked, resolved. */
export interface ComparisonAsked {
  /** Absolute path. */
  readonly table: string;
  /** SHA-256 of the table's bytes. */
  readonly checksum: string;
  readonly reading?: TableReading | undefined;
  readonly encode: Readonly<Record<string, unknown>>;
  readonly seeds: readonly number[];
  /** Milliseconds a run. */
  readonly timeLimit?: number | undefined;
  readonly version: string;
}

const PICTURE_WIDTH = 1720;

export async function writeComparison(
  folder: string,
  problem: Problem,
  comparison: Comparison,
  asked: ComparisonAsked,
  goal: number,
): Promise<void> {
  const { name: measure } = problem.attributes[0].measure;
  const tables = comparisonTables(comparison, measure, goal);
  const figure = comparisonFigure(problem, comparison, tableName(asked.table));
  const markdown = [
    `# ${markdownText(tableName(asked.table))}, ${problem.clusters} clusters`,
    `![Cost against ${markdownText(measure)}](${COMPARISON_FILES.figure})`,
    markdownText(measuresText(problem)),
    ...[tables.quality, tables.coverage, tables.effort].map(markdownTable),
    ...notesSection(comparison),
  ].join("\n\n");
  const texts: [string, string][] = [
    [COMPARISON_FILES.record, json(record(problem, comparison, asked))],
    [COMPARISON_FILES.effort, json(efforts(comparison, goal))],
    [COMPARISON_FILES.fronts, frontsCsv(problem, comparison)],
    [COMPARISON_FILES.quality, csvTable(tables.quality)],
    [COMPARISON_FILES.coverage, csvTable(tables.coverage)],
    [COMPARISON_FILES.effortTable, csvTable(tables.effort)],
    [COMPARISON_FILES.table, `${markdown.trimEnd()}\n`],
    [COMPARISON_FILES.figure, figure],
  ];
  for (const [name, text] of texts) await writeTextWhole(join(folder, name), text);
  const png = await svgToPng(figure, { width: PICTURE_WIDTH });
  await writeWhole(join(folder, COMPARISON_FILES.picture), (aside) => writeFile(aside, png));
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** All that is the same for the same seeds: the fronts and what follows from them. */
function record(problem: Problem, comparison: Comparison, asked: ComparisonAsked): unknown {
  const { size, dim, clusters, attributes, fingerprint } = problem;
  const first = comparison.candidacies.flatMap(({ runs }) => runs).at(0)?.front;
  return {
    format: 1,
    asked,
    problem: {
      ...{ size, dim, clusters, fingerprint },
      attributes: attributes.map(({ name, groups, bestBalance, measure }) => ({
        ...{ name, groups, bestBalance },
        measure: { name: measure.name, best: measure.best },
      })),
    },
    objectives: first?.objectives.map(({ name, better }, i) => ({
      name,
      better,
      ideal: first.ideal[i],
      worst: first.worst[i],
    })),
    quality: qualityOf(comparison),
    coverage: coverageMatrix(comparison),
    methods: comparison.candidacies.map(({ name, title, method, options, runs }) => ({
      ...{ name, title, method, options },
      runs: runs.map(({ seed, reason, notes, front }) => ({
        ...{ seed, reason, notes: notes.map(noticeText), hypervolume: front.hypervolume },
        front: front.solutions.map(({ scores }) => [...scores]),
      })),
    })),
  };
}

function efforts(comparison: Comparison, goal: number): unknown {
  return {
    target: goal,
    summary: effortOf(comparison, goal),
    runs: comparison.candidacies.flatMap(({ name, runs }) =>
      runs.map(({ seed, effort }) => ({ name, seed, ...effort })),
    ),
  };
}

/** Both measures of every attribute, whichever was optimised. */
function frontsCsv(problem: Problem, { candidacies }: Comparison): string {
  const { attributes } = problem;
  const named = (measure: string): string[] =>
    attributes.length === 1 ? [measure] : attributes.map(({ name }) => `${measure}_${name}`);
  return csvTable({
    title: "",
    head: ["method", "seed", "id", "cost", ...named("balance"), ...named("representation")],
    rows: candidacies.flatMap(({ name, runs }) =>
      runs.flatMap(({ seed, front }) =>
        front.solutions.map(({ scores, clustering }, id) => {
          const fairness = fairnessOf(problem, clustering);
          const [balances, representations] = [
            fairness.map(({ balance }) => balance),
            fairness.map(({ representation }) => representation),
          ];
          return [name, seed, id, scores[0], ...balances, ...representations];
        }),
      ),
    ),
  });
}

function notesSection({ candidacies }: Comparison): string[] {
  const lines = candidacies.flatMap(({ title, runs }) =>
    runs.flatMap(({ seed, notes }) => notes.map((note) => markdownText(`${title}, seed ${seed}: ${noticeText(note)}`))),
  );
  return lines.length === 0 ? [] : ["## Notes", lines.map((line) => `- ${line}`).join("\n")];
}
