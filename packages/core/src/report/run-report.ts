import { audit } from "../audit/audit.ts";
import type { Audit } from "../audit/audit-result.ts";
import { chanceBands } from "../audit/chance-band.ts";
import { type NewRows, newRowsOf } from "../choice/new-rows.ts";
import { kneesOf } from "../choice/surface-knee.ts";
import { clusterProfile, coordinateSpreads } from "../description/cluster-profile.ts";
import { principalPlane } from "../description/principal-plane.ts";
import type { EncodedProblem } from "../encoding/encode.ts";
import { refusal } from "../errors.ts";
import type { Model } from "../model/model.ts";
import { noticeText } from "../notices/library-words.ts";
import { tallyClustering } from "../problem/clustering.ts";
import { oneClusterCost } from "../problem/problem.ts";
import type { FrontRow } from "../run-folder/front-rows.ts";
import type { RunRecord } from "../run-folder/run-record.ts";
import { choiceBoard } from "./choice-board.ts";
import { disagreements, explainedText, leaversTexts, newRowsTexts } from "./choice-words.ts";
import { groupUseTexts } from "./group-use.ts";
import { LIMITS } from "./limits.ts";
import { openBoard } from "./open-board.ts";
import type { ReportChoice, ReportData, ReportFact, ReportProjection } from "./report-data.ts";
import { askedFacts, dataFacts, repeatFacts } from "./run-facts.ts";
import { briefVerdict } from "./verdict-section.ts";

/** Dots of a projection: more would hide each other, and make the file heavy. */
const MOST_DOTS = 3000;
const TRAITS = 5;

export interface RunReportInput {
  readonly record: RunRecord;
  readonly rows: readonly FrontRow[];
  /** Sizes of the cheapest solution's clusters: what chance is compared with where nothing is chosen. */
  readonly sizes?: ArrayLike<number> | undefined;
  /** Labels of the cheapest solution, for its worst cell where nothing is chosen. */
  readonly cheapest?: Uint8Array | undefined;
  /** Needed to say anything about clusters. */
  readonly problem?: EncodedProblem | undefined;
  /** The solution that a person picked; labels in the order of the problem's points. */
  readonly choice?:
    | {
        readonly id: number;
        readonly wish: string;
        readonly labels: Uint8Array;
        /** The names of its clusters are told. */
        readonly model?: Model | undefined;
      }
    | undefined;
  /** How the run is done again, in the words of the surface that tells it. */
  readonly commands: readonly ReportFact[];
  /** Moment as ISO 8601. */
  readonly made: string;
}

/** What a report says about a run, with or without a choice. */
export function runReport({
  record,
  rows,
  problem,
  sizes,
  cheapest,
  choice,
  commands,
  made,
}: RunReportInput): ReportData {
  const { attributes } = record.problem;
  const chosen = choice === undefined ? undefined : rows[choice.id];
  if (choice !== undefined && chosen === undefined) {
    throw refusal("solution-id", "id", { most: rows.length - 1, got: String(choice.id) });
  }
  const knees = attributes.length === 1 ? kneesOf(rows) : [];
  const audited =
    problem === undefined || choice === undefined || attributes.length === 0
      ? undefined
      : audit({
          labels: choice.labels,
          clusters: Array.from({ length: problem.clusters }, (_, k) => k),
          clusterNames: Object.fromEntries(Object.entries(choice.model?.names ?? [])),
          attributes: problem.attributes,
          points: { values: problem.points, dim: problem.dim },
          weights: problem.weights,
        });
  const newRows = audited && newRowsOf(problem!, choice!.labels);
  const ofChance = audited?.clusters.map((cluster) => cluster.rows) ?? sizes;
  const bands = problem && ofChance && chanceBands(problem.attributes, ofChance);
  const told =
    chosen === undefined || audited === undefined
      ? []
      : choiceSummary(problem!, rows[0], chosen, audited, newRows!, choice!.model);
  const mass = (a: number): number => attributes[a].groups.reduce((sum, group) => sum + group.mass, 0);
  return {
    title: `${baseName(record.asked.table)}: ${record.asked.clusters} clusters${attributes.length === 0 ? "" : `, and how they mirror ${attributes.map(({ name }) => name).join(" and ")}`}`,
    board:
      chosen === undefined || audited === undefined
        ? openBoard({ record, rows, chosen, wish: choice?.wish, bands, cheapest: cheapestAudit(problem, cheapest) })
        : choiceBoard({
            ...{ record, rows, chosen, wish: choice!.wish, audited, newRows: newRows!, model: choice!.model },
            whole: oneClusterCost(problem!),
          }),
    made,
    version: record.versions.fairfront,
    asked: askedFacts(record),
    data: dataFacts(record, problem),
    attributes: attributes.map(({ name, bestBalance, measure, groups }, a) => ({
      name,
      bestBalance,
      measure,
      groups: groups.map((group) => ({ name: group.name, rows: group.points, share: group.mass / mass(a) })),
    })),
    front: {
      rows,
      knees,
      chosen: choice?.id,
      bands,
      hypervolume: record.front?.hypervolume ?? 0,
    },
    choice: chosen && choiceOf(rows, chosen, choice!.wish, told, choice!.model),
    audit: audited,
    newRows,
    profiles: audited && profilesOf(problem!, choice!.labels),
    projection: audited && projectionOf(problem!, choice!.labels),
    limits: [
      ...record.encoding.notices,
      ...(record.notes ?? []),
      ...(audited?.warnings ?? []).map(noticeText),
      ...LIMITS.run,
    ],
    repeat: repeatFacts(record, commands),
  };
}

