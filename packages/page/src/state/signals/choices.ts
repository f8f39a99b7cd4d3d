import type { MeasureName } from "@fairfront/core/internal";
import type { ReadingRequest } from "../../tables/read-as.ts";
import { type OptionChoices, usualChoices } from "./option-choices.ts";

export const STEPS = ["data", "run", "explore"] as const;
type Step = (typeof STEPS)[number];

/**
 * Everything that a person chose: plain JSON, no data. It is what undo goes back through and the address keeps. Options
 * are kept as their kind says (`option-choices.ts`), but for those below.
 */
export interface Choices extends OptionChoices {
  readonly step: Step;
  /** `sample:<name>`, `file:<name>`, `run:<name>`; empty before anything is opened. */
  readonly source: string;
  /** What is fair, by the columns of an attribute (`sex`, `sex*age`); what is absent is as proposed. */
  readonly measures: Readonly<Record<string, MeasureName>>;
  /** How the file is read, where that is not as found. */
  readonly reading: ReadingRequest;
  /** Groups smaller than this become one; 0 keeps all. */
  readonly mergeBelow: number;
  /** Only what differs from the method's defaults. */
  readonly options: Readonly<Record<string, unknown>>;
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
  ...usualChoices,
  timeLimit: 30,
  step: "data",
  source: "",
  measures: {},
  reading: {},
  mergeBelow: 0,
  clusters: 5,
  options: {},
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
