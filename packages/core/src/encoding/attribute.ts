import { type InputError, refusal } from "../errors.ts";
import { type Notice, notice } from "../notices/notice.ts";
import { findColumn } from "../tables/find-column.ts";
import { type Column, fileRow, MISSING, type Table } from "../tables/table.ts";
import { fitPart, partCodes } from "./attribute-part.ts";
import { combinationName } from "./combination-name.ts";
import type { AttributeEncoder } from "./encoding.ts";
import { type GroupRule, smallestKept } from "./group-rule.ts";
import type { ProtectSpec } from "./protect-spec.ts";

const MAX_COMBINATIONS = 10_000;

/** A group index that is none: the row has no group, or one that the encoder does not know. */
export const NO_GROUP = -1;

export interface FittedAttribute {
  readonly encoder: AttributeEncoder;
  /** The group of every row. */
  readonly groupOf: Int32Array;
  /** Rows of every group. */
  readonly sizes: readonly number[];
}

/**
 * Learns the groups of an attribute from a table in which none of its values is missing. `counts` are how many rows each
 * row stands for; 1 each where absent.
 */
export function fitAttribute(
  table: Table,
  spec: ProtectSpec,
  rule: GroupRule | undefined,
  notices: Notice[],
  counts?: ArrayLike<number>,
): FittedAttribute {
  const columns = spec.parts.map(({ column }) => findColumn(table, column, "protect"));
  const name = spec.parts.map(({ column }) => column).join("*");
  if (new Set(columns).size < columns.length) {
    throw refusal("crossed-twice", "protect", { got: spec.text });
  }
  const parts = spec.parts.map((part, i) => fitPart(columns[i], part, notices, counts));
  const combinationOf = combinationsOf({ parts }, columns);
  const outside = combinationOf.indexOf(NO_GROUP);
  if (outside >= 0) throw outsideRanges(name, combinationOf, fileRow(table, outside));
  const levelCounts = parts.map(({ levels }) => levels.length);
  const combinations = levelCounts.reduce((product, count) => product * count, 1);
  if (combinations > MAX_COMBINATIONS)
    throw refusal("too-many-combinations", name, { most: MAX_COMBINATIONS, got: combinations });
  const rowsOfEach = new Array<number>(combinations).fill(0);
  const rowsAt = (row: number): number => counts?.[row] ?? 1;
  combinationOf.forEach((combination, row) => {
    rowsOfEach[combination] += rowsAt(row);
  });
  const rows = rowsOfEach.reduce((sum, count) => sum + count, 0);
  const names = rowsOfEach.map((_, combination) => combinationName(parts, combination));
  const { groups, groupOfCell } = mergeSmall(name, names, rowsOfEach, rule, rows, notices);
  noteAbsent(name, names, rowsOfEach, notices);
  const groupOf = Int32Array.from(combinationOf, (combination) => groupOfCell[combination]);
  const sizes = groups.map(() => 0);
  groupOf.forEach((group, row) => {
    sizes[group] += rowsAt(row);
  });
  return { encoder: { name, spec: spec.text, parts, groups, groupOfCell }, groupOf, sizes };
}

/** The group of every row of a new table, or NO_GROUP. Columns as `attributeColumns` finds them. */
export function groupsOf(encoder: AttributeEncoder, columns: readonly Column[]): Int32Array {
  return combinationsOf(encoder, columns).map((combination) =>
    combination === NO_GROUP ? NO_GROUP : encoder.groupOfCell[combination],
  );
}

/** The attribute's columns in a table, or undefined where one is absent. */
export function attributeColumns(encoder: AttributeEncoder, table: Table): Column[] | undefined {
  const columns = encoder.parts.map(({ column }) => table.columns.find(({ name }) => name === column));
  return columns.every((column) => column !== undefined) ? columns : undefined;
}

function combinationsOf({ parts }: Pick<AttributeEncoder, "parts">, columns: readonly Column[]): Int32Array {
  const first = partCodes(parts[0], columns[0]);
  const combinations = Int32Array.from(first, (code) => (code === MISSING ? NO_GROUP : code));
  for (let i = 1; i < parts.length; i++) {
    const codes = partCodes(parts[i], columns[i]);
    const count = parts[i].levels.length;
    for (let row = 0; row < combinations.length; row++) {
      combinations[row] =
        combinations[row] === NO_GROUP || codes[row] === MISSING ? NO_GROUP : combinations[row] * count + codes[row];
    }
  }
  return combinations;
}

function mergeSmall(
  attribute: string,
  names: readonly string[],
  rowsOfEach: readonly number[],
  rule: GroupRule | undefined,
  rows: number,
  notices: Notice[],
): { groups: string[]; groupOfCell: number[] } {
  const bound = rule === undefined ? 0 : smallestKept(rule, rows);
  const small = names.filter((_, combination) => rowsOfEach[combination] > 0 && rowsOfEach[combination] < bound);
  const alone = small.length === 1;
  if (alone) notices.push(notice("small-group-alone", attribute, { group: small[0] }));
  const merged = new Set(alone ? [] : small);
  const isKept = (combination: number): boolean => rowsOfEach[combination] > 0 && !merged.has(names[combination]);
  const groups = names.filter((_, combination) => isKept(combination));
  const into = rule === undefined ? "" : freeName(rule.name, names);
  if (merged.size > 0) {
    groups.push(into);
    const total = names.reduce((sum, name, combination) => sum + (merged.has(name) ? rowsOfEach[combination] : 0), 0);
    notices.push(notice("small-groups-merged", attribute, { groups: small, rows: total, into }));
  }
  const groupOfCell = names.map((name, combination) => {
    if (rowsOfEach[combination] === 0) return NO_GROUP;
    return groups.indexOf(merged.has(name) ? into : name);
  });
  return { groups, groupOfCell };
}

/** The name, or one with a remark where some group of the data is called so, in whatever case of letters. */
function freeName(name: string, taken: readonly string[]): string {
  const plain = (text: string): string => text.trim().toLowerCase();
  const isTaken = (text: string): boolean => taken.some((other) => plain(other) === plain(text));
  if (!isTaken(name)) return name;
  for (let n = 1; ; n++) {
    const free = `${name} (merged${n === 1 ? "" : ` ${n}`})`;
    if (!isTaken(free)) return free;
  }
}

function noteAbsent(
  attribute: string,
  names: readonly string[],
  rowsOfEach: readonly number[],
  notices: Notice[],
): void {
  const absent = names.filter((_, combination) => rowsOfEach[combination] === 0);
  if (absent.length > 0) notices.push(notice("absent-groups", attribute, { groups: absent }));
}

function outsideRanges(attribute: string, combinationOf: Int32Array, first: number): InputError {
  const count = combinationOf.reduce((sum, combination) => sum + (combination === NO_GROUP ? 1 : 0), 0);
  return refusal("outside-ranges", attribute, { count, row: first + 1 });
}
