import { type Comparison, coverageMatrix, effortOf, qualityOf } from "@fairfront/core/internal";
import type { ResultTable } from "./result-table.ts";

/** What the terminal, the Markdown and the CSV files show. The first two hold the same for the same seeds. */
export interface ComparisonTables {
  readonly quality: ResultTable;
  readonly coverage: ResultTable;
  /** As measured, here and now. */
  readonly effort: ResultTable;
}

/** `measure`: that of the first protected attribute. */
export function comparisonTables(comparison: Comparison, measure: string, goal: number): ComparisonTables {
  const qualities = qualityOf(comparison);
  const several = qualities.some(({ runs }) => runs > 1);
  const titles = qualities.map(({ title }) => title);
  return {
    quality: {
      title: several ? "Quality (medians over the seeds)" : "Quality",
      head: [
        ...["method", "runs", "solutions", "hypervolume"],
        ...(several ? ["least", "most"] : []),
        ...["largest gap", "unevenness", "least cost", `best ${measure}`],
      ],
      rows: qualities.map((row) => [
        ...[row.title, row.runs, row.solutions, fixed(row.hypervolume, 4)],
        ...(several ? [fixed(row.leastHypervolume, 4), fixed(row.mostHypervolume, 4)] : []),
        ...[fixed(row.gap, 3), fixed(row.unevenness, 3), precise(row.cheapest, 5), fixed(row.fairest, 4)],
      ]),
    },
    coverage: {
      title: "Coverage (share of the column's solutions that one of the row's is no worse than)",
      head: ["method", ...titles],
      rows: coverageMatrix(comparison).map((row, a) => [
        titles[a],
        ...row.map((share, b) => (a === b ? undefined : fixed(share, 2))),
      ]),
    },
    effort: {
      title: `Effort (as measured${several ? ", medians" : ""}; goal: hypervolume ${goal.toFixed(4)})`,
      head: ["method", "CPU s", "s by the clock", "CPU s a solution", "CPU s to the goal", "runs that reached it"],
      rows: effortOf(comparison, goal).map((row) => [
        row.title,
        precise(row.cpu, 3),
        precise(row.elapsed, 3),
        precise(row.cpuEach, 3),
        precise(row.timeToTarget, 3),
        `${row.reached} of ${row.runs}`,
      ]),
    },
  };
}

interface Shown {
  readonly value: number;
  readonly text: string;
}

function fixed(value: number, digits: number): Shown {
  return { value, text: value.toFixed(digits) };
}

function precise(value: number | undefined, digits: number): Shown | undefined {
  return value === undefined ? undefined : { value, text: Number(value.toPrecision(digits)).toString() };
}
