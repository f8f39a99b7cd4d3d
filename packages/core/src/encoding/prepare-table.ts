import { refusal } from "../errors.ts";
import type { Notice } from "../notices/notice.ts";
import { readingNotices } from "../tables/column-reading.ts";
import { findColumn } from "../tables/find-column.ts";
import { readMissingMarks } from "../tables/missing-marks.ts";
import { type Column, checkLengths, fileRow, type Table, takeRows } from "../tables/table.ts";
import type { FittedAttribute } from "./attribute.ts";
import { type DroppedRow, type EncodeOptions, type EncodeSettings, encodeSettings, marksOf } from "./encode-options.ts";
import { MISSING_POLICIES } from "./encoding.ts";
import { checkFeatures, featureColumns, withoutKeys } from "./feature-columns.ts";
import { fitAttributes, protectSpecs } from "./fit-attributes.ts";
import { isConstant } from "./fit-feature.ts";
import { type FittedFeatures, fitFeatures } from "./fit-features.ts";
import { noteOutcomes } from "./likely-outcome.ts";
import { SCALINGS } from "./scaling.ts";
import { usedRows } from "./used-rows.ts";

export type PrepareOptions = Omit<EncodeOptions, "clusters"> & {
  readonly clusters?: number | undefined;
  /** More columns that must have a value, such as foreign labels; they are no features unless named. */
  readonly needs?: readonly string[] | undefined;
  /** Only groups are wanted. */
  readonly withoutFeatures?: boolean | undefined;
  /** How many rows each one stands for, where none is left out; 1 each where absent. */
  readonly copies?: ArrayLike<number> | undefined;
};

export interface PreparedTable {
  readonly settings: EncodeSettings;
  /** The rows that are used, missing marks read; its `rowOf` tells which they are. */
  readonly table: Table;
  readonly dropped: readonly DroppedRow[];
  readonly attributes: readonly FittedAttribute[];
  /** undefined where only groups are wanted. */
  readonly features: FittedFeatures | undefined;
  readonly notices: Notice[];
}

/** Everything between a table and a problem: roles, missing values, sampling, groups, features. */
export function prepareTable(given: Table, options: PrepareOptions): PreparedTable {
  const settings = encodeSettings(options);
  checkSettings(given, settings);
  checkLengths(given);
  const { table: marked, notices: markNotices } = readMissingMarks(given, marksOf(settings));
  const specs = protectSpecs(marked, options.protect);
  const protect = [...new Set(specs.flatMap(({ parts }) => parts.map(({ column }) => column)))];
  const needs = options.needs ?? [];
  const needed = [
    ...protect.map((name) => findColumn(marked, name, "protect")),
    ...(options.weight === undefined ? [] : [findColumn(marked, options.weight, "weight")]),
    ...needs.map((name) => findColumn(marked, name, "labels")),
  ];
  const candidates =
    options.withoutFeatures === true ? [] : featureColumns(marked, { ...settings, protect: [...protect, ...needs] });
  const constant = candidates.filter(isConstant).map(({ name }) => name);
  const keyNotices: Notice[] = [];
  const changing = candidates.filter(({ name }) => !constant.includes(name));
  const varying = options.features === undefined ? withoutKeys(changing, settings.maxCategories, keyNotices) : changing;
  if (varying.length === 0 && changing.length > 0) {
    throw refusal("only-identifiers", "features", { names: changing.map(({ name }) => name) });
  }
  const used = [...needed, ...varying];
  const notices = [...noticesAbout([...readingNotices(marked.found?.columns), ...markNotices], used), ...keyNotices];
  if (options.features === undefined) noteOutcomes(varying, notices);
  checkFeatures(marked, varying, options.features ?? [], settings.maxCategories, notices);
  const sample = { rows: options.sample, seed: settings.seed };
  const { rows, dropped } = usedRows(marked, needed, varying, settings.missing, settings.maxMissing, sample, notices);
  const table = rows === undefined ? marked : rowsOf(marked, rows);
  if (candidates.length > 0 && table.rows < 2) {
    throw refusal("one-row", "table", { rows: marked.rows });
  }
  const attributes = fitAttributes(table, specs, options, notices, options.copies);
  const columns = varying.map(({ name }) => findColumn(table, name, "features"));
  const features = candidates.length === 0 ? undefined : fitFeatures(columns, constant, settings, notices);
  return { settings, table, dropped, attributes, features, notices };
}

function rowsOf(table: Table, rows: Uint32Array): Table {
  const rowOf = rows.map((row) => fileRow(table, row));
  return { rows: rows.length, rowOf, columns: table.columns.map((column) => takeRows(column, rows)) };
}

function noticesAbout(notices: readonly Notice[], columns: readonly Column[]): Notice[] {
  return notices.filter(({ about }) => columns.some(({ name }) => about === name));
}

function checkSettings(table: Table, { scale, missing }: { scale: string; missing: string }): void {
  if (!(SCALINGS as readonly string[]).includes(scale)) {
    throw refusal("one-of", "scale", { known: SCALINGS, got: scale });
  }
  if (!(MISSING_POLICIES as readonly string[]).includes(missing)) {
    throw refusal("one-of", "missing", { known: MISSING_POLICIES, got: missing });
  }
  if (table.rows === 0) throw refusal("no-rows", "table", {});
}
