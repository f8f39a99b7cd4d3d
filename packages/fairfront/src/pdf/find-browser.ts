import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { optionError } from "@fairfront/core/internal";

/** What Chrome, Chromium and Edge are called where programs are found by name. */
const NAMES = [
  "google-chrome",
  "google-chrome-stable",
  "chromium",
  "chromium-browser",
  "chrome",
  "microsoft-edge",
  "microsoft-edge-stable",
];
const MAC = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
);
const WINDOWS = ["Google\\Chrome\\Application\\chrome.exe", "Microsoft\\Edge\\Application\\msedge.exe"];

/** Where a browser may be, in the order in which they are tried. A person's own word comes first, and alone. */
export function browserPlaces(environment: NodeJS.ProcessEnv, platform: NodeJS.Platform): string[] {
  if (environment.FAIRFRONT_BROWSER) return [environment.FAIRFRONT_BROWSER];
  if (platform === "win32") {
    const roots = ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].map((name) => environment[name]);
    return roots.flatMap((root) => (root ? WINDOWS.map((place) => `${root}\\${place}`) : []));
  }
  const folders = [...(environment.PATH ?? "").split(delimiter), "/usr/bin", "/snap/bin"].filter(Boolean);
  const found = NAMES.flatMap((name) => [...new Set(folders)].map((folder) => join(folder, name)));
  return [...found, ...(platform === "darwin" ? MAC : ["/opt/google/chrome/chrome"])];
}

/** A browser of this machine that can print; nothing is downloaded. */
export async function findBrowser(environment = process.env, platform = process.platform): Promise<string> {
  const places = browserPlaces(environment, platform);
  for (const place of places) {
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  if (environment.FAIRFRONT_BROWSER) {
    throw optionError("pdf", `expected a browser at "${places[0]}", as FAIRFRONT_BROWSER says, but there is none`, {
      advice: "correct it",
    });
  }
  throw optionError("pdf", "expected Chrome, Chromium or Edge on this machine, but found none", {
    advice: "install one, name one in FAIRFRONT_BROWSER, or print the report from a browser",
  });
}
