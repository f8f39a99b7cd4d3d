import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { damaged } from "./damaged.suite.ts";
import { forged } from "./forged.suite.ts";
import { Harness } from "./harness.ts";
import { keeping } from "./kept.suite.ts";
import { hasBrowser } from "./launch.ts";

describe.runIf(await hasBrowser())("the page and what others made", () => {
  const harness = new Harness();
  beforeAll(() => harness.start());
  afterEach(() => harness.closePages());
  afterAll(() => harness.stop());
  for (const suite of [keeping, damaged, forged]) suite(harness);
});
