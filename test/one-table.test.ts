import { describe, expect, it } from "vitest";
import { askedOf } from "../packages/core/src/options/asked.ts";
import { shapeOf } from "../packages/core/src/options/asked-schema.ts";
import type { OptionFacts } from "../packages/core/src/options/option-kind.ts";
import { OPTIONS } from "../packages/core/src/options/option-names.ts";
import { TABLE_OPTIONS } from "../packages/core/src/options/option-table.ts";
import { optionTexts } from "../packages/core/src/options/option-text.ts";
import { flagOf } from "../packages/fairfront/src/cli/flags/option-flag.ts";
import { fieldsAt } from "../packages/page/src/state/facts/form.ts";
import { defaultChoices } from "../packages/page/src/state/signals/choices.ts";
import {
  askedOfChoice,
  choiceOfAsked,
  FILE_NAMES,
  KEPT_NAMES,
  KEPT_OTHERWISE,
  NOT_ASKED,
  usualChoice,
} from "../packages/page/src/state/signals/option-choices.ts";
import { texts } from "../packages/page/src/texts.ts";

const ALL: Readonly<Record<string, OptionFacts>> = OPTIONS;

describe("A new option of the table", () => {
  const flavour: OptionFacts = {
    kind: "choice",
    values: ["plain", "salted"],
    flag: "flavour-of-rows",
    takes: "name",
    words: "how rows taste: plain or salted",
    default: "plain",
  };
  const table = { ...TABLE_OPTIONS, flavour };

  it("has a flag with its help, which takes what the table allows", () => {
    const option = flagOf(flavour);
    expect([option.flags, option.description]).toEqual(["--flavour-of-rows <name>", flavour.words]);
    expect([option.attributeName(), option.defaultValue]).toEqual(["flavourOfRows", "plain"]);
    expect(option.parseArg!("salted", undefined)).toBe("salted");
    expect(() => option.parseArg!("sour", undefined)).toThrow(/--flavour-of-rows.*plain, salted.*"sour"/);
  });

  it("is in the record, which holds what the table allows, and in the command that makes a run again", () => {
    const asked = askedOf(table, { protect: ["sex"], clusters: 2, flavour: "salted" });
    expect(asked).toMatchObject({ protect: ["sex"], flavour: "salted" });
    const schema = shapeOf(table).flavour;
    expect([undefined, "salted", "sour"].map((value) => schema.safeParse(value).success)).toEqual([true, true, false]);
    expect(optionTexts(flavour, "salted")).toEqual(["salted"]);
  });

  it("is a field of the page's form, with the table's kind, values, default and words", () => {
    const field = fieldsAt("more", table).find(({ name }) => name === "flavour");
    expect(field).toEqual({ name: "flavour", facts: flavour, words: { label: "How rows taste: plain or salted" } });
    expect(usualChoice(flavour)).toBe("plain");
  });
});

describe("The page's form", () => {
  it("keeps every option of the tables, or is said not to ask for it", () => {
    const kept = [...KEPT_NAMES, ...KEPT_OTHERWISE, ...FILE_NAMES, ...NOT_ASKED];
    expect(kept.sort()).toEqual(Object.keys(OPTIONS).sort());
    for (const name of KEPT_NAMES) expect(Object.keys(defaultChoices)).toContain(name);
  });

  it("begins with the tables' defaults, but for what every run needs", () => {
    const begins = KEPT_NAMES.filter((name) => defaultChoices[name] !== usualChoice(ALL[name])).filter(
      (name) => JSON.stringify(defaultChoices[name]) !== JSON.stringify(usualChoice(ALL[name])),
    );
    expect(begins).toEqual(["clusters", "timeLimit"]);
    const { scale, missing, seed } = defaultChoices;
    expect({ scale, missing, seed }).toEqual({
      scale: OPTIONS.scale.default,
      missing: OPTIONS.missing.default,
      seed: OPTIONS.seed.default,
    });
  });

  it("has words for all values that the tables offer, and for no other", () => {
    for (const [name, words] of Object.entries(texts.options)) {
      if (!("values" in words)) continue;
      const facts = ALL[name];
      const values = "values" in facts ? facts.values : ["true", "false"];
      expect(Object.keys(words.values).sort(), name).toEqual([...values].sort());
    }
  });

  it.each([
    ["missingMarks", ["-"], ["", "-"]],
    ["timeLimit", 30, 30_000],
    ["minSize", "2%", "2%"],
    ["shares", ["sex=f:0.4..0.6"], ["sex=f:0.4..0.6"]],
    ["scale", "minmax", "minmax"],
    ["seed", 0, 0],
    ["sample", 500, 500],
  ])("keeps %s %j and asks for %j", (name, choice, asked) => {
    expect(askedOfChoice(ALL[name], choice)).toEqual(asked);
    expect(choiceOfAsked(ALL[name], asked)).toEqual(choice);
  });

  it("asks for nothing where nothing is said", () => {
    const silent = KEPT_NAMES.filter((name) => askedOfChoice(ALL[name], usualChoice(ALL[name])) === undefined);
    const telling = KEPT_NAMES.filter((name) => !silent.includes(name));
    expect(telling).toEqual(["protect", "scale", "missing", "seed"]);
  });
});
