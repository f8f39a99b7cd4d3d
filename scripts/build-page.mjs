// Builds the page into packages/fairfront/dist/page; does nothing where nothing that it is made of is newer.
import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const built = `${root}packages/fairfront/dist/page/index.html`;
const sources = [
  "packages/core/src",
  "packages/page/src",
  "vite.config.ts",
  "packages/fairfront/THIRD-PARTY-NOTICES.txt",
  "package-lock.json",
];

export async function buildPage() {
  if (existsSync(built) && newest(sources.map((path) => root + path)) < statSync(built).mtimeMs) return;
  const { build } = await import("vite"); // a second, so only when needed
  await build({ configFile: `${root}vite.config.ts` });
}

function newest(paths) {
  const times = paths.flatMap((path) => {
    const found = statSync(path);
    if (!found.isDirectory()) return [found.mtimeMs];
    const inside = readdirSync(path, { recursive: true, encoding: "utf8" });
    return inside
      .filter((name) => !/\.(test|contract)\.tsx?$/.test(name))
      .map((name) => statSync(`${path}/${name}`).mtimeMs);
  });
  return Math.max(...times);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildPage();
