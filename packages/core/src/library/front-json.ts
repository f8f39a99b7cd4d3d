import * as z from "zod";
import { anyRefusal } from "../any-refusal.ts";
import { namedValues } from "../options/named-values.ts";
import type { Front } from "./front.ts";

/** JSON writes a typed array as an object of its indices; who wrote it by hand may have used an array. */
const labels = z.union([z.array(z.int()), z.record(z.string(), z.int())]).transform((given) => {
  if (Array.isArray(given)) return Int16Array.from(given);
  const { length } = Object.keys(given);
  return Int16Array.from({ length }, (_, row) => given[row] ?? Number.NaN);
});

const numbers = namedValues(z.number());

const frontSchema = z.object({
  clusters: z.int().min(2),
  worstCost: z.number(),
  attributes: z.array(
    z.object({
      name: z.string(),
      groups: z.array(z.string()),
      bestBalance: z.number(),
      measure: z.string(),
      best: z.number(),
    }),
  ),
  hypervolume: z.number(),
  solutions: z.array(
    z.object({
      id: z.int().min(0),
      cost: z.number(),
      balances: numbers,
      representations: numbers,
      fairness: numbers,
      labels,
      size: z.int().min(0),
      sizes: z.array(z.int().min(0)),
      method: z.string(),
      step: z.number(),
    }),
  ),
});

/**
 * The front in a JSON document: `parseFront(JSON.parse(JSON.stringify(front)))` is the front again.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd, seed: 1 });
 * const text = JSON.stringify(front);
 * console.log(parseFront(JSON.parse(text)).solutions[0].labels.length);
 */
export function parseFront(json: unknown): Front {
  const parsed = frontSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0];
  throw anyRefusal("not-a-front", "front", { path: path.join("."), why: message });
}
