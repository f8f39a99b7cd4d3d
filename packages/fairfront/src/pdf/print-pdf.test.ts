import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { browserPlaces, findBrowser } from "./find-browser.ts";
import { printPdf } from "./print-pdf.ts";

const folder = mkdtempSync(join(tmpdir(), "fairfront-pdf-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const browser = await findBrowser().catch(() => undefined);
if (browser === undefined)
  console.warn("Printing is not tried: install Chrome, Chromium or Edge, or name one in FAIRFRONT_BROWSER.");

it.skipIf(browser === undefined)("prints a report as a PDF of whole pages", async () => {
  const out = join(folder, "report.pdf");
  const page = "<!doctype html><style>p{break-after:page}</style><p>one</p><p>two</p><div>three</div>";
  await printPdf(browser!, page, out);
  const pdf = readFileSync(out, "latin1");
  expect(pdf.slice(0, 5)).toBe("%PDF-");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
});

it("says in one line what to do where there is no browser, and downloads none", async () => {
  await expect(findBrowser({ PATH: folder }, "win32")).rejects.toThrow(
    "pdf: expected Chrome, Chromium or Edge on this machine, but found none; install one, name one in FAIRFRONT_BROWSER",
  );
  const named = { FAIRFRONT_BROWSER: join(folder, "none") };
  await expect(findBrowser(named)).rejects.toThrow(/expected a browser at ".*none", as FAIRFRONT_BROWSER says/);
});

it("says in one line what went wrong where a browser does not print", async () => {
  await expect(printPdf(process.execPath, "<p>", join(folder, "x.pdf"))).rejects.toThrow(/^pdf: ".*" did not print: /);
});

it("looks where each system keeps its browsers, a person's own first", () => {
  expect(browserPlaces({ FAIRFRONT_BROWSER: "/mine", PATH: "/bin" }, "linux")).toEqual(["/mine"]);
  expect(browserPlaces({ PATH: "/a:/b" }, "linux").slice(0, 2)).toEqual(["/a/google-chrome", "/b/google-chrome"]);
  expect(browserPlaces({ PATH: "/a" }, "darwin").at(-1)).toMatch(/^\/Applications\/Microsoft Edge\.app/);
  expect(browserPlaces({ PROGRAMFILES: "C:\\P" }, "win32")[0]).toBe("C:\\P\\Google\\Chrome\\Application\\chrome.exe");
});
