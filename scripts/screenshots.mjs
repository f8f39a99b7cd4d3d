// Makes the pictures in docs/screenshots: every step, light and dark, on a desktop and on a phone, and several attributes.
import { fileURLToPath } from "node:url";
import Chromium from "@sparticuz/chromium";
import { chromium } from "playwright-core";
import "./ready.mjs";

const { servePage } = await import("../packages/fairfront/dist/index.js");
const folder = fileURLToPath(new URL("../docs/screenshots/", import.meta.url));
const server = await servePage({});
const args = ["--no-sandbox", "--disable-setuid-sandbox", "--no-zygote", "--disable-gpu", "--font-render-hinting=none"];
const browser = await chromium.launch({ executablePath: await Chromium.executablePath(), args });

for (const [device, viewport] of [
  ["", { width: 1280, height: 920 }],
  ["-phone", { width: 390, height: 844 }],
]) {
  const context = await browser.newContext({ viewport, colorScheme: "light" });
  const page = await context.newPage();
  const shoot = async (name) => {
    for (const colorScheme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(250);
      await page.screenshot({ path: `${folder}${name}-${colorScheme}${device}.png` });
    }
    await page.emulateMedia({ colorScheme: "light" });
  };
  await page.goto(server.url);
  await page.waitForSelector("html[data-ready]", { state: "attached" });
  await shoot("start");
  await page.getByRole("button", { name: /^applicants/ }).click();
  await page.getByText(/Best reachable representation/).waitFor();
  await shoot("data");
  await page.getByRole("button", { name: "Continue to Run" }).click();
  await page.getByLabel("SAfairKM").check();
  await page.getByLabel("FairAssign").check();
  await page.getByLabel("Time limit", { exact: true }).fill("6");
  await page.getByLabel("Time limit", { exact: true }).press("Tab");
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByText(/clusterings · hypervolume 0\.[1-9]/).waitFor();
  await page.getByRole("button", { name: "Explore the front" }).waitFor({ timeout: 60_000 });
  await page.waitForTimeout(9000); // the other methods come after
  if (device === "") await page.evaluate(() => scrollTo(0, 0));
  else await page.locator(".watch").scrollIntoViewIfNeeded();
  await shoot("run");
  await page.getByRole("button", { name: "Explore the front" }).click();
  await page.waitForTimeout(600);
  await shoot("explore");
  await page.locator(".clusters-card").evaluate((card) => scrollTo(0, card.getBoundingClientRect().top + scrollY - 70));
  await shoot("clusters");
  if (device === "") {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("button", { name: "Keep this one to compare" }).click();
    await page.getByRole("button", { name: /^Fairest/ }).click();
    await page.evaluate(() => scrollTo(0, 0));
    await shoot("compare");
  }
  await context.close();
}
// Two attributes, and the same in forced colours.
const several = await (await browser.newContext({ viewport: { width: 1280, height: 920 } })).newPage();
await several.goto(server.url);
await several.waitForSelector("html[data-ready]", { state: "attached" });
await several.getByRole("button", { name: /^applicants/ }).click();
await several.getByRole("group", { name: "Use age as" }).getByLabel("Protected").check();
await several.getByText(/2 protected attributes/).waitFor();
await several.getByRole("button", { name: "Continue to Run" }).click();
await several.getByLabel("Time limit", { exact: true }).fill("6");
await several.getByLabel("Time limit", { exact: true }).press("Tab");
await several.getByRole("button", { name: "Start", exact: true }).click();
await several.getByRole("button", { name: "Explore the front" }).click({ timeout: 60_000 });
await several.waitForTimeout(800);
await several.screenshot({ path: `${folder}several-light.png` });
await several.emulateMedia({ forcedColors: "active" });
await several.waitForTimeout(300);
await several.screenshot({ path: `${folder}several-forced.png` });
await browser.close();
await server.close();
