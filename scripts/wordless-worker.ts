// The worker that computes says nothing itself: what goes wrong reaches the page as a notice, a code with its values, and the page
// has the words of its first catalog from the start. So that worker carries the codes of these words alone, but for the notes that
// an encoding keeps as texts.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin } from "vite";

/** Words of notes that are kept as texts, in models and records. */
export const KEPT = ["encoding-words.js", "protect-words.js", "reading-notes.js"];

/** `notices`: the built room of messages. */
export function wordlessWorker(notices: string): Plugin {
  const known = ["first-catalog.js", "basic-catalog.js"].flatMap((name) =>
    [...readFileSync(join(notices, name), "utf8").matchAll(/from "\.\/words\/([^"]+)"/g)].map(([, file]) => file),
  );
  let computes = false;
  return {
    name: "wordless-worker",
    buildStart({ input }) {
      computes = JSON.stringify(input).includes("compute-worker");
    },
    transform(code, id) {
      const name = basename(id);
      const isSaidThere = /[\\/]notices[\\/]words[\\/]/.test(id) && known.includes(name) && !KEPT.includes(name);
      return computes && isSaidThere ? { code: withoutWords(code), map: null } : undefined;
    },
  };
}

/** Catalogs of the same names that say nothing: a message is then its code. */
export function withoutWords(code: string): string {
  return [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => `export const ${name} = {};\n`).join("");
}
