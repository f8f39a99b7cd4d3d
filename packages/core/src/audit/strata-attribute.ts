import type { AttributeInput } from "../problem/problem-input.ts";
import { groupsOfStratum, strataCodes } from "../problem/strata-codes.ts";

const MOST_STRATA = 200;

/** The crossing of all attributes, then those that were asked for by name, each once. */
export function crossingsOf(attributes: readonly AttributeInput[], asked: readonly string[]): AttributeInput[] {
  const named = asked.flatMap((text) => {
    const parts = crossedParts(text);
    const own = attributes.filter(({ name }) => crossedParts(name).every((part) => parts.includes(part)));
    const isAll = isSameCrossing(own.map(({ name }) => name).join("*"), text);
    return isAll && own.length < attributes.length ? [own] : [];
  });
  const found = [attributes, ...named].flatMap((own) => strataAttribute(own) ?? []);
  return found.filter(({ name }, i) => found.findIndex((other) => other.name === name) === i);
}

/** Whether two names cross the same columns, in whatever order. */
export function isSameCrossing(a: string, b: string): boolean {
  return crossedParts(a).join("*") === crossedParts(b).join("*");
}

function crossedParts(name: string): string[] {
  return name
    .split("*")
    .map((part) => part.trim())
    .sort();
}

/**
 * All attributes as one, whose groups are the strata that occur; undefined for a single one, for too many strata, and
 * where one of them is that already, such as race*sex beside race and sex.
 */
function strataAttribute(attributes: readonly AttributeInput[]): AttributeInput | undefined {
  if (attributes.length < 2) return undefined;
  const codes = strataCodes(attributes, attributes[0].groupOf.length);
  const strata = [...new Set(codes)].sort((a, b) => a - b);
  if (strata.length > MOST_STRATA) return undefined;
  const isCrossing = ({ name, groupOf }: AttributeInput): boolean =>
    name.includes("*") && new Set(Array.from(groupOf)).size === strata.length;
  if (attributes.some(isCrossing)) return undefined;
  const indexOf = new Map(strata.map((code, group) => [code, group]));
  return {
    name: attributes.map(({ name }) => name).join("*"),
    groups: strata.map((code) => groupsOfStratum(attributes, code).join("*")),
    groupOf: Array.from(codes, (code) => indexOf.get(code)!),
  };
}
