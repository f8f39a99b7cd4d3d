import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { expect, it } from "vitest";

const room = import.meta.dirname;
const files = readdirSync(room, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts"));

/** Files of the room that a file imports. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(room, file), "utf8");
  return [...text.matchAll(/from "(\.[^"]+)"/g)].map(([, target]) => posix.join(dirname(file), target));
}

it("has a test on its shelf that reaches every file of the shelf", () => {
  const isTest = (file: string): boolean => file.endsWith(".test.ts");
  const shelfOf = (file: string): string => dirname(file).split("/")[0];
  const unreached = files
    .filter((file) => !isTest(file) && !file.endsWith(".contract.ts"))
    .filter((file) => {
      const reached = new Set(files.filter((test) => isTest(test) && shelfOf(test) === shelfOf(file)));
      for (const at of reached) {
        for (const next of importsOf(at)) if (shelfOf(next) === shelfOf(file)) reached.add(next);
      }
      return !reached.has(file);
    });
  expect(files.length).toBeGreaterThan(60);
  expect(unreached).toEqual([]);
});
