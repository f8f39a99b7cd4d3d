import { audit } from "../audit/audit.ts";
import { bandsOfAudit, chanceBands } from "../audit/chance-band.ts";
import { kneesOf } from "../choice/surface-knee.ts";
import type { EncodedProblem } from "../encoding/encode.ts";
import { refusal } from "../errors.ts";
import type { Model } from "../model/model.ts";
import { commandText } from "../notices/command-surface.ts";
import type { FrontRow } from "../run-folder/front-rows.ts";
import type { RunRecord } from "../run-folder/run-record.ts";
import { choiceBoard } from "./choice-board.ts";
import { disagreements, explainedText, newRowsTexts } from "./choice-words.ts";
import { type ClusterFindings, clusterFindings, type RowFindings } from "./cluster-findings.ts";
import { groupUseTexts } from "./group-use.ts";
import { LIMITS } from "./limits.ts";
import { openBoard } from "./open-board.ts";
import type { ReportChoice, ReportData, ReportFact } from "./report-data.ts";
import { askedFacts, dataFacts, repeatFacts } from "./run-facts.ts";
import { briefVerdict } from "./verdict-section.ts";

interface ReportedRun {
  readonly record: RunRecord;
  readonly rows: readonly FrontRow[];
  /** How the run is done again, in the words of the surface that tells it. */
  readonly commands: readonly ReportFact[];
  /** Moment as ISO 8601. */
  readonly made: string;
}

/** The solution that a person picked. */
interface PickedSolution {
  readonly id: number;
  readonly wish: string;
  /** The names of its clusters are told. */
  readonly model?: Model | undefined;
}

export interface RunReportInput extends ReportedRun {
  /** Sizes of the cheapest solution's clusters: what chance is compared with where nothing is chosen. */
  readonly sizes?: ArrayLike<number> | undefined;
  /** Labels of the cheapest solution, for what is told of its clusters where nothing is chosen. */
  readonly cheapest?: Uint8Array | undefined;
  /** Needed to say anything about clusters. */
  readonly problem?: EncodedProblem | undefined;
  /** Labels in the order of the problem's points. */
  readonly choice?: (PickedSolution & { readonly labels: Uint8Array }) | undefined;
}

/** What a report says about a run whose rows are in memory, with or without a choice. */
export function runReport({ problem, sizes, cheapest, choice, ...run }: RunReportInput): ReportData {
  checkChoice(run, choice);
  if (problem === undefined) return foundReport({ ...run, choice });
  const { attributes, weights, dropped, notices } = problem;
  const found =
    choice === undefined || attributes.length === 0
      ? undefined
      : clusterFindings(problem, choice.labels, choice.model?.names);
  const plain = found === undefined && cheapest !== undefined && attributes.length > 0;
  // The places of the cheapest do not matter for what clusters without regard to the groups are like.
  const cheapestAudit = plain ? audit({ labels: cheapest, attributes, weights }) : undefined;
  const bands = found === undefined && !plain && sizes ? chanceBands(attributes, weights, sizes) : undefined;
  const rows = { dropped: dropped.length, notices, bands, cheapest: cheapestAudit };
  return foundReport({ ...run, choice, found, about: rows });
}

function checkChoice({ rows }: ReportedRun, choice: PickedSolution | undefined): void {
  if (choice === undefined || choice.id in rows) return;
  throw refusal("solution-id", "id", { most: rows.length - 1, got: String(choice.id) });
}

export interface FoundReportInput extends ReportedRun {
  readonly choice?: PickedSolution | undefined;
  /** Of the choice; without it nothing is said about clusters. */
  readonly found?: ClusterFindings | undefined;
  readonly about?: RowFindings | undefined;
}

/** What a report says about a run, by what was found about its rows, wherever they are. */
export function foundReport({ record, rows, choice, commands, made, found, about }: FoundReportInput): ReportData {
  const { attributes } = record.problem;
  checkChoice({ record, rows, commands, made }, choice);
  const chosen = choice === undefined ? undefined : rows[choice.id];
  const knees = attributes.length === 1 ? kneesOf(rows) : [];
  const shown = found?.audit ?? about?.cheapest;
  const bands = (shown && bandsOfAudit(shown)) ?? about?.bands; // one band is told: that of the audit, if there is one
  const told = chosen === undefined || found === undefined ? [] : choiceSummary(rows[0], chosen, found, choice!.model);
  const mass = (a: number): number => attributes[a].groups.reduce((sum, group) => sum + group.mass, 0);
  return {
    title: `${baseName(record.asked.table)}: ${record.asked.clusters} clusters${attributes.length === 0 ? "" : `, and how they mirror ${attributes.map(({ name }) => name).join(" and ")}`}`,
    board:
      chosen === undefined || found === undefined
        ? openBoard({ record, rows, chosen, wish: choice?.wish, bands, cheapest: about?.cheapest })
        : choiceBoard({ record, rows, chosen, wish: choice!.wish, found, model: choice!.model }),
    made,
    version: record.versions.fairfront,
    asked: askedFacts(record),
    data: dataFacts(record, about),
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
    audit: found?.audit,
    newRows: found?.newRows,
    profiles: found?.profiles,
    projection: found?.projection,
    limits: [
      ...(about?.notices.map(commandText) ?? record.encoding.notices),
      ...(record.notes ?? []),
      ...(found?.audit.warnings ?? []).map(commandText),
      ...LIMITS.run,
    ],
    repeat: repeatFacts(record, commands),
  };
}

/** Where the measures disagree first; then by attribute the widest gap, both measures, the verdict; cost; new rows. */
function choiceSummary(
  cheapest: FrontRow,
  { cost, priceOfFairness }: FrontRow,
  { audit: audited, whole, leavers, newRows }: ClusterFindings,
  model: Model | undefined,
): string[] {
  return [
    ...disagreements(audited),
    ...audited.attributes.filter(({ crossed }) => !crossed).map(briefVerdict),
    explainedText(cost, cheapest.cost, whole, priceOfFairness),
    ...leavers,
    ...groupUseTexts(model),
    ...(newRows === undefined ? [] : newRowsTexts(newRows, model?.usesGroup !== false)),
  ];
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

function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}
