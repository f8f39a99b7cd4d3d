// A folder a shelf beside the library's dist/, for bundlers that do not read `exports` (Parcel): written before packing, gone after it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../packages/core/", import.meta.url));
const { exports } = JSON.parse(readFileSync(`${root}package.json`, "utf8"));
const isShelf = (door) => door !== "." && typeof exports[door] === "object" && exports[door].types !== null;

for (const door of Object.keys(exports).filter(isShelf)) {
  const folder = root + door.slice("./".length);
  if (process.argv.includes("--remove")) {
    rmSync(folder, { recursive: true, force: true });
    continue;
  }
  const { types, default: main } = exports[door];
  mkdirSync(folder, { recursive: true });
  const manifest = { type: "module", sideEffects: false, main: `../${main}`, types: `../${types}` };
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
