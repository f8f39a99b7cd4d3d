import * as z from "zod";

/** Values under names that come from outside. `z.record` loses the one that is called `__proto__`. */
export function namedValues<Value>(value: z.ZodType<Value>): z.ZodType<Record<string, Value>> {
  const entries = (given: unknown): unknown => (isPlain(given) ? new Map(Object.entries(given)) : given);
  return z.preprocess(entries, z.map(z.string(), value)).transform((found) => Object.fromEntries(found));
}

const isPlain = (given: unknown): given is object =>
  typeof given === "object" && given !== null && !Array.isArray(given);
