import { execFile, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { hasBrowser, launch } from "./browser/launch.ts";
import { cli, inFolder } from "./end-to-end/cli.ts";

const root = resolve(import.meta.dirname, "..");

async function outputOf(file: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ["--import", "tsx", file], { cwd: root });
  return stdout;
}

describe("the examples", () => {
  it.each(readdirSync(join(root, "examples")).filter((name) => /^\w.*\.(ts|mjs)$/.test(name)))(
    "%s runs and says something",
    async (name) => {
      expect(await outputOf(join("examples", name))).toMatch(/\d/);
    },
  );
});

const deno = process.env.FAIRFRONT_DENO ?? "deno";
const hasDeno = !spawnSync(deno, ["--version"], { stdio: "ignore" }).error;
if (!hasDeno)
  console.warn("the notebook is not run by Deno: install it (npm package deno), or name one in FAIRFRONT_DENO");

describe("the notebook", () => {
  const { cells } = JSON.parse(readFileSync(join(root, "examples/notebook.ipynb"), "utf8"));
  const code = cells.filter(({ cell_type }: { cell_type: string }) => cell_type === "code");
  const text = code.map(({ source }: { source: string[] }) => source.join("")).join("\n");
  const said = /400 rows\n\d+ clusterings[\s\S]* 90 % of the best balance: cost \d/;

  it("runs from the first cell to the last", async () => {
    const file = join(root, "examples", ".notebook.ts");
    writeFileSync(file, text.replace('"npm:@fairfront/core"', '"@fairfront/core"')); // as Node writes it
    try {
      expect(await outputOf(file)).toMatch(said);
    } finally {
      rmSync(file);
    }
  });

  it.runIf(hasDeno)("runs in Deno, cell after cell as they are written", async () => {
    await inFolder(async (folder) => {
      const here = (path: string): string => pathToFileURL(join(root, path)).href;
      const imports = {
        "npm:@fairfront/core": here("packages/core/dist/index.js"),
        zod: here("node_modules/zod/index.js"),
        "zod/mini": here("node_modules/zod/mini/index.js"),
      };
      writeFileSync(join(folder, "map.json"), JSON.stringify({ imports }));
      writeFileSync(join(folder, "cells.ts"), text);
      const words = ["run", "--no-check", "--allow-read", "--import-map", "map.json", "cells.ts"];
      const { stdout } = await promisify(execFile)(deno, words, { cwd: folder });
      expect(stdout).toMatch(said);
    });
  });
});

describe("the gate in a pipeline", () => {
  const [, line] = /- run: npx fairfront (.+)/.exec(readFileSync(join(root, "examples/ci-gate/fairness.yml"), "utf8"))!;

  it.each([
    ["opens for clusters that mirror the data", 0, (i: number) => i % 2],
    ["stays shut where they do not", 3, (i: number) => (i % 3 === 0 ? 0 : 1)],
  ])("%s", async (_, code, clusterOf) => {
    await inFolder(async (folder) => {
      const rows = Array.from({ length: 600 }, (_, i) => `${i % 3 === 0 ? "f" : "m"},${clusterOf(i)}`);
      writeFileSync(join(folder, "clusters.csv"), ["sex,cluster", ...rows, ""].join("\n"));
      const ended = await cli(folder, ...line.split(" "));
      expect(ended.code, ended.stderr).toBe(code);
    });
  });
});

describe.runIf(await hasBrowser())("the React example", () => {
  it("is bundled without a setting, and draws the same front where a policy forbids WebAssembly", async () => {
    await inFolder(async (folder) => {
      const example = join(root, "examples/react");
      await build({ configFile: false, root: example, base: "./", logLevel: "warn", build: { outDir: folder } });
      let policy = {};
      const server = createServer((request, response) => {
        const file = join(folder, new URL(request.url!, "http://here").pathname);
        if (!existsSync(file)) return void response.writeHead(404).end();
        const type = file.endsWith(".html") ? "text/html" : "text/javascript";
        response.writeHead(200, { "content-type": type, ...policy }).end(readFileSync(file));
      });
      await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
      const browser = await launch();
      try {
        const page = await browser.newPage();
        const seen = async (): Promise<string> => {
          await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`);
          return (await page.getByText(/clusterings; this one costs/).textContent({ timeout: 50_000 })) ?? "";
        };
        const text = await seen();
        expect(Number(/balance of ([\d.]+)\.$/.exec(text)![1])).toBeGreaterThanOrEqual(0.39); // 80 % of 67 to 133
        expect(await page.locator("circle").count()).toBe(Number(/^\d+/.exec(text)![0]));
        policy = { "content-security-policy": "default-src 'self'" };
        expect(await seen()).toBe(text);
        const compiles = () => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(Boolean, String);
        expect(await page.evaluate(compiles)).toMatch(/Content Security Policy/);
      } finally {
        await browser.close();
        server.close();
      }
    });
  });
});

describe.each(["README.md", "packages/core/README.md", "packages/fairfront/README.md"])("%s", (readme) => {
  const text = readFileSync(join(root, readme), "utf8");
  const blocks = [...text.matchAll(/```(?:ts|js)\n([\s\S]*?)```/g)].map(([, code]) => code);

  it("shows code", () => {
    expect(blocks.length).toBeGreaterThan(0);
  });

  it.each(blocks.map((code, i) => [i + 1, code] as const))("has a block %i that runs as it stands", async (i, code) => {
    const file = join(root, "examples", `.${readme.replaceAll("/", "-")}-${i}.ts`); // inside the package, so that it finds itself by name
    writeFileSync(file, code);
    try {
      await outputOf(file);
    } finally {
      rmSync(file);
    }
  });

  it("points at pictures and pages that exist", () => {
    for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g))
      expect(readdirSync(join(root, dirname(readme), target, ".."))).toContain(target.split("/").at(-1));
  });
});
