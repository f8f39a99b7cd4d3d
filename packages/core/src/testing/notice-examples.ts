import type { NoticeCode, ValuesOf } from "../notices/notice.ts";
import { MISSING_REMEDY, type Remedy } from "../notices/remedy.ts";
import { auditExamples } from "./audit-notice-examples.ts";
import { limitExamples, modelExamples, problemExamples, searchExamples } from "./more-notice-examples.ts";
import { callExamples, methodNoteExamples, runFolderExamples } from "./run-notice-examples.ts";

/** A notice of every code, as hard as its values can be said to be. A code without one does not compile. */
export type NoticeExamples = {
  readonly [Code in NoticeCode]: { readonly values: ValuesOf<Code>; readonly remedies?: readonly Remedy[] };
};

export type ExamplesOf<Words> = Pick<NoticeExamples, keyof Words & keyof NoticeExamples>;

const drop = { kind: "set", option: "missing", value: "drop", to: "drop-rows" } as const;
const pair = { column: "age", before: "<25", after: "25-60" };

export const noticeExamples: NoticeExamples = {
  text: { values: { text: "expected a folder, got a file" } },
  "column-absent": { values: { place: "the table", got: "sxe", known: ["sex", "age"] } },
  "column-length": { values: { rows: 10, got: 9 } },
  "marks-read": { values: { count: 12, marks: ["?", "NA"], numbers: true } },
  "column-read": { values: { as: "thousands", example: "13,933.99", because: "other-column", other: "pay" } },
  "encoding-found": { values: { encoding: "windows-1252" } },
  "other-bytes": { values: { encoding: "utf-8", line: 12 } },
  "json-too-deep": { values: { most: 500 } },
  "arrow-damaged": { values: {} },
  "arrow-compressed": { values: {} },
  "no-text": { values: { looks: "parquet" } },
  "no-column-names": { values: {} },
  "one-text-column": { values: { line: "a b c", delimiter: ";" }, remedies: [{ kind: "use", option: "delimiter" }] },
  "open-quote": { values: { line: 3 } },
  "field-count": { values: { expected: 4, got: 5, line: 3 } },
  "long-line": { values: { line: 3 } },
  "name-twice": { values: { names: ["age", "sex"] } },
  "no-rows-below": { values: {} },
  "table-changed": { values: {} },
  "doubtful-points": { values: {}, remedies: [{ kind: "use", option: "decimal" }] },
  "told-type": {
    values: { type: "number", value: "3kg", row: 4 },
    remedies: [{ kind: "use", option: "missingMarks" }],
  },
  "no-spreadsheet": { values: { format: "xlsx", why: " (an open tag)" } },
  "sheet-too-large": { values: {} },
  "sheet-absent": { values: { got: "Sheet3", known: ["Sheet1", "Sheet2"] } },
  "no-rows": { values: {} },
  "one-row": { values: { rows: 7 } },
  "one-of": { values: { known: ["error", "drop", "impute"], got: "ignore" } },
  "named-twice": { values: { names: ["sex", "sex"] } },
  "feature-left-out": { values: { name: "age" } },
  "no-features": { values: {} },
  "unusable-features": {
    values: {
      troubles: [
        { kind: "slip", name: "size", value: "9 kg", row: 4 },
        { kind: "commas", name: "price", value: "1,500" },
        { kind: "unique", name: "name", most: 50 },
        { kind: "texts", name: "city", most: 50, texts: 312 },
      ],
    },
    remedies: [
      { kind: "do", to: "correct-value" },
      { kind: "set", option: "exclude", value: ["size", "price", "name", "city"], to: "drop-named" },
      { kind: "set", option: "types", value: { name: "date" }, to: "read-as-dates" },
    ],
  },
  "infinite-value": { values: { value: "Infinity", row: 3 } },
  "only-constant-features": { values: { names: ["a", "b"] } },
  "only-identifiers": { values: { names: ["id", "name"] } },
  "value-missing": { values: { count: 2, row: 4 }, remedies: [drop] },
  "feature-missing": {
    values: { what: "number", count: 2, row: 4, also: [{ name: "job", count: 3 }] },
    remedies: [MISSING_REMEDY, { kind: "use", option: "exclude", to: "drop-the-column" }],
  },
  "sample-size": { values: { got: "1.5" } },
  "no-complete-row": {
    values: { rows: 40 },
    remedies: [{ kind: "set", option: "missing", value: "impute", to: "fill-values" }],
  },
  "text-weights": { values: {} },
  "weight-value": {
    values: { value: "-1", row: 3 },
    remedies: [
      { kind: "do", to: "correct-it" },
      { kind: "set", option: "where", value: '"w" > 0', to: "drop-rows" },
    ],
  },
  "scale-overflow": { values: { what: "mean and variance", most: "1e+308" } },
  "identifier-left-out": { values: {} },
  "identifier-used": { values: {} },
  "mostly-numbers": { values: { value: "3+", row: 3 } },
  "rows-dropped": { values: { count: 3, rows: 40, columns: [{ name: "age", count: 3 }] } },
  "rows-drawn": { values: { count: 500, rows: 30000, seed: 1 } },
  "constant-left-out": { values: {} },
  "read-as-categories": { values: {} },
  "dates-as-numbers": { values: { unit: "days" } },
  "values-filled": { values: { count: 3, rows: 40, fill: "38" } },
  "read-as-flags": { values: {} },
  "likely-outcome": {
    values: { count: 1 },
    remedies: [{ kind: "set", option: "exclude", value: ["churn"], to: "drop-from-features" }],
  },
  "mostly-missing": {
    values: { columns: [{ name: "weight", share: 0.97 }] },
    remedies: [
      { kind: "set", option: "exclude", value: ["weight"], to: "drop-named" },
      { kind: "set", option: "maxMissing", value: "97%", to: "fill-anyway" },
    ],
  },
  "missing-limit": { values: { got: "most" } },
  "fewer-quantiles": { values: { groups: 2, wanted: 3 } },
  "small-group-alone": { values: { group: "c" } },
  "small-groups-merged": { values: { groups: ["o", "p"], rows: 8, into: "other" } },
  "absent-groups": { values: { groups: ["<10", ">90"] } },
  "range-unreadable": { values: { column: "age", got: "old" } },
  "range-backwards": { values: { column: "age", got: "60-25" } },
  "range-of-no-dates": { values: { column: "age", got: "2001-01-01" } },
  "ranges-out-of-order": { values: pair },
  "ranges-gap": { values: { ...pair, from: 25, to: 30 } },
  "ranges-overlap": { values: pair },
  "ranges-leave-out": { values: { ...pair, at: 25 } },
  "ranges-share": { values: { ...pair, at: 25 } },
  "quantile-count": { values: { column: "age", got: "age/1" } },
  "group-rule": { values: { got: "small" } },
  "ranges-of-text": { values: { column: "sex", value: "female" } },
  "too-many-groups": {
    values: { distinct: 73, what: "numbers", rows: 1000 },
    remedies: [
      { kind: "set", option: "protect", value: ["age/4"], to: "cut-equal" },
      { kind: "set", option: "protect", value: ["age<25,25-60,>60"], to: "cut-ranges" },
      { kind: "set", option: "types", value: { age: "text" }, to: "read-codes" },
    ],
  },
  "crossed-twice": { values: { got: "sex*sex" } },
  "too-many-combinations": { values: { most: 10000, got: 20000 } },
  "outside-ranges": { values: { count: 3, row: 17 } },
  "group-below-clusters": {
    values: { group: "other", rows: 4, clusters: 5 },
    remedies: [{ kind: "set", option: "group", value: "other<50", to: "merge-groups" }],
  },
  "infinite-values": { values: { count: 3 } },
  "constant-column": { values: {} },
  "identifier-column": {
    values: {},
    remedies: [{ kind: "set", option: "exclude", value: ["id"], to: "drop-it" }],
  },
  "text-column": { values: { distinct: 300 } },
  "values-missing": { values: { count: 13, share: 0.013 }, remedies: [MISSING_REMEDY] },
  "whole-number-codes": {
    values: { distinct: 5 },
    remedies: [{ kind: "set", option: "types", value: { "zip-code": "text" }, to: "read-as-text" }],
  },
  "uneven-spread": {
    values: { times: 41027, other: "age" },
    remedies: [{ kind: "avoid", option: "scale", value: "none" }],
  },
  "one-group": { values: {} },
  "tiny-groups": {
    values: { groups: [{ name: "c", rows: 2 }] },
    remedies: [{ kind: "set", option: "group", value: "other<3", to: "merge-groups" }],
  },
  "alike-groups": { values: { groups: ["Female", "female"] } },
  "rows-without-group": { values: { count: 3 }, remedies: [drop] },
  "tells-about": { values: { attribute: "sex", strength: 0.83 } },
  ...problemExamples,
  ...limitExamples,
  ...searchExamples,
  ...modelExamples,
  ...methodNoteExamples,
  ...auditExamples,
  ...runFolderExamples,
  ...callExamples,
};
