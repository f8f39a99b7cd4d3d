import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type Harness, ready, tabOf } from "./harness.ts";
import { eventually, explore, openSample, startRun } from "./steps.ts";

const NOTICES = join(resolve(import.meta.dirname, "../.."), "packages/fairfront/THIRD-PARTY-NOTICES.txt");

const THEME = ["fairfront theme"]; // light or dark, and nothing else

/** Everything that this browser holds of the page. */
function stored(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = Object.keys(localStorage).concat(Object.keys(sessionStorage));
    for (const { name = "" } of await indexedDB.databases()) {
      const opening = indexedDB.open(name);
      const database = await new Promise<IDBDatabase>((done) => {
        opening.onsuccess = () => done(opening.result);
      });
      for (const store of database.objectStoreNames) {
        const keys = database.transaction(store).objectStore(store).getAllKeys();
        await new Promise((done) => {
          keys.onsuccess = done;
        });
        found.push(...keys.result.map((key) => `${name}/${store}/${String(key)}`));
      }
      database.close();
    }
    return found;
  });
}

export function keeping(harness: Harness): void {
  it("keeps nothing of a finished search unless asked, lists what it keeps, opens and deletes it", async () => {
    const url = await harness.serve();
    const context = await harness.context();
    const first = await tabOf(context, url);
    await openSample(first, "applicants");
    await startRun(first, { method: "lloyd", clusters: 3, seconds: 5, seed: 1 });
    await explore(first);
    await eventually(() => stored(first)).toEqual(THEME);
    await first.getByRole("button", { name: /^Keep on this computer/ }).click();
    await first.getByText("Saved fairfront-applicants.zip").waitFor();
    expect(await stored(first)).toEqual([...THEME, "fairfront-kept/zips/fairfront-applicants.zip"]);
    await first.close();

    const second = await tabOf(context, url);
    const list = second.getByRole("region", { name: "Kept on this computer." });
    await list.getByText(/clusters, scores, the names of columns and groups; not your tables/).waitFor();
    await list.getByRole("button", { name: "Open fairfront-applicants.zip" }).click();
    await second.getByRole("heading", { name: "Choose a trade-off" }).waitFor();
    await second.goto(url);
    await ready(second);
    await list.getByRole("button", { name: "Delete fairfront-applicants.zip" }).click();
    await list.waitFor({ state: "detached" });
    expect(await stored(second)).toEqual(THEME);
  });

  it("shows the licences of what it is made of", async () => {
    const { page } = await harness.open(await harness.serve());
    const opening = page.context().waitForEvent("page");
    await page.getByRole("link", { name: "Made with the work of others" }).click();
    const notices = await opening;
    await notices.waitForLoadState();
    const shown = (await notices.locator("body").innerText()).replaceAll(/\s+/g, " ");
    expect(shown.slice(0, 1000)).toBe(readFileSync(NOTICES, "utf8").replaceAll(/\s+/g, " ").slice(0, 1000));
  });
}
