import * as z from "zod/mini";

// The kinds of options that methods have: what may be given, what holds where nothing is, and what it means.

/** A whole number. */
export const whole = (least: number, most: number, initial: number, about: string) =>
  option(z.int().check(z.gte(least), z.lte(most)), initial, about);

/** Any number. */
export const real = (least: number, most: number, initial: number, about: string) =>
  option(z.number().check(z.gte(least), z.lte(most)), initial, about);

/** One of some texts. */
export const oneOf = <const Text extends string>(texts: readonly [Text, ...Text[]], initial: Text, about: string) =>
  option(z.enum(texts as unknown as { [T in Text]: T }), initial as never, about);

/** Anything else. */
export function option<Schema extends z.ZodMiniType>(schema: Schema, initial: z.output<Schema>, about: string) {
  return z._default(schema, initial as never).check(z.describe(about)) as z.ZodMiniDefault<Schema>;
}
