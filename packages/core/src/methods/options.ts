import * as z from "zod";
import { refusal } from "../errors.ts";
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

/** The options with their defaults filled in; what does not fit is refused in one line. */
export function parseOptions<Options>(method: Method<Options>, given: Readonly<Record<string, unknown>>): Options {
  const known = optionFacts(method as Method).map(({ name }) => name);
  const stranger = Object.keys(given).find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw refusal("option-unknown", `${method.name} options`, { got: stranger, known });
  }
  const parsed = method.options.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const name = String(issue.path[0] ?? "options");
  throw refusal("option-value", `${method.name} option ${name}`, {
    expected: issue.message,
    got: JSON.stringify(given[name]) ?? "nothing",
  });
}
