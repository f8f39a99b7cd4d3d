import { InputError } from "../errors.ts";
import type { Table } from "../tables/table.ts";
import { type FittedAttribute, fitAttribute } from "./attribute.ts";
import type { EncodeOptions } from "./encode-options.ts";
import { parseGroupRule } from "./group-rule.ts";
import { type ProtectSpec, parseProtect } from "./protect-spec.ts";

/** Reads the attributes; the same one twice is refused. */
export function protectSpecs(table: Table, protect: readonly string[]): ProtectSpec[] {
  const names = table.columns.map(({ name }) => name);
  if (new Set(protect).size < protect.length) {
    throw new InputError("protect", `a column is named twice: ${protect.join(", ")}`);
  }
  return protect.map((text) => parseProtect(text, names));
}

/** Learns the groups; attributes of the same columns are told apart by what was typed. */
export function fitAttributes(
  table: Table,
  specs: readonly ProtectSpec[],
  options: Pick<EncodeOptions, "group"> & { readonly clusters?: number | undefined },
  notices: string[],
): FittedAttribute[] {
  const rule = options.group === undefined ? undefined : parseGroupRule(options.group);
  const fitted = specs.map((spec) => fitAttribute(table, spec, rule, notices));
  const clusters = options.clusters ?? 0;
  for (const { encoder, sizes } of fitted) {
    const least = Math.min(...sizes);
    if (least >= clusters) continue;
    const what = `group "${encoder.groups[sizes.indexOf(least)]}" has ${least} rows, fewer than the ${clusters} clusters: every clustering has balance 0`;
    if (encoder.parts.length > 1) {
      throw new InputError(encoder.name, `${what}; merge small groups, for instance with --group "other<50"`);
    }
    notices.push(`${encoder.name}: ${what}; merge it with --group or leave its rows out`);
  }
  return fitted.map((attribute) => {
    const { name, spec } = attribute.encoder;
    const shared = fitted.some((other) => other !== attribute && other.encoder.name === name);
    return shared ? { ...attribute, encoder: { ...attribute.encoder, name: spec } } : attribute;
  });
}
