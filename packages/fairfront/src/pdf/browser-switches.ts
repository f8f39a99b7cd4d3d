/** How a browser is told to print a page to a file: words of its own command line, none of ours. */
export function browserSwitches(profile: string, pdf: string): string[] {
  return [
    "--headless",
    "--disable-gpu",
    "--disable-extensions",
    "--disable-background-networking",
    "--no-first-run",
    "--no-pdf-header-footer",
    `--user-data-dir=${profile}`,
    // A browser of root refuses its sandbox; the page is our own, and its policy lets nothing in.
    ...(process.getuid?.() === 0 ? ["--no-sandbox", "--disable-dev-shm-usage"] : []),
    `--print-to-pdf=${pdf}`,
  ];
}
