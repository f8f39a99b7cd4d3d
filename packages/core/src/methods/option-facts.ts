import type { Method } from "./method.ts";
import type { MethodOption } from "./option-schema.ts";

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
  const options = Object.entries(method.options as Readonly<Record<string, MethodOption<unknown>>>);
  return options.map(([name, { about, initial }]) => ({ name, about, default: initial }));
}
