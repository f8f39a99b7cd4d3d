import { InputError } from "@fairfront/core/internal";
import type { Command } from "commander";
import { findBrowser } from "../../pdf/find-browser.ts";
import { printPdf } from "../../pdf/print-pdf.ts";
import { checkOutputFile } from "./output-file.ts";

export function withPdfFlag(command: Command): Command {
  return command.option("--pdf <file>", "write the report as PDF, too, by the Chrome, Chromium or Edge that is here");
}

/** Writes a report as PDF; undefined where nobody asked. What it needs is looked for before any work is done. */
export async function pdfWriter(
  out: string | undefined,
  ...inputs: readonly string[]
): Promise<((html: string) => Promise<void>) | undefined> {
  if (out === undefined) return undefined;
  if (!/\.pdf$/i.test(out)) throw new InputError("--pdf", `expected a name that ends in .pdf, got "${out}"`);
  await checkOutputFile("--pdf", out, ...inputs);
  const browser = await findBrowser();
  return (html) => printPdf(browser, html, out);
}
