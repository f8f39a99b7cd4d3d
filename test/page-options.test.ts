import { describe, expect, it } from "vitest";
import { OPTIONS } from "../packages/core/src/options/option-names.ts";
import { defaultChoices } from "../packages/page/src/state/signals/choices.ts";
import { texts } from "../packages/page/src/texts.ts";

/** Where the page keeps an option under another name, or with others in one. */
const KEPT_AS: Readonly<Record<string, keyof typeof defaultChoices>> = {
  measure: "measures",
  group: "mergeBelow",
  missingMarks: "marks",
  timeLimit: "seconds",
  delimiter: "reading",
  decimal: "reading",
  encoding: "reading",
  sheet: "reading",
  types: "reading",
  header: "reading",
};

/** What only the command line asks for, and why. */
const NOT_ASKED = [
  "features", // columns have roles: what is left out is named
  "outcomes", // the same
  "maxMissing",
  "format", // by the name of the file
  "dominance",
  "threads", // as the machine has
];

describe("the page's form", () => {
  it("asks for every option of the tables, or is said not to", () => {
    const kept = Object.keys(OPTIONS).filter((name) => (KEPT_AS[name] ?? name) in defaultChoices);
    expect(Object.keys(OPTIONS).filter((name) => !kept.includes(name))).toEqual(
      Object.keys(OPTIONS).filter((name) => NOT_ASKED.includes(name)),
    );
  });

  it("begins with the tables' defaults, and offers their values", () => {
    const { scale, missing, seed } = defaultChoices;
    expect({ scale, missing, seed }).toEqual({
      scale: OPTIONS.scale.default,
      missing: OPTIONS.missing.default,
      seed: OPTIONS.seed.default,
    });
    expect(Object.keys(texts.run.scales).sort()).toEqual([...OPTIONS.scale.values].sort());
    expect(Object.keys(texts.data.encodings).sort()).toEqual([...OPTIONS.encoding.values].sort());
    expect(Object.keys(texts.data.decimals).sort()).toEqual([...OPTIONS.decimal.values].sort());
  });
});
