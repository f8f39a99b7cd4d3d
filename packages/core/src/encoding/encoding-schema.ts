import * as z from "zod/mini";
import { READING_OPTIONS } from "../options/reading-options.ts";
import { MISSING_POLICIES, SCALINGS } from "../options/table-values.ts";
import { DATE_UNITS } from "../tables/date-unit.ts";
import { combinationName } from "./combination-name.ts";

// The encoding as a file holds it; apart from what encodes, which needs no validator.

const numericFeature = z.object({
  kind: z.literal("numeric"),
  name: z.string(),
  /** A value x becomes (x - shift) / spread. A column of 0 and 1 only is spread as two categories are. */
  shift: z.number(),
  spread: z.number().check(z.positive()),
  /** The median, of 0 and 1 the more frequent: stands in for a missing value where values are imputed. */
  fill: z.number(),
  /** Set where the numbers are dates. */
  date: z.optional(z.enum(DATE_UNITS)),
});

const categoryFeature = z.object({
  kind: z.literal("category"),
  name: z.string(),
  /**
   * The categories, sorted. Two of them make one coordinate (that of the second), more make one each. A coordinate is
   * (x - shift) / spread with x = 1 at the row's own category and 0 elsewhere; spread is 1 / unit for two categories
   * (1 where numbers stay as they are) and sqrt(2) / unit for more, so that any two categories are one unit apart.
   */
  levels: z.array(z.string()).check(z.minLength(2)),
  shift: z.literal(0),
  spread: z.number().check(z.positive()),
  /** The most frequent category: stands in for a missing value where values are imputed. */
  fill: z.string(),
});

const valuesPart = z.object({
  kind: z.literal("values"),
  column: z.string(),
  /** The values as text; numbers as JavaScript writes them. */
  levels: z.array(z.string()).check(z.minLength(1)),
});

const rangesPart = z.object({
  kind: z.literal("ranges"),
  column: z.string(),
  /** The ranges' names, from low to high. */
  levels: z.array(z.string()).check(z.minLength(1)),
  /** Ends of each range and whether they belong to it; null is without end. */
  ranges: z.array(
    z.object({
      from: z.nullable(z.number()),
      fromIncluded: z.boolean(),
      to: z.nullable(z.number()),
      toIncluded: z.boolean(),
    }),
  ),
  date: z.optional(z.enum(DATE_UNITS)),
});

const attribute = z.object({
  name: z.string(),
  /** The specification as it was typed. */
  spec: z.string(),
  /** One, or several that are crossed. */
  parts: z.array(z.discriminatedUnion("kind", [valuesPart, rangesPart])).check(z.minLength(1)),
  groups: z.array(z.string()).check(z.minLength(1)),
  /** For every combination of the parts' levels (the last part runs fastest) a group, or -1: not in the data. */
  groupOfCell: z.array(z.int().check(z.gte(-1))),
});

const encodingParts = z.object({
  scale: z.enum(SCALINGS),
  /**
   * How far apart two categories are: the median standard deviation of the scaled numeric columns. That is 1 for
   * zscore; for minmax and none it is whatever the data say, and 1 where no column is numeric.
   */
  unit: z.number().check(z.positive()),
  features: z.array(z.discriminatedUnion("kind", [numericFeature, categoryFeature])).check(z.minLength(1)),
  attributes: z.array(attribute),
  weight: z.optional(z.string()),
  missing: z.enum(MISSING_POLICIES),
  /** Texts that were read as missing values. */
  missingMarks: z.array(z.string()),
  /** What stood before fractions in the file of the columns, as was said or as it showed; absent where nothing did. */
  decimal: z.optional(z.enum(READING_OPTIONS.decimal.values)),
  /** Columns that were read as numbers by a guess, since nothing in the file showed what stands before fractions: "1.234". */
  guessed: z.optional(z.array(z.string())),
  /** Columns that hold one value only and were left out. */
  constant: z.array(z.string()),
  /** Everything that was decided without being asked for, a sentence each in the library's words: for who reads the file. */
  notices: z.array(z.string()),
});