/** Where the measures disagree first; then by attribute the worst cell, both measures, the verdict; cost; new rows. */
function choiceSummary(
  problem: EncodedProblem,
  cheapest: FrontRow,
  { cost, priceOfFairness }: FrontRow,
  audited: Audit,
  newRows: NewRows,
  model: Model | undefined,
): string[] {
  return [
    ...disagreements(audited),
    ...audited.attributes.filter(({ crossed }) => !crossed).map(briefVerdict),
    explainedText(cost, cheapest.cost, oneClusterCost(problem), priceOfFairness),
    ...leaversTexts(audited),
    ...groupUseTexts(model),
    ...newRowsTexts(newRows, model?.usesGroup !== false),
  ];
}

/** What clusters without regard to the groups are like; their places do not matter for that. */
function cheapestAudit(problem: EncodedProblem | undefined, labels: Uint8Array | undefined): Audit | undefined {
  if (problem === undefined || labels === undefined || problem.attributes.length === 0) return undefined;
  return audit({ labels, attributes: problem.attributes, weights: problem.weights });
}

function choiceOf(
  rows: readonly FrontRow[],
  row: FrontRow,
  wish: string,
  told: readonly string[],
  model: Model | undefined,
): ReportChoice {
  const near = (wanted: number): FrontRow =>
    rows.reduce((a, b) => (Math.abs(b.priceOfFairness - wanted) < Math.abs(a.priceOfFairness - wanted) ? b : a));
  const wishes = [
    { label: "the cheapest", row: rows[0] },
    { label: "half the price of fairness", row: near(row.priceOfFairness / 2) },
    { label: "twice the price of fairness", row: near(row.priceOfFairness * 2) },
    { label: "the most expensive", row: rows[rows.length - 1] },
  ];
  const ids = new Set([row.id]);
  const alternatives = wishes.filter(({ row: other }) => !ids.has(other.id) && ids.add(other.id));
  return {
    row,
    wish,
    told,
    cheapest: rows[0],
    alternatives,
    model: model && { ...model.training, usesGroup: model.usesGroup !== false },
  };
}

function profilesOf(problem: EncodedProblem, labels: Uint8Array): ReportData["profiles"] {
  const clustering = tallyClustering(problem, labels);
  const spreads = coordinateSpreads(problem);
  return Array.from({ length: problem.clusters }, (_, cluster) => ({
    cluster,
    traits: clusterProfile(problem, clustering, cluster, spreads).slice(0, TRAITS),
  }));
}

function projectionOf(problem: EncodedProblem, labels: Uint8Array): ReportProjection {
  const { coordinates, shares } = principalPlane(problem);
  const { size } = problem;
  const step = Math.max(1, size / MOST_DOTS);
  const points = Array.from({ length: Math.min(size, MOST_DOTS) }, (_, i) => Math.floor(i * step));
  return {
    x: points.map((point) => coordinates[point]),
    y: points.map((point) => coordinates[size + point]),
    cluster: points.map((point) => labels[point]),
    shares,
    of: size,
  };
}

function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
