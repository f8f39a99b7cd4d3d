import type { Audit } from "../audit/audit-result.ts";
import type { ChanceBand } from "../audit/chance-band.ts";
import type { Suggestion } from "../audit/suggest/suggest.ts";
import type { NewRows } from "../choice/new-rows.ts";
import type { ProfileTrait } from "../description/cluster-profile.ts";
import type { FrontRow } from "../run-folder/front-rows.ts";

/** A name and what is to be said about it. */
export interface ReportFact {
  readonly label: string;
  readonly text: string;
  /** Something to type or to compare letter by letter. */
  readonly code?: boolean | undefined;
}

/** A question of a board in a word or two, and its answers. */
export interface ReportAnswer {
  readonly label: string;
  readonly texts: readonly string[];
}

/** The groups of one attribute. */
export interface ReportGroups {
  readonly name: string;
  /** The data's own balance, which no clustering exceeds. */
  readonly bestBalance: number;
  /** What was optimised, and its best; an audit optimises nothing. */
  readonly measure?: { readonly name: string; readonly best: number } | undefined;
  /** Shares are by weight, from 0 to 1. */
  readonly groups: readonly { readonly name: string; readonly rows: number; readonly share: number }[];
}

/** A solution that one definition of the knee points at. */
export interface ReportKnee {
  readonly name: string;
  readonly id: number;
}

/** The front, as a report shows it. */
export interface ReportFront {
  readonly rows: readonly FrontRow[];
  readonly knees: readonly ReportKnee[];
  readonly chosen?: number | undefined;
  /** What chance would have, of every attribute: clusters of the choice's sizes, or else of the cheapest solution's. */
  readonly bands?: readonly ChanceBand[] | undefined;
  readonly hypervolume: number;
}

/** What the choice costs, and what the next steps would. */
export interface ReportChoice {
  readonly row: FrontRow;
  /** By which wish it was picked, for people. */
  readonly wish: string;
  /** What a person should hear first, a sentence each; empty where nothing is known about the clusters. */
  readonly told: readonly string[];
  /** The cheapest solution, which looks at no group. */
  readonly cheapest: FrontRow;
  /** More balance than the choice has, and at which cost; and less. */
  readonly alternatives: readonly { readonly label: string; readonly row: FrontRow }[];
  /** Rows that the model puts where the solution has them. */
  readonly model?: { readonly reproduced: number; readonly rows: number; readonly usesGroup: boolean } | undefined;
}

/** What sets a cluster apart. */
export interface ReportProfile {
  /** Index into the audit's clusters. */
  readonly cluster: number;
  readonly traits: readonly ProfileTrait[];
}

/** Some of the points in the plane in which they are spread most. */
export interface ReportProjection {
  readonly x: readonly number[];
  readonly y: readonly number[];
  /** Index into the audit's clusters. */
  readonly cluster: readonly number[];
  /** Share of the whole spread that each axis shows. */
  readonly shares: readonly [number, number];
  /** Points of which these are some. */
  readonly of: number;
}

/** All that a report says. Plain JSON; what is absent has no section. */
export interface ReportData {
  readonly title: string;
  /** One page for who decides: what a person asks first, and the answers, a sentence each. */
  readonly board: readonly ReportAnswer[];
  /** Moment as ISO 8601. */
  readonly made: string;
  readonly version: string;
  readonly asked: readonly ReportFact[];
  readonly data: readonly ReportFact[];
  readonly attributes: readonly ReportGroups[];
  readonly front?: ReportFront | undefined;
  readonly choice?: ReportChoice | undefined;
  readonly audit?: Audit | undefined;
  readonly suggestion?: Suggestion | undefined;
  readonly newRows?: NewRows | undefined;
  readonly profiles?: readonly ReportProfile[] | undefined;
  readonly projection?: ReportProjection | undefined;
  readonly limits: readonly string[];
  readonly repeat: readonly ReportFact[];
}
