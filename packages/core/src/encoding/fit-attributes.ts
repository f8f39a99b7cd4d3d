import { InputError, refusal } from "../errors.ts";
import { type Notice, notice } from "../notices/notice.ts";
import type { Table } from "../tables/table.ts";
import { type FittedAttribute, fitAttribute } from "./attribute.ts";
import type { EncodeOptions } from "./encode-options.ts";
import { parseGroupRule } from "./group-rule.ts";
import { type ProtectSpec, parseProtect } from "./protect-spec.ts";

const SMALL_GROUP = 50; // rows

/** Reads the attributes; the same one twice is refused. */
export function protectSpecs(table: Table, protect: readonly string[]): ProtectSpec[] {
  const names = table.columns.map(({ name }) => name);
  if (new Set(protect).size < protect.length) {
    throw refusal("named-twice", "protect", { names: protect });
  }
  return protect.map((text) => parseProtect(text, names));
}

/** Learns the groups; attributes of the same columns are told apart by what was typed. `counts` as in `fitAttribute`. */
export function fitAttributes(
  table: Table,
  specs: readonly ProtectSpec[],
  options: Pick<EncodeOptions, "group"> & { readonly clusters?: number | undefined },
  notices: Notice[],
  counts?: ArrayLike<number>,
): FittedAttribute[] {
  const rule = options.group === undefined ? undefined : parseGroupRule(options.group);
  const fitted = specs.map((spec) => fitAttribute(table, spec, rule, notices, counts));
  const clusters = options.clusters ?? 0;
  for (const { encoder, sizes } of fitted) {
    const least = Math.min(...sizes);
    if (least >= clusters) continue;
    const group = encoder.groups[sizes.indexOf(least)];
    const bound = mergingBound(sizes, clusters);
    const found = notice(
      "group-below-clusters",
      encoder.name,
      { group, rows: least, clusters },
      bound === undefined ? [] : [{ kind: "set", option: "group", value: `other<${bound}`, to: "merge-groups" }],
    );
    if (encoder.parts.length > 1) throw new InputError(found);
    notices.push(found);
  }
  return fitted.map((attribute) => {
    const { name, spec } = attribute.encoder;
    const shared = fitted.some((other) => other !== attribute && other.encoder.name === name);
    return shared ? { ...attribute, encoder: { ...attribute.encoder, name: spec } } : attribute;
  });
}

/** Groups of fewer rows, merged, have a row for every cluster, and another group is left; undefined where nothing does it. */
function mergingBound(sizes: readonly number[], clusters: number): number | undefined {
  const usual = Math.max(clusters, SMALL_GROUP);
  return [usual, ...sizes.toSorted((a, b) => a - b).map((size) => size + 1)].find((bound) => {
    const merged = sizes.filter((size) => size < bound);
    const rows = merged.reduce((sum, size) => sum + size, 0);
    return merged.length > 1 && merged.length < sizes.length && rows >= clusters;
  });
}
