import type { argumentWords } from "../notices/words/argument-words.ts";
import type { callWords, fairAssignWords } from "../notices/words/call-words.ts";
import type { comparisonWords } from "../notices/words/comparison-words.ts";
import type { methodNotes } from "../notices/words/method-notes.ts";
import type { programWords } from "../notices/words/program-words.ts";
import type { runFolderWords } from "../notices/words/run-folder-words.ts";
import type { zipWords } from "../notices/words/zip-words.ts";
import type { ExamplesOf } from "./notice-examples.ts";

const place = "runs/adult 5";

export const runFolderExamples: ExamplesOf<typeof runFolderWords & typeof zipWords & typeof comparisonWords> = {
  "record-absent": { values: { file: "run.json", place } },
  "record-misfit": { values: { place, at: "asked.clusters", why: "Invalid input: expected number, received string" } },
  "run-file-absent": {
    values: { file: "front.csv", place, state: "stopped" },
    remedies: [{ kind: "resume", place }],
  },
  "run-file-changed": { values: { file: "labels.parquet", place, record: "run.json" } },
  "run-file-misfit": { values: { fault: { kind: "solutions", count: 4, got: 3 } } },
  "run-file-bytes": { values: {} },
  "solution-differs": {
    values: { id: 3, files: ["front.csv", "labels.parquet"], place, what: "smallest cluster" },
    remedies: [
      { kind: "resume", place },
      { kind: "do", to: "start-again" },
    ],
  },
  "checkpoint-damaged": { values: { file: "checkpoint/state.bin", place, why: "checksum" } },
  "zip-files": { values: { most: 10000 } },
  "zip-leads-out": { values: { file: "run.json" } },
  "zip-several": { values: {} },
  "zip-size": { values: { file: null, most: 2048, got: 5000 } },
  "zip-bytes": { values: { file: "run.json", bytes: 512 } },
  "zip-damaged": { values: { file: "run.json" } },
  "zip-no-record": { values: { file: "run.json" } },
  "zip-none": { values: {} },
  "comparison-misfit": { values: { at: "methods.0", why: "expected object" } },
  "comparison-no-run": { values: {} },
  "comparison-scores": { values: { scores: 2 } },
};

export const methodNoteExamples: ExamplesOf<typeof methodNotes> = {
  "penalty-exploded": {
    values: { count: 3, of: 5 },
    remedies: [{ kind: "set", option: "scale", value: "zscore+l2" }],
  },
  "penalty-emptied": { values: { count: 1, of: 5 } },
  "penalty-gave-up": { values: { count: 1, of: 5 } },
  "bounds-emptied": { values: { deltas: [0, 0.1] } },
  "bounds-rounded": { values: { violation: 0.0123 } },
  "front-kept": { values: { before: 0.91234, now: 0.8 } },
};

export const callExamples: ExamplesOf<
  typeof argumentWords & typeof callWords & typeof programWords & typeof fairAssignWords
> = {
  "call-options": { values: { such: "protect", got: "nothing" } },
  "call-option": { values: { got: "sead", known: ["seed", "method"] } },
  "call-argument": { values: { what: "problem", got: "an array" } },
  "row-object": { values: { row: 3, got: "an array" } },
  "cell-value": { values: { row: 3, got: "a function" } },
  "column-twice": { values: { name: "age" } },
  "columns-known": { values: {} },
  "coordinate-names": { values: { dim: 3, got: 2 } },
  "not-a-front": { values: { path: "solutions.0.cost", why: "expected number" } },
  "method-name": { values: {} },
  "method-part": { values: { part: "search" } },
  "method-default": { values: {} },
  "method-export": { values: { name: "spin", place: null } },
  "bounds-group": { values: { got: "femal", several: false, known: ["sex=female", "sex=male"] } },
  "bounds-unreachable": { values: { of: "sex=female", side: "lower", asked: 0.9, share: 0.512345 } },
  "solver-absent": { values: { why: "Error: failed to fetch" } },
};
