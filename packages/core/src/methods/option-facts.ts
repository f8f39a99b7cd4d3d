import * as z from "zod/mini";
import type { Method } from "./method.ts";

/** One option of a method, for help texts, docs and forms. */
export interface OptionFact {
  readonly name: string;
  readonly about: string;
  readonly default: unknown;
}

/**
 * The options of a method: names, defaults and what they mean.
 *
 * @example
 * console.log(optionFacts(lloyd).map(({ name, about }) => `${name}: ${about}`));
 */
export function optionFacts(method: Method): OptionFact[] {
  const schema = z.toJSONSchema(method.options, { io: "input" }) as {
    properties?: Record<string, { description?: string; default?: unknown }>;
  };
  return Object.entries(schema.properties ?? {}).map(([name, fact]) => ({
    name,
    about: fact.description ?? "",
    default: fact.default,
  }));
}
