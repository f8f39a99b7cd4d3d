import { MISSING_REMEDY } from "../notices/remedy.ts";
import type { limitWords } from "../notices/words/limit-words.ts";
import type { modelWords } from "../notices/words/model-words.ts";
import type { nameWords } from "../notices/words/name-words.ts";
import type { measureWords, problemWords } from "../notices/words/problem-words.ts";
import type { resumeWords } from "../notices/words/resume-words.ts";
import type { choiceWords, searchWords } from "../notices/words/search-words.ts";
import type { ExamplesOf } from "./notice-examples.ts";

const each = { what: "points", count: 40, got: 39 } as const;

export const problemExamples: ExamplesOf<typeof problemWords & typeof measureWords> = {
  "at-least-one": { values: { got: "none" } },
  "one-each": { values: each },
  "group-each": { values: each },
  "nothing-protected": { values: {} },
  "distance-overflow": { values: {} },
  "torn-points": { values: { dim: 3, got: 10 } },
  "no-points": { values: {} },
  "infinite-coordinate": { values: { value: "Infinity", row: 3, feature: 2 } },
  "cluster-count": { values: { most: 40, points: true, got: "41" } },
  "distinct-points": { values: { distinct: 2, got: 3 } },
  "group-count": { values: { most: 65535, got: 70000 } },
  "group-index": { values: { most: 1, got: "2", row: 3 } },
  "cluster-index": { values: { most: 3, got: "4", row: 3 } },
  "few-groups": { values: { got: 1, only: "a" } },
  "empty-group": { values: { group: "b" } },
  "positive-numbers": { values: { value: "0", row: 3 } },
  "measure-idle": { values: {} },
  "measure-count": { values: { attributes: 2, got: 3 } },
  "measure-unknown": { values: { known: ["balance", "representation"], got: '"fair"' } },
  "measure-name": { values: { got: '"My Measure"' } },
  "measure-rows": { values: { name: "mine", attribute: "sex", why: "expected 2 numbers a row, got 3" } },
};

const data = { clusters: 4, mass: 100, weighted: false };
const of = "sex=female";

export const limitExamples: ExamplesOf<typeof limitWords> = {
  "size-unreadable": { values: { got: '"many"' } },
  "sizes-crossed": { values: { min: 10, max: 5, even: 7.5 } },
  "clusters-too-large": { values: { ...data, min: 30, need: 120, feasible: 25 } },
  "clusters-too-small": { values: { ...data, max: 20, hold: 80, feasible: 25 } },
  "no-whole-size": { values: { min: 2.2, max: 2.8 } },
  "limits-unkept": { values: { minSize: 3, maxSize: null, shares: [{ of, least: 0.4, most: 0.6 }] } },
  "share-unreadable": { values: { got: "female" } },
  "share-ends": { values: { got: "a..b" } },
  "share-idle": { values: { of } },
  "share-attribute": { values: { got: "sxe", known: ["sex", "age"] } },
  "share-group": { values: { attribute: "sex", got: "femal", known: ["female", "male"] } },
  "share-range": { values: { of, least: "-1", most: "2" } },
  "share-backwards": { values: { of, least: 0.6, most: 0.4 } },
  "share-too-high": { values: { of, own: 0.5, least: 0.6 } },
  "share-too-low": { values: { of, own: 0.5, most: 0.4 } },
  "share-twice": { values: { of } },
  "share-too-few-rows": { values: { of, clusters: 4, each: 2, need: 8, rows: 7, feasible: 0.1 } },
  "shares-need-more": { values: { attribute: "sex", clusters: 13, each: 5, rows: 60, feasible: 12 } },
  "shares-hold-less": { values: { attribute: "sex", clusters: 4, each: 14, rows: 60, feasible: 15 } },
};

export const searchExamples: ExamplesOf<
  typeof searchWords & typeof choiceWords & typeof nameWords & typeof resumeWords
> = {
  "name-unknown": { values: { got: "lloid", known: ["trace", "lloyd"] } },
  "option-unknown": { values: { got: "strats", known: ["starts", "iterations"] } },
  "option-value": { values: { expected: "expected a whole number from 1", got: "0" } },
  "whole-number": { values: { least: 1, most: 256, got: "0" } },
  "method-none": { values: { got: '"trace"' } },
  "method-without-limits": { values: { method: "lloyd" } },
  "other-method": { values: { method: "trace", got: "lloyd" } },
  milliseconds: { values: { got: "-1" } },
  "other-problem": { values: { expected: "8a62", got: "41f0" } },
  "checkpoint-solution": { values: { index: 3, why: "has a label that is no cluster" } },
  "checkpoint-state": { values: { method: "trace", part: "rounds" } },
  "each-once": { values: { got: '"trace"' } },
  "front-empty": { values: {} },
  "wish-kinds": { values: { got: ["id", "knee"] } },
  "solution-id": { values: { most: 40, got: "9999" } },
  "objective-unknown": { values: { got: "balanse", known: ["cost", "balance"] } },
  "bound-number": { values: { got: "NaN" } },
  "bound-unreachable": {
    values: { met: [{ name: "cost", side: "at most", value: 3 }], side: "at least", value: 0.9, best: 0.5 },
  },
  "knee-objectives": { values: { got: 3 } },
  "knee-empty": { values: {} },
  "knee-unknown": { values: { known: ["distance", "angle", "utility"], got: "elbow" } },
  "cost-unreadable": { values: { got: "cheap" } },
};

export const modelExamples: ExamplesOf<typeof modelWords> = {
  "newer-version": { values: { expected: 1, got: 99 } },
  "not-a-model": { values: { path: "centers", why: "expected array" } },
  "model-torn": { values: {} },
  "model-column-absent": {
    values: { name: "income", known: ["incom", "age"], fill: "38" },
    remedies: [{ kind: "set", option: "missing", value: "impute", to: "fill-it" }],
  },
  "most-columns-absent": {
    values: { names: ["income", "age"], features: 3 },
    remedies: [{ kind: "use", option: "allowMissing", to: "place-anyway" }],
  },
  "group-column-absent": {
    values: { names: ["sex"] },
    remedies: [{ kind: "use", option: "allowMissing", to: "place-anyway" }],
  },
  "predict-type": {
    values: { type: "number", value: "forty", row: 8 },
    remedies: [{ kind: "use", option: "missingMarks" }],
  },
  "predict-missing": { values: { row: 8 }, remedies: [MISSING_REMEDY] },
  "sign-doubtful": {
    values: { example: "1.234" },
    remedies: [{ kind: "choose", option: "decimal", values: [",", "."] }],
  },
  "sign-guessed": { values: {}, remedies: [{ kind: "use", option: "decimal", to: "make-with-sign" }] },
  "category-unseen": {
    values: { value: "nurse", row: 8 },
    remedies: [{ kind: "choose", option: "unseen", values: ["between", "drop"] }],
  },
  "row-too-far": { values: { row: 8 } },
  "rows-without-price": { values: { count: 3, rows: 40 } },
  "categories-unseen": { values: { count: 3, rows: 40 } },
  "predictions-filled": { values: { count: 3, rows: 40 } },
  "rows-unplaced": { values: { count: 3, rows: 40 } },
};
