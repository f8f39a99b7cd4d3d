import * as z from "zod";
import { anyRefusal } from "../any-refusal.ts";
import { dimOf } from "../encoding/encoding.ts";
import { encodingSchema } from "../encoding/encoding-schema.ts";
import { MAX_CLUSTERS } from "../problem/problem.ts";
import { strataCount } from "../problem/strata-codes.ts";

export const MODEL_FORMAT = "fairfront-model";
export const MODEL_VERSION = 1;
const LONGEST_NAME = 1000; // characters: it is written into every row of the cluster

/**
 * A chosen solution as a rule for new rows: encode the row, look up its stratum, and take the cluster k with the least
 * |x - centers[k]|^2 + prices[k][stratum]. One JSON document.
 */
export const modelSchema = z.object({
  format: z.literal(MODEL_FORMAT),
  version: z.literal(MODEL_VERSION),
  /** For who opens the file: whether new rows are placed by their group. `usesGroup` decides. */
  text: z.string().optional(),
  encoding: encodingSchema,
  /** Subtracted from an encoded row before it meets the centres. */
  offset: z.array(z.number()),
  /** clusters x coordinates: the mean of every cluster, or what reproduces the labels better (see `moved`). */
  centers: z.array(z.array(z.number())).min(1),
  /** Whether the centres were moved away from the means, because the means reproduced too few labels. */
  moved: z.boolean(),
  /**
   * clusters x strata. A stratum is a combination of the attributes' groups, the last attribute runs fastest; with one
   * attribute it is a group.
   */
  prices: z.array(z.array(z.number())),
  /** Training rows of every stratum; one that has none has no price, and its rows are assigned without. (A name of old: files have it.) */
  cellRows: z.array(z.int().min(0)),
  /** Training rows of every cluster; one that has none is never predicted. */
  sizes: z.array(z.int().min(0)),
  /** What a person calls the clusters, an empty text for one without a name. Absent: nobody named them. */
  names: z
    .array(
      z
        .string()
        .max(LONGEST_NAME)
        .refine((name) => !name.includes("\0")),
    )
    .optional(),
  /** false: the group of a new row is not looked at, and its column not needed; all prices are 0. Absent: it is used. */
  usesGroup: z.boolean().optional(),
  training: z.object({
    rows: z.int().min(1),
    /** Rows that the rule puts where the solution has them. */
    reproduced: z.int().min(0),
    /** Mean squared distance to the centres of the clusters: the solution's, and the rule's on the same rows. */
    cost: z.object({ chosen: z.number().min(0), model: z.number().min(0) }),
    balance: z.array(
      z.object({ attribute: z.string(), chosen: z.number(), model: z.number(), bestBalance: z.number() }),
    ),
    /** Present where another measure than the paper's was optimised, or the rule is blind: what the rule keeps of it. */
    fairness: z
      .array(
        z.object({
          attribute: z.string(),
          measure: z.string(),
          chosen: z.number(),
          model: z.number(),
          representation: z.object({ chosen: z.number(), model: z.number() }),
        }),
      )
      .optional(),
    /** What proposed the solution. */
    method: z.string(),
    step: z.number(),
  }),
});

/** A rule for new rows: centres, prices and the encoding. Plain JSON. */
export type Model = z.infer<typeof modelSchema>;

/**
 * Checks a parsed JSON document.
 *
 * @example
 * const { front } = await findFront(problem, { method: lloyd });
 * const text = JSON.stringify(fitModel(problem, front.solutions[0]));
 * console.log(parseModel(JSON.parse(text)).sizes);
 */
export function parseModel(json: unknown): Model {
  const version = (json as { version?: unknown } | null | undefined)?.version;
  if (typeof version === "number" && version > MODEL_VERSION) {
    throw anyRefusal("newer-version", "model", { expected: MODEL_VERSION, got: version });
  }
  const parsed = modelSchema.safeParse(json);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0];
    throw anyRefusal("not-a-model", "model", { path: path.join("."), why: message });
  }
  checkShapes(parsed.data);
  return parsed.data;
}

function checkShapes({ encoding, offset, centers, prices, cellRows, sizes, names, training }: Model): void {
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const dim = dimOf(encoding);
  const strata = strataCount(encoding.attributes);
  const fits =
    offset.length === dim &&
    centers.every((center) => center.length === dim) &&
    prices.length === centers.length &&
    prices.every((row) => row.length === strata) &&
    cellRows.length === strata &&
    sizes.length === centers.length &&
    (names === undefined || names.length === centers.length) &&
    centers.length <= MAX_CLUSTERS &&
    sum(sizes) === training.rows &&
    sum(cellRows) === training.rows &&
    training.reproduced <= training.rows &&
    training.balance.length === encoding.attributes.length &&
    training.balance.every(({ attribute }, i) => attribute === encoding.attributes[i].name);
  if (!fits) throw anyRefusal("model-torn", "model", {});
}
