import { encodeDefaults, type MeasureName, type Scaling } from "@fairfront/core/internal";
import type { ReadingRequest } from "../../tables/read-as.ts";

export const STEPS = ["data", "run", "explore"] as const;
type Step = (typeof STEPS)[number];

/** Everything that a person chose: plain JSON, no data. It is what undo goes back through and the address keeps. */
export interface Choices {
  readonly step: Step;
  /** `sample:<name>`, `file:<name>`, `run:<name>`; empty before anything is opened. */
  readonly source: string;
  /** Protected attributes as on the command line: `sex`, `age/4`, `sex*race`. */
  readonly protect: readonly string[];
  /** What is fair, by the columns of an attribute (`sex`, `sex*age`); what is absent has the default. */
  readonly measures: Readonly<Record<string, MeasureName>>;
  /** Bounds on the shares of groups, as on the command line: `sex=female:0.4..0.6`. */
  readonly shares: readonly string[];
  /** Columns left out of the features. */
  readonly exclude: readonly string[];
  /** A column of positive weights; empty for none. */
  readonly weight: string;
  readonly missing: "error" | "drop" | "impute";
  /** What means a missing value; empty for the usual texts. */
  readonly marks: readonly string[];
  /** How the file is read, where that is not as found. */
  readonly reading: ReadingRequest;
  /** Which rows to keep, as --where takes it; empty for all. */
  readonly where: string;
  /** Groups smaller than this become one; 0 keeps all. */
  readonly mergeBelow: number;
  /** Least and most rows of a cluster, or a share such as `2%`; empty for none. */
  readonly minSize: string;
  readonly maxSize: string;
  /** Rows to draw for the search; 0 takes all. */
  readonly sample: number;
  readonly clusters: number;
  readonly method: string;
  /** Only what differs from the method's defaults. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly seed: number;
  /** Seconds; 0 is no limit. */
  readonly seconds: number;
  readonly scale: Scaling;
  readonly baselines: readonly string[];
  /** Solutions of the front, by id; -1 is none. */
  readonly chosen: number;
  readonly compared: number;
  /** By name of the attribute; what is absent is not asked for. */
  readonly leastBalances: Readonly<Record<string, number>>;
  /** Price of fairness, as a share; negative is no limit. */
  readonly mostPrice: number;
  /** What a person calls the clusters, by their numbers. */
  readonly clusterNames: Readonly<Record<string, string>>;
  /** Which protected attribute the pictures show. */
  readonly attribute: number;
  readonly showOthers: boolean;
  readonly showDominated: boolean;
  readonly showMovers: boolean;
}

export const defaultChoices: Choices = {
  step: "data",
  source: "",
  protect: [],
  measures: {},
  shares: [],
  exclude: [],
  weight: "",
  missing: encodeDefaults.missing,
  marks: [],
  reading: {},
  where: "",
  mergeBelow: 0,
  minSize: "",
  maxSize: "",
  sample: 0,
  clusters: 5,
  method: "",
  options: {},
  seed: encodeDefaults.seed,
  seconds: 30,
  scale: encodeDefaults.scale,
  baselines: ["lloyd"],
  chosen: -1,
  compared: -1,
  leastBalances: {},
  mostPrice: -1,
  clusterNames: {},
  attribute: 0,
  showOthers: true,
  showDominated: false,
  showMovers: false,
};
