import * as z from "zod";
import { InputError } from "../errors.ts";

const attributeSchema = z.object({ name: z.string(), bestBalance: z.number().positive().max(1) });

const runSchema = z.object({
  hypervolume: z.number().min(0),
  /** Cost, then the balance of every attribute; a row a solution. */
  front: z.array(z.array(z.number().min(0))).min(1),
});

/** What is read of a comparison.json. */
const fileSchema = z.object({
  format: z.literal(1),
  asked: z.object({ table: z.string() }),
  problem: z.object({ attributes: z.array(attributeSchema).min(1) }),
  methods: z.array(z.object({ method: z.string(), runs: z.array(runSchema) })),
});

export type ComparisonFile = z.infer<typeof fileSchema>;

/** Reads the text of a comparison.json, whose parts fit each other. */
export function parseComparison(text: string): ComparisonFile {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw refused(`it does not fit (${path.join(".") || "all"}: ${message})`);
  }
  const { problem, methods } = parsed.data;
  const scores = 1 + problem.attributes.length;
  const runs = methods.flatMap((method) => method.runs);
  if (runs.length === 0) throw refused("it has no run");
  const whole = runs.every(({ front }) =>
    front.every(([, ...balance]) => balance.length === scores - 1 && balance.every((value) => value <= 1)),
  );
  if (!whole) throw refused(`a front has no ${scores} scores a solution`);
  return parsed.data;
}

function refused(why: string): InputError {
  return new InputError("comparison", `expected a comparison.json, but ${why}; compare again`);
}
