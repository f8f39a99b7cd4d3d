// Compiles the SIMD kernels to WebAssembly and writes them as text into a module, so that Node and pages have them alike.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = new URL("../", import.meta.url);
const places = ["packages/core/src/kernels/simd/", "packages/fairfront/src/passes/simd/"];
const flags = ["-O3", "--noAssert", "--runtime", "stub", "--enable", "simd", "--importMemory"];

export async function buildSimd() {
  for (const place of places) await buildModule(fileURLToPath(new URL(place, root)));
}

/** Does nothing where the sources, the flags and the compiler are those of the module that is there. */
async function buildModule(place) {
  const [sources, target] = [`${place}assembly/`, `${place}module.generated.ts`];
  const heading = `// Written by scripts/build-simd.mjs in hex from assembly/ ${fingerprint(sources)}; do not edit.\n`;
  if (existsSync(target) && readFileSync(target, "utf8").startsWith(heading)) return;
  const { default: asc } = await import("assemblyscript/asc"); // two seconds, so only when needed
  let wasm;
  const { error, stderr } = await asc.main(["index.ts", "--outFile", "module.wasm", ...flags], {
    readFile: (name) => (existsSync(sources + name) ? readFileSync(sources + name, "utf8") : null),
    writeFile: (_, contents) => {
      wasm = contents;
    },
    listFiles: () => [],
  });
  if (error) throw new Error(`the SIMD kernels do not compile\n${stderr}`);
  const text = Buffer.from(wasm).toString("hex"); // compressed, as pages are sent, it is a quarter shorter than base64
  writeFileSync(target, `${heading}export const moduleHex =\n  "${text}";\n`);
}

function fingerprint(sources) {
  const hash = createHash("sha256").update(flags.join(" "));
  hash.update(readFileSync(new URL("node_modules/assemblyscript/package.json", root)));
  for (const name of readdirSync(sources).sort()) hash.update(name).update(readFileSync(sources + name));
  return hash.digest("hex").slice(0, 16);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await buildSimd();
