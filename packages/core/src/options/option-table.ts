import { askedOf } from "./asked.ts";
import type { OptionFacts, ValueOf } from "./option-kind.ts";
import { MEASURES, MISSING_POLICIES, SCALINGS, USUAL_MARKS } from "./table-values.ts";

const MOST_CLUSTERS = 256; // a label is one byte

/**
 * How a table becomes a problem: with `READING_OPTIONS` and `RUN_OPTIONS` the one list from which flags, help, records,
 * commands and the page's fields are made. A new option is a line here, one in `EncodeOptions`, and what is done about it.
 */
export const TABLE_OPTIONS = {
  protect: {
    kind: "specs",
    flag: "protect",
    takes: "columns",
    words: "protected columns, between commas; also age/4, sex*race, age<25,25-60,>60",
    recorded: true,
    audited: true,
  },
  clusters: {
    kind: "whole",
    least: 2,
    most: MOST_CLUSTERS,
    flag: "clusters",
    takes: "k",
    words: "number of clusters",
    recorded: true,
  },
  measure: {
    kind: "choices",
    values: MEASURES,
    flag: "measure",
    takes: "name",
    words:
      "what fair means: balance (the paper's, the default) or representation (every cluster mirrors the data); a list names one for each protected attribute",
  },
  minSize: {
    kind: "size",
    flag: "min-size",
    takes: "rows",
    words: "least rows of every cluster (weight, where rows have one), or a share: 2%",
  },
  maxSize: { kind: "size", flag: "max-size", takes: "rows", words: "most rows of every cluster, or a share: 20%" },
  shares: {
    kind: "texts",
    flag: "share",
    takes: "bounds",
    words: 'a group\'s share in every cluster: "sex=female:0.4..0.6"; may come several times',
  },
  features: {
    kind: "names",
    flag: "features",
    takes: "columns",
    words: "columns to cluster by (default: all others)",
    audited: true,
  },
  exclude: { kind: "names", flag: "exclude", takes: "columns", words: "columns to leave out" },
  outcomes: {
    kind: "names",
    flag: "outcome",
    takes: "columns",
    words: "columns of what was decided or came of it: they are left out of the features",
  },
  weight: { kind: "column", flag: "weight", takes: "column", words: "column of the rows' weights", audited: true },
  scale: {
    kind: "choice",
    values: SCALINGS,
    flag: "scale",
    takes: "how",
    words: SCALINGS.join(", "),
    default: SCALINGS[0],
    recorded: true,
    audited: true,
  },
  missing: {
    kind: "choice",
    values: MISSING_POLICIES,
    flag: "missing",
    takes: "what",
    words: "rows that lack a value: error, drop or impute",
    default: MISSING_POLICIES[0],
    audited: true,
  },
  maxMissing: {
    kind: "size",
    flag: "max-missing",
    takes: "rows",
    words: "most missing values of a column that may be imputed, in rows or as a share of them (default: 50%)",
    audited: true,
  },
  group: {
    kind: "text",
    flag: "group",
    takes: "rule",
    words: "merge small groups: other<50 or other<1%",
    audited: true,
  },
  sample: {
    kind: "whole",
    least: 2,
    flag: "sample",
    takes: "rows",
    words: "use only so many rows, drawn with the seed",
  },
  missingMarks: {
    kind: "marks",
    flag: "na",
    takes: "texts",
    words: "what means a missing value, between commas (default: ?, na, n/a, nan, null)",
    default: USUAL_MARKS,
    audited: true,
    read: true,
  },
} as const satisfies Readonly<Record<string, OptionFacts>>;

/** The name of an option of tables. */
export type TableOptionName = keyof typeof TABLE_OPTIONS;
export const TABLE_OPTION_NAMES = Object.keys(TABLE_OPTIONS) as readonly TableOptionName[];

/** Those of which a fact is true. */
type NameWith<Fact extends string> = {
  [Name in TableOptionName]: (typeof TABLE_OPTIONS)[Name] extends { readonly [Key in Fact]: true } ? Name : never;
}[TableOptionName];
type RecordedName = NameWith<"recorded">;
export type AuditedName = NameWith<"audited">;
export type ReadName = NameWith<"read">;

/** What an audit takes of them, and what is about reading a file as well. */
export const AUDITED_NAMES = /* @__PURE__ */ TABLE_OPTION_NAMES.filter(
  (name) => factsOf(name).audited === true,
) as readonly AuditedName[];
export const READ_NAMES = /* @__PURE__ */ TABLE_OPTION_NAMES.filter(
  (name) => factsOf(name).read === true,
) as readonly ReadName[];

function factsOf(name: TableOptionName): OptionFacts {
  return TABLE_OPTIONS[name];
}

/** The value of an option as a record holds it: plain JSON. */
export type OptionAsked<Name extends TableOptionName> = ValueOf<(typeof TABLE_OPTIONS)[Name]>;

/** What was asked about a table, as a record holds it. */
export type TableAsked = { readonly [Name in RecordedName]: OptionAsked<Name> } & {
  readonly [Name in Exclude<TableOptionName, RecordedName>]?: OptionAsked<Name> | undefined;
};

/** The same as it comes from a caller: what is absent has its default. */
export type TableRequest = {
  readonly [Name in TableOptionName]?: Readonly<OptionAsked<Name>> | undefined;
};

/** The options of the table that are given, in its order. */
export function tableAsked(request: TableRequest): TableAsked {
  return askedOf(TABLE_OPTIONS, request) as TableAsked;
}
