import { refusal } from "../errors.ts";
import { type Notice, notice } from "../notices/notice.ts";
import type { Remedy } from "../notices/remedy.ts";
import type { FeatureTrouble } from "../notices/words/encoding-words.ts";
import { findColumn } from "../tables/find-column.ts";
import { isNumberText, numberOf } from "../tables/parse-number.ts";
import { type Column, fileRow, MISSING, type NumericColumn, type Table, type TextColumn } from "../tables/table.ts";

/** Which columns are what, by name. */
export interface Roles {
  /** Every column that an attribute is made of. */
  readonly protect: readonly string[];
  readonly features?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly outcomes?: readonly string[] | undefined;
  readonly weight?: string | undefined;
}

/** The columns to cluster by. */
export function featureColumns(
  table: Table,
  { protect, features, exclude = [], outcomes = [], weight }: Roles,
): Column[] {
  for (const name of exclude) findColumn(table, name, "exclude");
  for (const name of outcomes) findColumn(table, name, "outcomes");
  if (weight !== undefined) findColumn(table, weight, "weight");
  const named = features?.map((name) => findColumn(table, name, "features"));
  if (features !== undefined) {
    if (new Set(features).size < features.length) {
      throw refusal("named-twice", "features", { names: features });
    }
    const left = [...exclude, ...outcomes];
    const clash = features.find((name) => left.includes(name) || name === weight);
    if (clash !== undefined) throw refusal("feature-left-out", "features", { name: clash });
  }
  const others = new Set([...protect, ...exclude, ...outcomes, weight]);
  const chosen = named ?? table.columns.filter(({ name }) => !others.has(name));
  if (chosen.length === 0) throw refusal("no-features", "features", {});
  return chosen;
}

const ROWS_A_LEVEL = 10;

interface Trouble {
  readonly what: FeatureTrouble;
  /** What else may help. */
  readonly hints?: readonly Remedy[];
}

/** Refuses what is no usable feature, all columns in one message; `asked` are those that were named by a person. */
export function checkFeatures(
  table: Table,
  columns: readonly Column[],
  asked: readonly string[],
  maxCategories: number,
  notices: Notice[],
): void {
  for (const column of columns) if (column.kind === "numeric") checkFinite(table, column);
  const troubles = columns.flatMap((column) => {
    const { name } = column;
    if (column.kind === "text") return textTrouble(table, column, maxCategories, notices) ?? [];
    if (isIdentifier(column) && asked.includes(name)) notices.push(notice("identifier-used", name, {}));
    return [];
  });
  if (troubles.length === 0) return;
  const found = troubles.map(({ what }) => what);
  throw refusal("unusable-features", found[0].name, { troubles: found }, [
    ...(found[0].kind === "slip" ? [{ kind: "do", to: "correct-value" } as const] : []),
    { kind: "set", option: "exclude", value: found.map(({ name }) => name), to: "drop-named" },
    ...(troubles.find(({ hints }) => hints !== undefined)?.hints ?? []),
  ]);
}

/** The columns without keys of the rows, which tell of each row and of nothing that rows have in common. */
export function withoutKeys(columns: readonly Column[], maxCategories: number, notices: Notice[]): Column[] {
  return columns.filter((column) => {
    const key = column.kind === "numeric" ? isIdentifier(column) : isTextKey(column, maxCategories);
    if (key) notices.push(notice("identifier-left-out", column.name, {}));
    return !key;
  });
}

