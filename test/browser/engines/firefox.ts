import { existsSync } from "node:fs";
import { launch } from "puppeteer-core";
import type { Engine, EngineWay } from "./engine.ts";

const PLACES = [process.env.FAIRFRONT_FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"];
const WHAT_TO_INSTALL = "Firefox is not here: apt install firefox-esr, or name it in FAIRFRONT_FIREFOX";

/** By WebDriver BiDi, which Firefox speaks by itself. */
export const firefox: EngineWay = {
  name: "Firefox",
  start: async () => {
    const executablePath = PLACES.find((place) => place !== undefined && existsSync(place));
    if (executablePath === undefined) return WHAT_TO_INSTALL;
    const browser = await launch({ browser: "firefox", executablePath, headless: true }).catch((error: Error) => error);
    if (browser instanceof Error) return `Firefox does not start: ${browser.message.split("\n")[0]}`;
    const page = await browser.newPage();
    return {
      name: "Firefox",
      open: async (url) => void (await page.goto(url)),
      evaluate: (expression) => page.evaluate(expression),
      upload: async (selector, path) => {
        const control = await page.$(selector);
        await (control as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path);
      },
      close: () => browser.close(),
    } satisfies Engine;
  },
};
