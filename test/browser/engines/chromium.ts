import { launchAny, WHAT_TO_INSTALL } from "../launch.ts";
import type { Engine, EngineWay } from "./engine.ts";

export const chromium: EngineWay = {
  name: "Chromium",
  start: async () => {
    const browser = await launchAny();
    if (browser === undefined) return WHAT_TO_INSTALL;
    const page = await browser.newPage();
    return {
      name: "Chromium",
      open: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      upload: (selector, path) => page.locator(selector).first().setInputFiles(path),
      close: () => browser.close(),
    } satisfies Engine;
  },
};
