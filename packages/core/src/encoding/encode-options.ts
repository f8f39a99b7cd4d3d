import type { Remedy } from "../notices/remedy.ts";
import type { ReadName } from "../options/option-table.ts";
import { MISSING_POLICIES, SCALINGS, USUAL_MARKS } from "../options/table-values.ts";
import type { GroupShare, SizeLimit } from "../problem/limits.ts";
import type { MeasureChoice } from "../problem/measure.ts";
import type { Encoding, MissingPolicy } from "./encoding.ts";
import type { Scaling } from "./scaling.ts";

/** How a table becomes a problem. */
export interface EncodeOptions {
  /** The protected attributes (none: the front is one clustering), each as `parseProtect` reads it: `sex`, `age/4`, `sex*race`, ... */
  readonly protect: readonly string[];
  readonly clusters: number;
  /**
   * What fair means: for all attributes, or one for each in the order of `protect`. "balance" is the paper's (smallest over
   * largest group of the worst cluster), "representation" asks every cluster to mirror the data; or rows of your own.
   */
  readonly measure?: MeasureChoice | readonly MeasureChoice[] | undefined;
  /** Least and most rows of a cluster (weight, with `weight`), or a share such as "2%". */
  readonly minSize?: SizeLimit | undefined;
  readonly maxSize?: SizeLimit | undefined;
  /** Bounds on a group's share in every cluster, such as "sex=female:0.4..0.6". */
  readonly shares?: readonly (string | GroupShare)[] | undefined;
  /** The columns to cluster by; all but the protected, the weight and the excluded ones where absent. */
  readonly features?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  /** Columns of what was decided about the rows, or came of it: no features, unless named. */
  readonly outcomes?: readonly string[] | undefined;
  /** How a column becomes comparable to the others; "+l2" also gives every row length 1. */
  readonly scale?: Scaling | undefined;
  /** A column of positive weights. */
  readonly weight?: string | undefined;
  /**
   * Rows that lack a value. error: refused, with where and how many. drop: left out and listed. impute: the median or
   * the most frequent category stands in; a group or a weight is never made up, such rows are dropped.
   */
  readonly missing?: MissingPolicy | undefined;
  /** Most missing values of a feature that may be imputed: rows, or a share of them such as "80%". */
  readonly maxMissing?: SizeLimit | undefined;
  /** Texts that mean a missing value, in any case of letters and with spaces around. */
  readonly missingMarks?: readonly string[] | undefined;
  /** `other<50` or `other<1%`: smaller groups of every attribute become one. */
  readonly group?: string | undefined;
  /** Rows to draw from those that are complete; all where absent. */
  readonly sample?: number | undefined;
  /** Of the sample. */
  readonly seed?: number | string | undefined;
  /** Most categories that a column may have; with more it is refused. */
  readonly maxCategories?: number | undefined;
}

/** All of them with what their values are, for who must refuse others; the table of options, with its help, is not brought along. */
export const ENCODE_OPTION_NAMES = {
  protect: "columns",
  clusters: true,
  measure: true,
  minSize: true,
  maxSize: true,
  shares: "shares",
  features: "columns",
  exclude: "columns",
  outcomes: "columns",
  scale: "text",
  weight: "text",
  missing: "text",
  maxMissing: true,
  missingMarks: "texts",
  group: "text",
  sample: true,
  seed: "seed",
  maxCategories: "number",
} as const satisfies Readonly<Record<keyof EncodeOptions, string | true>>;

export const encodeDefaults = {
  scale: SCALINGS[0],
  missing: MISSING_POLICIES[0],
  missingMarks: USUAL_MARKS,
  maxMissing: "50%",
  seed: 1,
  maxCategories: 50,
} as const satisfies Omit<EncodeOptions, "protect" | "clusters">;

/** The options with their defaults. */
export type EncodeSettings = Omit<EncodeOptions, "clusters"> & {
  readonly [Name in keyof typeof encodeDefaults]: NonNullable<EncodeOptions[Name]>;
};

export function encodeSettings(options: Omit<EncodeOptions, "clusters">): EncodeSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...encodeDefaults, ...(given as Omit<EncodeOptions, "clusters">) } as EncodeSettings;
}

/** Which texts mean a missing value; the usual ones where absent. */
export type MarkOptions = Pick<EncodeOptions, ReadName>;

/** The texts that mean a missing value by the first that says so, or the usual ones. */
export function marksOf(...told: readonly MarkOptions[]): readonly string[] {
  return told.find(({ missingMarks }) => missingMarks !== undefined)?.missingMarks ?? encodeDefaults.missingMarks;
}

/** The same as an option. */
export function markOptions(...told: readonly MarkOptions[]): MarkOptions {
  return { missingMarks: marksOf(...told) };
}

/** These options, where what any of them names means a missing value. */
export function withMarksOf<Options extends MarkOptions>(
  options: Options,
  { missingMarks = [] }: MarkOptions,
): Options {
  return { ...options, missingMarks: [...new Set([...marksOf(options), ...missingMarks])] };
}

/** Say that a text means a missing value. */
export const MARKS_REMEDY: Remedy = { kind: "use", option: "missingMarks" };

/** What an encoding keeps of the settings: how new rows are to be read. */
export function keptSettings(settings: Pick<EncodeSettings, KeptName>): Pick<Encoding, KeptName> {
  const { weight, missing } = settings;
  return { ...(weight !== undefined && { weight }), missing, missingMarks: [...marksOf(settings)] };
}

type KeptName = "weight" | "missing" | ReadName;

/** Of points that are coordinates already. */
export const PLAIN_SETTINGS = { missing: "error", missingMarks: [] } as const;

/** A row that became no point. */
export interface DroppedRow {
  /** Of the file, counted from 0. */
  readonly row: number;
  /** For people: which column lacks a value. */
  readonly reason: string;
}
