import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { findBrowser } from "../../packages/fairfront/src/pdf/find-browser.ts";
import { printPdf } from "../../packages/fairfront/src/pdf/print-pdf.ts";
import { cli, inFolder } from "./cli.ts";

const TABLE = fileURLToPath(new URL("../../data/applicants.csv", import.meta.url));

const browser = await findBrowser().catch(() => undefined);
if (browser === undefined)
  console.warn("Printing is not tried: install Chrome, Chromium or Edge, or name one in FAIRFRONT_BROWSER.");

it.skipIf(browser === undefined)(
  "answers the first questions on one printed page, by three attributes too",
  async () => {
    await inFolder(async (folder) => {
      const protect = ["--protect", "sex", "--protect", "age/3", "--protect", "income/3"];
      const search = ["--clusters", "4", "--method", "lloyd", "--out", "run", "--quiet"];
      expect(await cli(folder, "run", TABLE, ...protect, ...search)).toMatchObject({ code: 0 });
      expect(await cli(folder, "pick", "run", "--id", "0")).toMatchObject({ code: 0 });
      const report = readFileSync(join(folder, "run/report.html"), "utf8");
      const first = report.slice(0, report.indexOf("</header>") + "</header>".length);
      expect(first).toContain("Uses the group");
      const out = join(folder, "first.pdf");
      await printPdf(browser!, first, out);
      expect(readFileSync(out, "latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });
  },
);
