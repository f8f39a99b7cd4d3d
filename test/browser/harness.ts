import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PageServer, servePage } from "fairfront/node";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { launch } from "./launch.ts";

/** One browser for all suites, and what they leave behind. */
export class Harness {
  private browser: Browser | undefined;
  private readonly servers: PageServer[] = [];
  private contexts: BrowserContext[] = [];
  readonly folder = mkdtempSync(join(tmpdir(), "fairfront-browser-"));

  async start(): Promise<void> {
    this.browser = await launch();
  }

  async serve(opened?: string): Promise<string> {
    const server = await servePage({ opened });
    this.servers.push(server);
    return server.url;
  }

  async context(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser!.newContext({ viewport: { width: 1280, height: 860 }, ...options });
    this.contexts.push(context);
    return context;
  }

  /** A page that has loaded everything; its complaints are collected. */
  async open(
    url: string,
    options: BrowserContextOptions = {},
    prepare: (page: Page) => Promise<void> = async () => {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const page = await (await this.context(options)).newPage();
    await prepare(page);
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
    });
    await page.goto(url);
    await ready(page);
    return { page, complaints };
  }

  /** After each test: pages that still compute would slow down the next one. */
  async closePages(): Promise<void> {
    for (const context of this.contexts.splice(0)) await context.close();
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    for (const server of this.servers) await server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Another tab of the same browser, loaded. */
export async function tabOf(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  await ready(page);
  return page;
}

export async function ready(page: Page): Promise<void> {
  await page.waitForSelector("html[data-ready]", { state: "attached" });
}
