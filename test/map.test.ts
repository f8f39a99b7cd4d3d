import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const root = join(import.meta.dirname, "..");
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

describe("the map", () => {
  it("names places that there are", () => {
    const named = [...textOf("docs/map.md").matchAll(/`((?:packages|test|docs|bench|data|examples)\/[^`*]*)`/g)];
    expect(named.length).toBeGreaterThan(30);
    expect(named.map(([, path]) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(["core", "fairfront", "page"])("leads to every room of %s", (zone) => {
    const map = textOf("docs/map.md");
    const [ownRows] = map.split("\n").filter((line) => line.includes(`packages/${zone}/src/\``)); // rooms by their bare names
    const isNamed = (room: string): boolean =>
      map.includes(`packages/${zone}/src/${room}/`) || (ownRows ?? "").includes(`\`${room}/`);
    const rooms = foldersIn(`packages/${zone}/src`).filter((room) => !["hooks", "styles"].includes(room));
    expect(rooms.filter((room) => !isNamed(room))).toEqual([]);
  });

  it.each(["core", "fairfront", "page"])("is a tree in CONTRIBUTING.md that has every room of %s", (zone) => {
    const [tree] = /^ {4}packages\/\n(?: {4}.*\n)+/m.exec(textOf("CONTRIBUTING.md"))!;
    const own = tree.split(/^ {6}(?=\w+\/ )/m).find((part) => part.startsWith(`${zone}/`))!;
    const rooms = foldersIn(`packages/${zone}/src`).filter((room) => !["hooks", "styles"].includes(room));
    expect(rooms.filter((room) => !new RegExp(`\\b${room}(/|\\b)`).test(own))).toEqual([]);
  });
});
