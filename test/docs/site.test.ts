import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { hasBrowser, launch } from "../browser/launch.ts";
import { filesUnder } from "../files-under.ts";

// The site as `npm run docs` writes it: built once, without a network, then read page by page.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 });
const root = resolve(import.meta.dirname, "../..");
const site = mkdtempSync(join(tmpdir(), "fairfront-site-"));
const script = (name: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [join(root, "scripts/docs", name), ...args], { cwd: root });

beforeAll(async () => {
  await script("main.mjs", "--out", site); // fails where a link leads nowhere
});
afterAll(() => rmSync(site, { recursive: true }));

const pages = (): string[] => filesUnder(site).filter((name) => name.endsWith(".html") && !name.startsWith("demo/"));
const read = (name: string): string => readFileSync(join(site, name), "utf8");

describe("the site", () => {
  it("leads from its first page to every page, and each has one heading and a title", () => {
    const reached = new Set<string>();
    const follow = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const [, to] of read(name).matchAll(/<a [^>]*href="([^":#]+\.html)/g)) {
        const page = new URL(to, `http://site/${name}`).pathname.slice(1);
        if (!page.startsWith("demo/")) follow(page);
      }
    };
    follow("index.html");
    expect(pages().filter((name) => !reached.has(name))).toEqual([]);
    for (const name of pages()) {
      expect(read(name).match(/<h1 /g), name).toHaveLength(1);
      expect(read(name), name).toMatch(/<title>[^<]+<\/title>/);
    }
  });

  it("takes every text of docs, and the changelog", () => {
    const texts = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md") && name !== "README.md");
    const expected = [...texts.map((name) => name.replace(/\.md$/, ".html")), "changelog.html", "commands.html"];
    expect(pages()).toEqual(expect.arrayContaining(expected));
  });

  it("tells every flag of every command, those below others too, as tables that fit any screen", () => {
    const commands = read("commands.html");
    for (const name of ["run", "pick", "sql-sample", "datasets-get", "ui"]) {
      const [, part = ""] = commands.split(`<h2 id="fairfront-${name}">`);
      expect(part.split("<h2 ")[0], name).toMatch(/<th[^>]*>options<\/th>[\s\S]*<code[^>]*>.*--help/);
    }
    expect(commands).toMatch(/--protect.*<\/code><\/td><td[^>]*>protected columns, .*sex\*race, age&lt;25/);
  });

  it("breaks no flag after its hyphens, and no short name", () => {
    expect(read("start.html")).toContain('<span class="whole">--clusters</span>');
    expect(read("encoding.html")).toMatch(/<code class="whole">--features<\/code>/);
    expect(read("site.css")).toMatch(/\.whole \{\s*white-space: nowrap/);
  });

  it("tells who opens the demo from disk how to open it, and hides that where its styles load", () => {
    expect(read("demo/index.html")).toMatch(/opened from disk.*npx fairfront ui/s);
    expect(read("demo/index.html")).toContain('crossorigin href="./from-disk.css"');
    expect(read("demo/from-disk.css")).toContain(".from-disk{display:none}");
  });

  it("loads nothing from elsewhere", () => {
    for (const name of pages()) {
      const loaded = [...read(name).matchAll(/<(?:script|img|link|iframe)[^>]*(?:src|href)="([^"]*)"/g)];
      expect(loaded.filter(([, from]) => /^(?:\w+:)?\/\//.test(from)).map(([, from]) => from)).toEqual([]);
    }
    expect(read("site.css")).not.toMatch(/url\(|@import/);
  });

  it("shows every function of the library with its example", () => {
    const door = read("library/core.html");
    for (const name of ["encode", "findfront", "pick", "fitmodel", "predict", "audittable", "tablefrom", "run"]) {
      const [, part = ""] = door.split(`<h3 id="${name}">`);
      expect(part.split("<h3 ")[0], name).toMatch(/<h4 [^>]*>Example/);
    }
    const doors = Object.keys(JSON.parse(readFileSync(join(root, "packages/core/package.json"), "utf8")).exports);
    for (const path of doors.filter((door) => !/internal|package\.json/.test(door))) {
      expect(existsSync(join(site, `library/core${path.slice(1).replace("/", "-")}.html`)), path).toBe(true);
    }
  });

  it("is not built with a link that leads nowhere", async () => {
    const folder = mkdtempSync(join(tmpdir(), "fairfront-links-"));
    try {
      writeFileSync(join(folder, "a.html"), '<h1 id="here">A</h1><a href="b.html#there">B</a><a href="#here">A</a>');
      writeFileSync(join(folder, "b.html"), '<h1 id="b">B</h1><a href="c.html">C</a><img src="../d.png">');
      const { stderr } = await script("check-links.mjs", folder).catch((error: { stderr: string }) => error);
      expect(stderr.trim().split("\n")).toEqual([
        "a.html links to b.html#there: the page has no such place",
        "b.html links to c.html: there is no such file",
        "b.html links to ../d.png: it leaves the site",
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe.runIf(await hasBrowser())("the site in a browser, from a plain static server", () => {
  const types: Record<string, string> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const server = createServer((request, response) => {
    const file = join(site, decodeURIComponent(new URL(request.url!, "http://site").pathname));
    if (!existsSync(file) || extname(file) === "") return void response.writeHead(404).end();
    response
      .writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
  });
  beforeAll(() => new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening)));
  afterAll(() => void server.close());
  const address = (page: string): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${page}`;

  it("searches, fits a phone, and the demo finds a front in the visitor's tab without shared memory", async () => {
    const browser = await launch();
    try {
      const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
      for (const page of pages()) {
        await phone.goto(address(page));
        const beyond = await phone.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(beyond, `${page} is wider than a phone`).toBeLessThanOrEqual(0);
      }
      await phone.getByRole("searchbox").fill("price of fairness");
      await phone.locator("#found a").first().click();
      expect(new URL(phone.url()).pathname).toMatch(/\.html$/);
      await phone.close();

      const demo = await browser.newPage();
      await demo.goto(address("demo/index.html"));
      expect(await demo.evaluate(() => crossOriginIsolated)).toBe(false);
      await demo.getByRole("button", { name: /^applicants/ }).click();
      await demo.getByText(/Best reachable representation/).waitFor();
      await demo.getByRole("button", { name: "Continue to Run" }).click();
      await demo.getByLabel("Time limit", { exact: true }).fill("3");
      await demo.getByLabel("Time limit", { exact: true }).press("Tab");
      await demo.getByRole("button", { name: "Start", exact: true }).click();
      await demo.getByRole("button", { name: "Explore the front" }).click({ timeout: 90_000 });
      await demo.getByText(/Clustering id \d+, one of \d+/).waitFor();
    } finally {
      await browser.close();
    }
  });
});
