import * as z from "zod";
import { jsonIn } from "../json-in.ts";
import { comparisonWords } from "../notices/words/comparison-words.ts";
import { refusalOf } from "../refusal-of.ts";

const attributeSchema = z.object({
  name: z.string(),
  bestBalance: z.number().positive().max(1),
  /** What was optimised; balance where absent. */
  measure: z.object({ name: z.string(), best: z.number().positive() }).optional(),
});

const runSchema = z.object({
  hypervolume: z.number().min(0),
  /** Cost, then what was optimised for every attribute; a row a solution. */
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
  const parsed = fileSchema.safeParse(jsonIn(text));
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw refusalOf(comparisonWords, "comparison-misfit", "comparison", { at: path.join(".") || "all", why: message });
  }
  const { problem, methods } = parsed.data;
  const scores = 1 + problem.attributes.length;
  const runs = methods.flatMap((method) => method.runs);
  if (runs.length === 0) throw refusalOf(comparisonWords, "comparison-no-run", "comparison", {});
  const whole = runs.every(({ front }) =>
    front.every(([, ...balance]) => balance.length === scores - 1 && balance.every((value) => value <= 1)),
  );
  if (!whole) throw refusalOf(comparisonWords, "comparison-scores", "comparison", { scores });
  return parsed.data;
}
