import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { access } from "./access.suite.ts";
import { asks } from "./asks.suite.ts";
import { continuing } from "./continue.suite.ts";
import { everybody } from "./everybody.suite.ts";
import { Harness } from "./harness.ts";
import { haste } from "./haste.suite.ts";
import { hastySearch } from "./hasty-search.suite.ts";
import { large } from "./large.suite.ts";
import { hasBrowser } from "./launch.ts";
import { moreChoices } from "./more-choices.suite.ts";
import { network } from "./network.suite.ts";
import { personsWay } from "./persons-way.suite.ts";
import { sameFront } from "./same-front.suite.ts";
import { sentences } from "./sentences.suite.ts";
import { several } from "./several.suite.ts";
import { stranded } from "./stranded.suite.ts";
import { troubles } from "./troubles.suite.ts";

describe.runIf(await hasBrowser())("the page, in a real browser", () => {
  const harness = new Harness();
  beforeAll(() => harness.start());
  afterEach(() => harness.closePages());
  afterAll(() => harness.stop());
  for (const suite of [
    personsWay,
    sameFront,
    moreChoices,
    large,
    asks,
    network,
    continuing,
    haste,
    hastySearch,
    troubles,
    access,
    several,
    sentences,
    stranded,
    everybody,
  ])
    suite(harness);
});
