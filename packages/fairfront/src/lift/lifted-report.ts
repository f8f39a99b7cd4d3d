import {
  type Audit,
  assignPricedInto,
  auditCopies,
  type ClusterFindings,
  chanceBands,
  coordinateSpreads,
  countText,
  type FrontRow,
  foundReport,
  leaversText,
  type Model,
  newRowsOf,
  oneClusterCost,
  type Problem,
  profilesOf,
  projectionOf,
  type ReportData,
  type ReportFact,
  type RowFindings,
  type RunRecord,
} from "@fairfront/core/internal";
import type { SourceFacts } from "../sources/facts.ts";
import type { DrawnPoints, RowSource } from "../sources/row-source.ts";
import type { NearestTally } from "../sources/rule.ts";
import { checkSameRows } from "../sources/same-rows.ts";
import { drawnProblem } from "./drawn-problem.ts";
import { sampleSizes } from "./drawn-rows.ts";
import type { Lifted } from "./lift-front.ts";
import { nearestRule } from "./nearest-rule.ts";
import { cellsOfStrata, clusteringOf } from "./whole-problem.ts";

/** What the rows say of a solution when they are asked again. */
export interface SecondLook {
  /** By one pass over all rows. */
  readonly nearest: NearestTally;
  /** The rows that the search ran on. */
  readonly drawn: DrawnPoints;
}

/** Two passes: all rows in their nearest cluster, and the sample. */
export async function lookAgain(source: RowSource, whole: Problem, lifted: Lifted, seed: number): Promise<SecondLook> {
  const { facts } = source;
  const nearest = await source.tallyNearest(nearestRule(whole, lifted), lifted.rule, whole.clusters, lifted.exceptions);
  checkSameRows(facts, [nearest]);
  return { nearest, drawn: await source.sample(sampleSizes(facts), seed) };
}

export interface LiftedReportInput {
  readonly record: RunRecord;
  readonly facts: SourceFacts;
  readonly whole: Problem;
  readonly rows: readonly FrontRow[];
  /** Of the front. */
  readonly solutions: readonly Lifted[];
  readonly choice?:
    | { readonly id: number; readonly wish: string; readonly model: Model; readonly look?: SecondLook | undefined }
    | undefined;
  readonly commands: readonly ReportFact[];
  /** Moment as ISO 8601. */
  readonly made: string;
}

/** What a report says about a run whose rows stay elsewhere: by counts of all rows, and by a sample where that must do. */
export function liftedReport(input: LiftedReportInput): ReportData {
  const { record, facts, whole, rows, solutions, choice, commands, made } = input;
  const { allRows, rows: used, notices } = facts;
  const found = choice && solutions.length > 0 ? findingsOf(input) : undefined;
  const shown = solutions[choice?.id ?? 0];
  const counted = shown !== undefined && whole.attributes.length > 0 && facts.weight === undefined;
  const cells = cellsOfStrata(facts, whole);
  const sizes = counted ? clusteringOf(whole, cells, shown.tally).sizes : undefined;
  const about: RowFindings = {
    dropped: allRows - used,
    notices,
    bands: sizes && found === undefined ? chanceBands(whole.attributes, undefined, sizes) : undefined,
    cheapest: choice === undefined && counted ? countedAudit(facts, whole, shown) : undefined,
    basis: [{ label: "Rests on", text: basisText(facts, choice) }],
  };
  return foundReport({ record, rows, choice, found, about, commands, made });
}

function basisText({ rows, weight }: SourceFacts, choice: LiftedReportInput["choice"]): string {
  const all = `The rows stayed where they are. Costs, sizes and shares were measured on all ${countText(rows)} of them`;
  if (weight !== undefined)
    return `${all}. What chance would do with these weights was not tried: there is no verdict.`;
  if (choice === undefined) return `${all}.`;
  if (choice.look === undefined) {
    return `${all}. No row was looked at again for this report, so it does not tell what makes each cluster, who moves and what becomes of new people; pick again where the table can be read.`;
  }
  const { length } = choice.look.drawn.strata;
  return `${all}, and so was who is not in the nearest cluster. The spread of the features, the picture of the clusters and what becomes of new people are from the sample of ${countText(length)} rows that the search ran on.`;
}

/** Undefined where nothing is protected, or where rows have weights, which counts do not tell. */
function findingsOf({ facts, whole, rows, solutions, choice }: LiftedReportInput): ClusterFindings | undefined {
  const { id, model, look } = choice!;
  if (whole.attributes.length === 0 || facts.weight !== undefined) return undefined;
  const audit = countedAudit(facts, whole, solutions[id]);
  const counts = { audit, whole: oneClusterCost(whole) };
  if (look === undefined) return { ...counts, leavers: [] };
  const cells = cellsOfStrata(facts, whole);
  const { drawn, nearest } = look;
  const labels = sampleLabels(solutions[id], drawn, whole);
  const sample = { ...drawnProblem(drawn, whole, cells), encoding: facts.encoding };
  const ofPoints = Uint8Array.from(sample.rows, (row) => labels[row]);
  const { balance, representation = balance } = rows[id];
  const promised = balance.map((own, a) => ({ balance: own, representation: representation[a] }));
  return {
    ...counts,
    leavers: leaversOf(facts, whole, nearest),
    newRows: newRowsOf(sample, ofPoints, { promised }),
    profiles: profilesOf(
      { dim: whole.dim, offset: facts.offset, encoding: model.encoding },
      clusteringOf(whole, cells, solutions[id].tally),
      coordinateSpreads(sample),
    ),
    projection: projectionOf(sample, ofPoints, facts.rows),
  };
}

/** The audit of counts: rows of a stratum in a cluster are alike. */
function countedAudit({ strata }: SourceFacts, whole: Problem, { tally: { counts } }: Lifted): Audit {
  const { clusters, attributes } = whole;
  const cells = cellsOfStrata({ strata }, whole);
  const kinds = [...counts.keys()].filter((at) => counts[at] > 0);
  const input = {
    labels: kinds.map((at) => at % clusters),
    clusters: Array.from({ length: clusters }, (_, k) => k),
    attributes: attributes.map(({ name, groups, firstCell }, a) => ({
      name,
      groups,
      groupOf: kinds.map((at) => cells[Math.floor(at / clusters)][a] - firstCell),
    })),
  };
  return auditCopies(
    input,
    kinds.map((at) => counts[at]),
    {},
  );
}

/** Where the rule has the rows of the sample, in their order. */
function sampleLabels({ rule }: Lifted, { points, strata }: DrawnPoints, { dim, clusters }: Problem): Int32Array {
  const labels = new Int32Array(strata.length);
  const names = Int32Array.from({ length: clusters }, (_, k) => k);
  assignPricedInto(points, strata, strata.length, { ...rule, dim, clusters, names }, labels);
  return labels;
}

/** The share of every group that is not in its nearest cluster. */
function leaversOf(facts: SourceFacts, whole: Problem, { stayed }: NearestTally): string[] {
  const cells = cellsOfStrata(facts, whole);
  return whole.attributes.map(({ name, groups, sizes, firstCell }, a) => {
    const shares = groups.map((group, j) => {
      const own = cells.reduce((sum, at, s) => (at[a] === firstCell + j ? sum + stayed[s] : sum), 0);
      return { group, share: sizes[j] === 0 ? 0 : 1 - own / sizes[j] };
    });
    return leaversText(name, shares);
  });
}
