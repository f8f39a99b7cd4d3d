/**
 * The options that a person can set, by their names in the library, and what each is called on the command line (after
 * the two dashes). Sentences for people never hold either: a surface asks here.
 */
export const OPTION_FLAGS = {
  protect: "protect",
  clusters: "clusters",
  measure: "measure",
  minSize: "min-size",
  maxSize: "max-size",
  shares: "share",
  features: "features",
  exclude: "exclude",
  weight: "weight",
  scale: "scale",
  missing: "missing",
  missingMarks: "na",
  group: "group",
  sample: "sample",
  where: "where",
  types: "types",
  header: "header",
  delimiter: "delimiter",
  decimal: "decimal",
  encoding: "encoding",
  format: "format",
  method: "method",
  seed: "seed",
  timeLimit: "time",
  threads: "threads",
  dominance: "dominance",
  unseen: "unseen",
  labels: "labels",
  failUnder: "fail-under",
  failOver: "fail-over",
} as const satisfies Readonly<Record<string, string>>;

/** The name of an option in the library. */
export type OptionName = keyof typeof OPTION_FLAGS;
