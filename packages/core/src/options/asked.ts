import type { OptionFacts } from "./option-kind.ts";

/**
 * The options that are given, in the order of their table, as a record holds them: lists are copied, empty ones left out but
 * for those that a record always has.
 */
export function askedOf(
  options: Readonly<Record<string, OptionFacts>>,
  request: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const given = Object.entries(options).flatMap(([name, { recorded = false, default: usual }]) => {
    const value = request[name] ?? (recorded ? usual : undefined);
    if (value === undefined || (Array.isArray(value) && value.length === 0 && !recorded)) return [];
    return [[name, Array.isArray(value) ? [...value] : value]];
  });
  return Object.fromEntries(given);
}
