import { afterAll, afterEach, beforeAll, describe } from "vitest";
import { access } from "./access.suite.ts";
import { afterReload } from "./after-reload.suite.ts";
import { asks } from "./asks.suite.ts";
import { continuing } from "./continue.suite.ts";
import { everybody } from "./everybody.suite.ts";
import { Harness } from "./harness.ts";
import { large } from "./large.suite.ts";
import { hasBrowser } from "./launch.ts";
import { moreChoices } from "./more-choices.suite.ts";
import { network } from "./network.suite.ts";
import { quickPeople } from "./quick-people.suite.ts";
import { quickSearch } from "./quick-search.suite.ts";
import { sameFront } from "./same-front.suite.ts";
import { sentences } from "./sentences.suite.ts";
import { several } from "./several.suite.ts";
import { troubles } from "./troubles.suite.ts";
import { wholeWay } from "./whole-way.suite.ts";

describe.runIf(await hasBrowser())("the page, in a real browser", () => {
  const harness = new Harness();
  beforeAll(() => harness.start());
  afterEach(() => harness.closePages());
  afterAll(() => harness.stop());
  for (const suite of [
    wholeWay,
    sameFront,
    moreChoices,
    large,
    asks,
    network,
    continuing,
    quickPeople,
    quickSearch,
    troubles,
    access,
    several,
    sentences,
    afterReload,
    everybody,
  ])
    suite(harness);
});
