import { existsSync } from "node:fs";
import Chromium from "@sparticuz/chromium";
import { type Browser, chromium } from "playwright-core";

const ARGS = ["--no-sandbox", "--disable-setuid-sandbox", "--no-zygote", "--disable-gpu", "--font-render-hinting=none"];

/** The browsers to try, in this order: a named one, the system's, and the one in a package of the registry. */
const ways: readonly (() => Promise<Browser> | undefined)[] = [
  () => atPath(process.env.FAIRFRONT_BROWSER),
  // The same engine without windows: these tests take three fifths of the processor time that they take in the whole browser.
  () => atPath("/usr/bin/chromium-headless-shell"),
  () => chromium.launch({ channel: "chrome", args: ARGS }),
  () => chromium.launch({ channel: "msedge", args: ARGS }),
  ...["/usr/bin/chromium", "/usr/bin/chromium-browser", "/snap/bin/chromium"].map((path) => () => atPath(path)),
  // Built for Linux on x64, with the libraries of the host (libnss3).
  async () => chromium.launch({ executablePath: await Chromium.executablePath(), args: ARGS }),
];

function atPath(path: string | undefined): Promise<Browser> | undefined {
  return path !== undefined && existsSync(path) ? chromium.launch({ executablePath: path, args: ARGS }) : undefined;
}

/** A browser, or undefined where this machine has none that starts. */
export async function launchAny(): Promise<Browser | undefined> {
  for (const way of ways) {
    const browser = await way()?.catch(() => undefined);
    if (browser !== undefined) return browser;
  }
  return undefined;
}

export async function launch(): Promise<Browser> {
  const browser = await launchAny();
  if (browser !== undefined) return browser;
  throw new Error(WHAT_TO_INSTALL);
}

/** One line for who has none. */
export const WHAT_TO_INSTALL =
  "no browser could be started: install Chrome, Edge or Chromium (Debian: apt install chromium), or name one in FAIRFRONT_BROWSER";

/** Whether tests in a browser can run here; says in one line what to install where they cannot. */
export async function hasBrowser(): Promise<boolean> {
  const browser = await launchAny();
  await browser?.close();
  if (browser === undefined) console.warn(`Tests in a browser are skipped: ${WHAT_TO_INSTALL}`);
  return browser !== undefined;
}