const FEWEST_ROWS = 20; // below, different values are nothing unusual
const NEARLY_ALL = 0.9;
const DIGITS_AND_SIGNS = /^[-+\d.,'\u2019/\s\u00a0\u202f]+$/;

/**
 * Texts that are nearly all different. Digits with signs between may be numbers that somebody has to explain first;
 * digits alone are a text only where a person or a file's own types say so. Numbers with a slip among them are to be corrected.
 */
export function isTextKey({ codes, levels }: TextColumn, maxCategories: number): boolean {
  const present = codes.reduce((count, code) => count + (code === MISSING ? 0 : 1), 0);
  if (present < FEWEST_ROWS || levels.length < present * NEARLY_ALL) return false;
  if (levels.length <= maxCategories && levels.length < present) return false;
  if (hasSlip(levels)) return false;
  const numbers = levels.filter((level) => DIGITS_AND_SIGNS.test(level) && !/^\d+$/.test(level)).length;
  return numbers * 2 < levels.length;
}

const KEY_WORD =
  /(^|[_\-. ])(p?id|p?idnum|nr|nbr|no|key|uuid|guid|index|row|rownum|rownames?)$|^(id|key|uuid|guid)[_\-. ]/i;
const NO_NAME = /^unnamed(: )?\d+$/i; // as `readTextHead` calls an index without a name, and pandas
const KEY_END = /[a-z](Id|ID|Nr|Key)$/; // customerId, but not paid

/** Whole numbers, each different, that run without a gap or are named like a key; or most of them different and named so. */
export function isIdentifier({ name, values, written, date }: NumericColumn): boolean {
  const rows = values.length;
  if (rows < FEWEST_ROWS || date !== undefined) return false;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  let beyond = 0;
  for (const value of values) {
    if (!Number.isInteger(value) && !Number.isNaN(value)) return false;
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER) beyond++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const coded = written?.levels.some((level) => /^\s*0\d/.test(level)) === true; // 0001957 is nothing to count with
  const long = written !== undefined && beyond * 2 > rows; // no double holds all of their digits; a few are slips
  const named = coded || long || [KEY_WORD, KEY_END, NO_NAME].some((key) => key.test(name));
  const gapless = most - least === rows - 1;
  if (!named && !gapless) return false;
  const distinct = Math.max(new Set(values).size, written?.levels.length ?? 0);
  return gapless ? distinct === rows : distinct * 2 > rows;
}

/** Why a text column cannot be one of categories. */
function textTrouble(table: Table, column: TextColumn, maxCategories: number, notices: Notice[]): Trouble | undefined {
  const { name, codes, levels } = column;
  const slip = slipOf(table, column, maxCategories, notices);
  if (slip !== undefined) return slip;
  const present = codes.reduce((count, code) => count + (code === MISSING ? 0 : 1), 0);
  const comma = levels.find((level) => level.includes(","));
  if (comma !== undefined && levels.every((level) => THOUSANDS.test(level))) {
    return { what: { kind: "commas", name, value: comma }, ...readingHints(column) };
  }
  const most = maxCategories;
  if (levels.length === present && present > 2) {
    return { what: { kind: "unique", name, most }, ...readingHints(column) };
  }
  if (levels.length <= most) return undefined;
  return { what: { kind: "texts", name, most, texts: levels.length }, ...readingHints(column) };
}

const THOUSANDS = /^\s*[-+]?\d{1,3}(,\d{3})*(\.\d*)?\s*$/;

/** How texts that are moments or numbers in disguise can be read. */
function readingHints({ name, levels }: TextColumn): Pick<Trouble, "hints"> {
  const commas = { kind: "set", option: "decimal", value: "," } as const;
  const hasComma = levels.some((level) => level.includes(","));
  if (hasComma && levels.every((level) => THOUSANDS.test(level))) {
    return {
      hints: [
        { kind: "do", to: "drop-thousands" },
        { ...commas, to: "read-decimal-commas" },
      ],
    };
  }
  if (hasComma && levels.every((level) => numberOf(level, ",") !== undefined)) {
    return { hints: [{ ...commas, to: "read-as-numbers" }] };
  }
  if (!levels.every((level) => /^\s*\d{4}-\d\d?-\d\d?[ T]\d\d?:/.test(level))) return {};
  return { hints: [{ kind: "set", option: "types", value: { [name]: "date" }, to: "read-as-dates" }] };
}

function checkFinite(table: Table, { name, values }: NumericColumn): void {
  const infinite = values.findIndex((value) => !Number.isFinite(value) && !Number.isNaN(value));
  if (infinite < 0) return;
  throw refusal("infinite-value", name, { value: String(values[infinite]), row: fileRow(table, infinite) + 1 });
}

/** A column of numbers with a slip in it, such as "3kg", should not pass as categories. */
function slipOf(
  table: Table,
  { name, codes, levels }: TextColumn,
  maxCategories: number,
  notices: Notice[],
): Trouble | undefined {
  if (!hasSlip(levels)) return undefined;
  const row = codes.findIndex((code) => code !== MISSING && !isNumberText(levels[code]));
  const at = { value: levels[codes[row]], row: fileRow(table, row) + 1 };
  if (levels.length > maxCategories || levels.length * ROWS_A_LEVEL > codes.length) {
    return { what: { kind: "slip", name, ...at } };
  }
  notices.push(notice("mostly-numbers", name, at));
  return undefined;
}

/** Most are numbers, not all. */
function hasSlip(levels: readonly string[]): boolean {
  const numbers = levels.filter(isNumberText).length;
  return numbers * 2 >= levels.length && numbers < levels.length;
}
