import type { Problem } from "@fairfront/core/internal";
import { frontsFigure, type ShownFront } from "../figures/fronts-figure.ts";
import { type PlanePoint, planeFigure } from "../figures/plane-figure.ts";
import { closeUpEnd } from "./close-up.ts";
import { PAPER_METHODS, titleOf } from "./contenders.ts";
import type { Exhibit } from "./exhibits.ts";
import type { DoneRun } from "./run-file.ts";
import type { CaseResult } from "./run-paper.ts";

export interface Drawing {
  /** The file's name without its ending. */
  readonly name: string;
  readonly svg: string;
}

/** The pictures of a figure; none where its data is missing, and for a table. */
export function drawExhibit(exhibit: Exhibit, results: readonly CaseResult[]): Drawing[] {
  const cases = results.filter(({ paperCase: { id }, found }) => exhibit.cases.includes(id) && found.kind === "here");
  if (exhibit.kind === "times" || cases.length === 0) return [];
  if (exhibit.kind === "composition") return [{ name: exhibit.id, svg: compositionFigure(exhibit.title, cases) }];
  const [result] = cases;
  if (result.runs.length === 0) return [];
  const fronts = shownFronts(result);
  const end = closeUpEnd(fronts.map(({ points }) => points.map(({ cost, fairness }) => [cost, fairness])));
  const walk = exhibit.kind === "walk" ? walkFigure(exhibit.title, result) : undefined;
  return [
    { name: exhibit.id, svg: frontsPicture(exhibit.title, result, fronts) },
    ...(end === undefined
      ? []
      : [{ name: `${exhibit.id}-close-up`, svg: closeUp(exhibit.title, result, fronts, end) }]),
    ...(walk === undefined ? [] : [{ name: `${exhibit.id}-clusterings`, svg: walk }]),
  ];
}

/** Of several seeds the run of median hypervolume, the lower of two. */
function shownRun(runs: readonly DoneRun[]): DoneRun {
  const sorted = runs.toSorted((a, b) => a.run.hypervolume - b.run.hypervolume);
  return sorted[(sorted.length - 1) >> 1];
}

function problemOf({ found }: CaseResult): Problem {
  if (found.kind === "missing") throw new Error("a case without data has no figure");
  return found.problem;
}

/** Of every method that was run. */
function shownFronts({ runs }: CaseResult): ShownFront[] {
  return PAPER_METHODS.flatMap((method): ShownFront[] => {
    const own = runs.filter(({ run }) => run.settings.method === method);
    if (own.length === 0) return [];
    const { front, hypervolume } = shownRun(own).run;
    return [
      { title: titleOf(method), hypervolume, points: front.map(([cost, balance]) => ({ cost, fairness: balance })) },
    ];
  });
}

function frontsPicture(title: string, result: CaseResult, fronts: readonly ShownFront[]): string {
  const seeds = new Set(result.runs.map(({ run }) => run.settings.seed)).size;
  const which = seeds > 1 ? ` Of ${seeds} seeds the run of median hypervolume (HV).` : " HV: hypervolume.";
  return picture(title, `Better is up and to the left.${which} Trace is not of the paper.`, result, fronts);
}

/** Costs up to `end` alone. */
function closeUp(title: string, result: CaseResult, fronts: readonly ShownFront[], end: number): string {
  const long = fronts.filter(({ points }) => points[points.length - 1].cost > end);
  const beyond = long.map((front) => `${front.title} goes on to ${front.points.at(-1)!.cost.toFixed(3)}`).join(", ");
  const near = fronts.map((front) => ({ ...front, points: front.points.filter(({ cost }) => cost <= end) }));
  return picture(`${title}, close up`, `The same, costs up to ${end.toFixed(3)} alone: ${beyond}.`, result, near);
}

function picture(title: string, subtitle: string, result: CaseResult, fronts: readonly ShownFront[]): string {
  const [{ name: column, bestBalance }] = problemOf(result).attributes;
  return frontsFigure({ title, subtitle, column, bestBalance, flat: false, fronts });
}

function compositionFigure(title: string, cases: readonly CaseResult[]): string {
  const panels = cases.map((result) => {
    const problem = problemOf(result);
    const { sizes } = problem.attributes[0];
    return {
      heading: result.paperCase.data.replace("syn", "Syn"),
      remark: `${sizes[0]} circles, ${sizes[1]} triangles`,
      points: planePoints(problem),
    };
  });
  return planeFigure({
    title,
    subtitle: "One group in black circles, the other in purple triangles.",
    description: panels.map(({ heading, remark }) => `${heading}: ${remark}.`).join(" "),
    panels,
  });
}

function walkFigure(title: string, result: CaseResult): string | undefined {
  const runs = result.runs.filter(({ run }) => run.settings.method === "safairkm" && run.clusterings.length > 0);
  if (runs.length === 0) return undefined;
  const problem = problemOf(result);
  const panels = shownRun(runs).run.clusterings.map(({ cost, balance, clusters }) => ({
    heading: `balance ${balance.toFixed(2)}`,
    remark: `cost ${cost.toFixed(3)}`,
    points: planePoints(problem, clusters),
  }));
  return planeFigure({
    title: `${title}, three clusterings`,
    subtitle: "Along SAfairKM's front. Colours are clusters, circles and triangles the two groups.",
    description: panels.map(({ heading, remark }) => `A clustering of ${heading} and ${remark}.`).join(" "),
    panels,
  });
}

/** Points where the data has them; `clusters` by row. */
function planePoints({ points, offset, size, attributes, rows }: Problem, clusters?: readonly number[]): PlanePoint[] {
  return Array.from({ length: size }, (_, p) => ({
    x: points[2 * p] + offset[0],
    y: points[2 * p + 1] + offset[1],
    group: attributes[0].groupOf[p],
    ...(clusters !== undefined && { cluster: clusters[rows[p]] }),
  }));
}
