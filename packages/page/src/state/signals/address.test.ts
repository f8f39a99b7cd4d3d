import { describe, expect, it } from "vitest";
import { addressOf, choicesOf } from "./address.ts";
import { defaultChoices } from "./choices.ts";

describe("choices in the address", () => {
  it("come back as they were, and name only what differs from the defaults", () => {
    const choices = {
      ...defaultChoices,
      protect: ["sex*age/4"],
      clusters: 9,
      options: { starts: 3 },
      showMovers: true,
    };
    expect(choicesOf(`#${addressOf(choices)}`)).toEqual(choices);
    expect(addressOf(defaultChoices)).toBe("");
    expect([...new URLSearchParams(addressOf(choices)).keys()]).toEqual([
      "protect",
      "clusters",
      "options",
      "showMovers",
    ]);
  });

  it("are left at their defaults where an address is wrong", () => {
    expect(choicesOf('#clusters="many"&protect=7&nothing=1&seed=x&step=null&exclude=[1]')).toEqual(defaultChoices);
  });
});
