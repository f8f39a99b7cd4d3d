import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { KEPT, withoutWords } from "../scripts/wordless-worker.ts";
import { filesUnder } from "./files-under.ts";

const core = resolve(import.meta.dirname, "../packages/core");

it("the page's worker has the words of all notes that an encoding keeps as texts", () => {
  const notes = ["encoding", "tables"].flatMap((room) =>
    filesUnder(join(core, "src", room))
      .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
      .flatMap((file) => [...readFileSync(join(core, "src", room, file), "utf8").matchAll(/\bnotice\(\s*"([a-z-]+)"/g)])
      .map(([, code]) => code),
  );
  expect(notes.length).toBeGreaterThan(10);
  const kept = KEPT.map((name) => readFileSync(join(core, "dist/notices/words", name), "utf8")).join("\n");
  expect(notes.filter((code) => !kept.includes(`"${code}"`))).toEqual([]);
});

it("a catalog without words has the same names, and says nothing", () => {
  const code =
    'import { entry } from "../entry.js";\nexport const a = {\n  "b-c": entry(() => "d"),\n};\nexport const e = {};\n';
  expect(withoutWords(code)).toBe("export const a = {};\nexport const e = {};\n");
});
