import { InputError } from "../errors.ts";
import { findColumn } from "../tables/find-column.ts";
import { isNumberText } from "../tables/missing-marks.ts";
import { type Column, fileRow, MISSING, type NumericColumn, type Table, type TextColumn } from "../tables/table.ts";
import { quotedNames } from "../words/listed-name.ts";

/** Which columns are what, by name. */
export interface Roles {
  /** Every column that an attribute is made of. */
  readonly protect: readonly string[];
  readonly features?: readonly string[] | undefined;
  readonly exclude?: readonly string[] | undefined;
  readonly weight?: string | undefined;
}

/** The columns to cluster by. */
export function featureColumns(table: Table, { protect, features, exclude = [], weight }: Roles): Column[] {
  for (const name of exclude) findColumn(table, name, "exclude");
  if (weight !== undefined) findColumn(table, weight, "weight");
  const named = features?.map((name) => findColumn(table, name, "features"));
  if (features !== undefined) {
    if (new Set(features).size < features.length) {
      throw new InputError("features", `a column is named twice: ${features.join(", ")}`);
    }
    const clash = features.find((name) => exclude.includes(name) || name === weight);
    if (clash !== undefined)
      throw new InputError("features", `"${clash}" is a feature and left out at once; name it once`);
  }
  const chosen =
    named ?? table.columns.filter(({ name }) => !protect.includes(name) && !exclude.includes(name) && name !== weight);
  if (chosen.length === 0)
    throw new InputError("features", "expected at least one column besides the protected ones, got none");
  return chosen;
}

const ROWS_A_LEVEL = 10;

interface Trouble {
  readonly name: string;
  readonly expected: string;
  readonly got: string;
  /** Whether mending one value would help. */
  readonly slip?: boolean;
  /** What else may help, for people. */
  readonly hint?: string | undefined;
}

/** Refuses what is no usable feature, all columns in one message; `asked` are those that were named by a person. */
export function checkFeatures(
  table: Table,
  columns: readonly Column[],
  asked: readonly string[],
  maxCategories: number,
  notices: string[],
): void {
  for (const column of columns) if (column.kind === "numeric") checkFinite(table, column);
  const troubles = columns.flatMap((column) => {
    const { name } = column;
    if (column.kind === "text") return textTrouble(table, column, maxCategories, notices) ?? [];
    if (!isIdentifier(column)) return [];
    if (!asked.includes(name)) return { name, expected: "a measurement", got: "what looks like an identifier" };
    notices.push(`${name}: looks like an identifier, used because it was named`);
    return [];
  });
  if (troubles.length === 0) return;
  const [first, ...others] = troubles;
  const also = others.map(({ name, got }) => `, ${got} in ${name}`).join("");
  const mend = first.slip === true ? "mend the value, or " : "";
  const all = quotedNames(troubles.map(({ name }) => name));
  const hint = troubles.find((trouble) => trouble.hint !== undefined)?.hint;
  throw new InputError(
    first.name,
    `expected ${first.expected}, got ${first.got}${also}; ${mend}leave out with --exclude ${all}${hint === undefined ? "" : `, or ${hint}`}`,
  );
}

/** Whole numbers, each different, that run without a gap or are named like a key; or most of them different and named so. */
export function isIdentifier({ name, values }: NumericColumn): boolean {
  const rows = values.length;
  if (rows < 20) return false;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (!Number.isInteger(value)) return false;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const named = /(^|[_\-. ])(id|nr|nbr|no|key|uuid|guid|index|row|rownum)$|[a-z](Id|ID|Nr|Key)$/i.test(name);
  const gapless = most - least === rows - 1;
  if (!named && !gapless) return false;
  const distinct = new Set(values).size;
  return gapless ? distinct === rows : distinct * 2 > rows;
}

/** Why a text column cannot be one of categories. */
function textTrouble(table: Table, column: TextColumn, maxCategories: number, notices: string[]): Trouble | undefined {
  const { name, codes, levels } = column;
  const slip = slipOf(table, column, maxCategories, notices);
  if (slip !== undefined) return slip;
  const present = codes.reduce((count, code) => count + (code === MISSING ? 0 : 1), 0);
  const comma = levels.find((level) => level.includes(","));
  if (comma !== undefined && levels.every((level) => THOUSANDS.test(level))) {
    return { name, expected: "numbers", got: `"${comma}"`, hint: readingHint(column) };
  }
  const trouble = { name, expected: `at most ${maxCategories} categories`, hint: readingHint(column) };
  if (levels.length === present && present > 2) return { ...trouble, got: "a different text in every row" };
  if (levels.length > maxCategories) return { ...trouble, got: `${levels.length} different texts` };
  return undefined;
}

const THOUSANDS = /^\s*[-+]?\d{1,3}(,\d{3})*(\.\d*)?\s*$/;

/** How texts that are moments or numbers in disguise can be read. */
function readingHint({ name, levels }: TextColumn): string | undefined {
  if (levels.every((level) => THOUSANDS.test(level))) {
    return "take the commas out if they separate thousands, or read them as decimal commas with --decimal ,";
  }
  if (levels.every((level) => /^\s*[-+]?\d+(,\d+)?\s*$/.test(level))) return "read them as numbers with --decimal ,";
  if (!levels.every((level) => /^\s*\d{4}-\d\d?-\d\d?[ T]\d\d?:/.test(level))) return undefined;
  return `read it as moments with --types ${quotedNames([`${name}=date`])}`;
}

function checkFinite(table: Table, { name, values }: NumericColumn): void {
  const infinite = values.findIndex((value) => !Number.isFinite(value) && !Number.isNaN(value));
  if (infinite < 0) return;
  const got = `${values[infinite]} in row ${fileRow(table, infinite) + 1}`;
  throw new InputError(name, `expected finite numbers, got ${got}; mend the value`);
}

/** A column of numbers with a slip in it, such as "3kg", should not pass as categories. */
function slipOf(
  table: Table,
  { name, codes, levels }: TextColumn,
  maxCategories: number,
  notices: string[],
): Trouble | undefined {
  const numbers = levels.filter(isNumberText).length;
  if (numbers * 2 < levels.length || numbers === levels.length) return undefined;
  const row = codes.findIndex((code) => code !== MISSING && !isNumberText(levels[code]));
  const got = `"${levels[codes[row]]}" in row ${fileRow(table, row) + 1}`;
  if (levels.length > maxCategories || levels.length * ROWS_A_LEVEL > codes.length) {
    return { name, expected: "numbers", got, slip: true };
  }
  notices.push(`${name}: mostly numbers, read as categories because of ${got}`);
  return undefined;
}
