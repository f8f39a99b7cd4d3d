import { expect, it } from "vitest";
import { isNotice } from "./is-notice.ts";
import { notice } from "./notice.ts";

it("takes for a notice only what can be said", () => {
  const rounded = notice("bounds-rounded", "bounds", { violation: 0.0123 });
  expect(isNotice(rounded)).toBe(true);
  expect(isNotice(JSON.parse(JSON.stringify(rounded)))).toBe(true);
  const others: unknown[] = [
    ...["a sentence", null, 3, [], {}],
    { ...rounded, code: "no-such-code" },
    { ...rounded, code: "constructor" },
    { ...rounded, about: 3 },
    { ...rounded, values: null },
    { ...rounded, values: { violation: "a text" } },
    { ...rounded, values: {} },
    { ...rounded, remedies: "none" },
    { ...rounded, remedies: [null] },
    { ...rounded, remedies: [{ kind: "resume" }] },
  ];
  expect(others.filter(isNotice)).toEqual([]);
});
