import { type Notice, notice } from "../notices/notice.ts";
import { MISSING_REMEDY, type Remedy } from "../notices/remedy.ts";
import type { ColumnFacts } from "./column-facts.ts";
import type { InspectedAttribute } from "./inspection.ts";

const TINY_ROWS = 50;
const TINY_SHARE = 0.01;
const WILD_SCALES = 1000; // largest over smallest standard deviation
const STRONG_ASSOCIATION = 0.5;
const CODE_LEVELS = 20;

/** What a person should think about before clustering. */
export function inspectionWarnings(
  rows: number,
  columns: readonly ColumnFacts[],
  attributes: readonly InspectedAttribute[],
  /** Columns that attributes are made of: no features. */
  owned: ReadonlySet<string>,
): Notice[] {
  return [
    ...columns.flatMap((column) => columnWarnings(column, rows, owned)),
    ...scaleWarnings(columns),
    ...attributes.flatMap(attributeWarnings),
  ];
}

function columnWarnings(column: ColumnFacts, rows: number, owned: ReadonlySet<string>): Notice[] {
  const { name } = column;
  const leaveOut: readonly Remedy[] = [{ kind: "set", option: "exclude", value: [name], to: "drop-it" }];
  const warnings: Notice[] = [];
  if ("infinite" in column && column.infinite !== undefined)
    warnings.push(notice("infinite-values", name, { count: column.infinite }));
  // 01 and 1 are one number, and two groups.
  if (column.constant && !owned.has(name)) warnings.push(notice("constant-column", name, {}));
  else if (column.identifier) warnings.push(notice("identifier-column", name, {}, leaveOut));
  else if (column.kind === "text") {
    warnings.push(notice("text-column", name, { distinct: column.distinct }, leaveOut));
  }
  if (column.missing > 0 && !column.constant) {
    const found = { count: column.missing, share: column.missing / rows };
    const isImputed = found.share <= 0.5; // beyond it values are not filled in unless that is asked for
    warnings.push(notice("values-missing", name, found, isImputed ? [MISSING_REMEDY] : leaveOut));
  }
  const coded = /(^|[_\-. ])(id|code|type|class|category|zip)$/i.test(name);
  if (column.kind === "numeric" && coded && column.whole && column.distinct > 2 && column.distinct <= CODE_LEVELS) {
    warnings.push(
      notice("whole-number-codes", name, { distinct: column.distinct }, [
        { kind: "set", option: "types", value: { [name]: "text" }, to: "read-as-text" },
      ]),
    );
  }
  return warnings;
}

function scaleWarnings(columns: readonly ColumnFacts[]): Notice[] {
  const spreads = columns.flatMap((column) => {
    const deviation = column.kind === "numeric" ? column.numbers?.deviation : undefined;
    return deviation === undefined || deviation === 0 || column.identifier ? [] : [{ name: column.name, deviation }];
  });
  if (spreads.length < 2) return [];
  const widest = spreads.reduce((a, b) => (b.deviation > a.deviation ? b : a));
  const narrowest = spreads.reduce((a, b) => (b.deviation < a.deviation ? b : a));
  const ratio = widest.deviation / narrowest.deviation;
  if (ratio < WILD_SCALES) return [];
  const found = { times: ratio, other: narrowest.name };
  return [notice("uneven-spread", widest.name, found, [{ kind: "avoid", option: "scale", value: "none" }])];
}

function attributeWarnings({ name, groups, missing, associations }: InspectedAttribute): Notice[] {
  const warnings: Notice[] = [];
  if (groups.length < 2) warnings.push(notice("one-group", name, {}));
  const tiny = groups.filter(({ rows, share }) => rows < TINY_ROWS || share < TINY_SHARE);
  if (tiny.length > 0 && tiny.length < groups.length) {
    const bound = Math.max(...tiny.map(({ rows }) => rows)) + 1;
    const merge: Remedy = { kind: "set", option: "group", value: `other<${bound}`, to: "merge-groups" };
    const found = { groups: tiny.map((group) => ({ name: group.name, rows: group.rows })) };
    warnings.push(notice("tiny-groups", name, found, tiny.length > 1 ? [merge] : []));
  }
  for (const names of alike(groups.map((group) => group.name))) {
    warnings.push(notice("alike-groups", name, { groups: names }));
  }
  if (missing > 0) {
    warnings.push(
      notice("rows-without-group", name, { count: missing }, [
        { kind: "set", option: "missing", value: "drop", to: "drop-rows" },
      ]),
    );
  }
  for (const { column, strength } of associations) {
    if (strength < STRONG_ASSOCIATION) break;
    const leaveOut: Remedy = { kind: "set", option: "exclude", value: [column], to: "drop-it" };
    warnings.push(notice("tells-about", column, { attribute: name, strength }, [leaveOut]));
  }
  return warnings;
}

/** Names that are the same but for letters' case, spaces and signs between, and how a letter is made (é of one sign or of two). */
function alike(names: readonly string[]): string[][] {
  const found = new Map<string, string[]>();
  for (const name of names) {
    const key = name
      .normalize("NFKC")
      .toLowerCase()
      .replaceAll(/[\s_.-]+/g, "");
    if (key !== "" && Number.isNaN(Number(key))) found.set(key, [...(found.get(key) ?? []), name]);
  }
  return [...found.values()].filter((group) => group.length > 1);
}
