import { type EncodeOptions, MEASURES, type MeasureName, TABLE_OPTION_NAMES } from "@fairfront/core/internal";
import type { Choices } from "../signals/choices.ts";
import { askedOfChoices } from "../signals/option-choices.ts";
import { columnOfSpec } from "./protect-specs.ts";

/** The small groups' common name. */
const MERGED = "other";

/** What the page asks about a table: names and texts only. */
type PageEncoding = Omit<EncodeOptions, "measure" | "shares"> & {
  readonly measure?: MeasureName | readonly MeasureName[];
  readonly shares?: readonly string[];
};

/** What is fair, unless a person says otherwise; the command line, where nobody sees the choice, keeps the paper's. */
export const PROPOSED_MEASURE: MeasureName = "representation";

/** By which an attribute's measure is remembered: however its columns are cut. */
export function measureKey(spec: string): string {
  return columnOfSpec(spec).join("*");
}

/** The measure of every protected attribute; one alone where it is that of all. */
function measuresOf({ protect, measures }: Pick<Choices, "protect" | "measures">): MeasureName[] {
  const each = protect.map((spec) => {
    const named = measures[measureKey(spec)];
    return MEASURES.find((name) => name === named) ?? PROPOSED_MEASURE; // an address may say anything
  });
  return new Set(each).size === 1 ? each.slice(0, 1) : each;
}

export function encodeOptions(choices: Choices): PageEncoding {
  const { mergeBelow, sample, seed } = choices;
  const measure = measuresOf(choices);
  return {
    ...(askedOfChoices(choices, TABLE_OPTION_NAMES) as Pick<PageEncoding, "protect" | "clusters">),
    ...(measure.some((name) => name !== MEASURES[0]) && { measure: measure.length === 1 ? measure[0] : measure }),
    ...(sample > 0 && { seed }),
    ...(mergeBelow > 0 && { group: `${MERGED}<${mergeBelow}` }),
  };
}