/** All that is needed to encode new rows as the table's own were. Plain JSON, whose parts fit each other. */
export const encodingSchema = encodingParts.check((context) => {
  const misfit = misfitOf(context.value);
  if (misfit === undefined) return;
  context.issues.push({ code: "custom", path: [misfit.at], message: misfit.why, input: context.value });
});

function misfitOf({ features, attributes }: z.infer<typeof encodingParts>): { at: string; why: string } | undefined {
  const twice = repeated(features.map(({ name }) => name));
  if (twice !== undefined) return { at: "features", why: `"${twice}" is there twice` };
  for (const feature of features) {
    if (feature.kind !== "category") continue;
    const why = (told: string) => ({ at: "features", why: `${told} of "${feature.name}"` });
    if (!feature.levels.includes(feature.fill)) return why(`"${feature.fill}" is no category`);
    const same = repeated(feature.levels);
    if (same !== undefined) return why(`"${same}" is twice a category`);
  }
  for (const { name, parts, groups, groupOfCell } of attributes) {
    const why = (told: string) => ({ at: "attributes", why: `"${name}" ${told}` });
    for (const part of parts) {
      if (part.kind === "values") {
        const same = repeated(part.levels);
        if (same !== undefined) return why(`has the value "${same}" twice`);
      } else if (part.ranges.length !== part.levels.length) return why("has other ranges than names of them");
      else if (!areInOrder(part.ranges)) return why("has ranges that are not one after the other");
    }
    const combinations = parts.reduce((product, { levels }) => product * levels.length, 1);
    if (groupOfCell.length !== combinations)
      return why(`has ${groupOfCell.length} combinations of values instead of ${combinations}`);
    if (groupOfCell.some((group) => group >= groups.length)) return why("has a combination of no group");
    const absent = groups.findIndex((_, group) => !groupOfCell.includes(group));
    if (absent >= 0) return why(`has no value that leads to its group "${groups[absent]}"`);
    const column = parts.map((part) => part.column).join("*");
    if (name !== column) return why(`is what "${column}" is called`);
    const other = misnamed(parts, groups, groupOfCell);
    if (other !== undefined) return why(`has values that are not those of its group "${other}"`);
  }
  return undefined;
}

/** A group that has another name than its values: of one combination it has theirs, of several merged ones no other's. */
function misnamed(
  parts: AttributeEncoder["parts"],
  groups: readonly string[],
  groupOfCell: readonly number[],
): string | undefined {
  const names = groupOfCell.map((_, combination) => combinationName(parts, combination));
  const known = new Set(names);
  const combinations = groups.map((): string[] => []);
  for (const [combination, group] of groupOfCell.entries()) combinations[group]?.push(names[combination]);
  return groups.find((group, g) => {
    const own = combinations[g];
    return own.length === 1 ? own[0] !== group : known.has(group);
  });
}

/** The first that was there before. */
function repeated(texts: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return texts.find((text) => seen.size === seen.add(text).size);
}

/** From low to high; no number is in two of them. */
function areInOrder(ranges: readonly ValueRange[]): boolean {
  let [end, isIn] = [Number.NEGATIVE_INFINITY, false];
  return ranges.every(({ from, fromIncluded, to, toIncluded }, i) => {
    const [low, high] = [from ?? Number.NEGATIVE_INFINITY, to ?? Number.POSITIVE_INFINITY];
    const follows = i === 0 || low > end || (low === end && !(isIn && fromIncluded));
    [end, isIn] = [high, toIncluded];
    return follows && (low < high || (low === high && fromIncluded && toIncluded));
  });
}

/** How a table was encoded: plain JSON, part of every model. */
export type Encoding = z.infer<typeof encodingSchema>;
export type NumericFeature = z.infer<typeof numericFeature>;
export type CategoryFeature = z.infer<typeof categoryFeature>;
export type AttributeEncoder = z.infer<typeof attribute>;
export type ValueRange = z.infer<typeof rangesPart>["ranges"][number];
